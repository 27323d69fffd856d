// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { patience } from '#tests/support/patience.ts'
import type { Grant } from '#web/lib/session/provider.ts'
import { createSessionStore } from '#web/lib/session/store.ts'
import { ada, fakePool, grantFor } from './fake-pool.ts'

let stop: () => void = () => undefined

beforeEach(() => localStorage.clear())
afterEach(() => stop())

function openTab(pool = fakePool()) {
  const session = createSessionStore(pool)
  const events: string[] = []
  session.listen((event) => events.push(event))
  stop = session.start()
  return { pool, session, events, state: () => session.snapshot().state }
}

const otherTabChanges = (marker: string | null) => {
  if (marker === null) localStorage.removeItem('session')
  else localStorage.setItem('session', marker)
  dispatchEvent(new StorageEvent('storage', { key: 'session' }))
}

describe('§4 auth state', () => {
  test('a browser without a session is signed out at once, without asking the user pool', () => {
    const { state, pool } = openTab()
    expect(state()).toBe('signed-out')
    expect(pool.grant).not.toHaveBeenCalled()
  })

  test('a stored session is loading, then signed in', async () => {
    localStorage.setItem('session', '1')
    const { session, state, events } = openTab()
    expect(state()).toBe('loading')
    await vi.waitFor(() => expect(state()).toBe('signed-in'), patience)
    expect(session.snapshot().user).toEqual(ada)
    expect(events).toEqual(['INITIAL_SESSION'])
  })

  test('a stored session that the user pool no longer knows is signed out', async () => {
    localStorage.setItem('session', '1')
    const pool = fakePool()
    pool.grant.mockResolvedValue(undefined)
    const { state } = openTab(pool)
    await vi.waitFor(() => expect(state()).toBe('signed-out'), patience)
    expect(localStorage.getItem('session')).toBeNull()
  })

  test('signing in makes the token available and leaves a mark for the landing page', async () => {
    const { session, events } = openTab()
    await session.enter()
    expect(session.accessToken()).toBe('token-of-user-1')
    expect(localStorage.getItem('session')).not.toBeNull()
    expect(events).toEqual(['SIGNED_IN'])
  })

  test('signing out clears the seller before the user pool has answered, and revokes', async () => {
    const { session, pool, state } = openTab()
    await session.enter()
    const leaving = session.leave()
    expect(state()).toBe('signed-out')
    expect(session.accessToken()).toBeUndefined()
    await leaving
    expect(pool.signOut).toHaveBeenCalledOnce()
  })

  test('what is still to be saved is saved while she may, but she is not kept from leaving', async () => {
    vi.useFakeTimers()
    const { session, state } = openTab()
    await session.enter()
    const save = vi.fn(async () => session.accessToken())
    session.beforeLeaving(save)
    await session.leave()
    expect(save).toHaveResolvedWith('token-of-user-1')
    expect(state()).toBe('signed-out')

    await session.enter()
    session.beforeLeaving(() => new Promise(() => undefined))
    const leaving = session.leave()
    await vi.advanceTimersByTimeAsync(1_900)
    expect(state()).toBe('signed-in')
    await vi.advanceTimersByTimeAsync(200)
    await leaving
    expect(state()).toBe('signed-out')
    vi.useRealTimers()
  })

  test('a refresh renews the token and says so', async () => {
    const { session, pool, events } = openTab()
    await session.enter()
    await session.refresh()
    expect(pool.grant).toHaveBeenLastCalledWith(true)
    expect(events).toEqual(['SIGNED_IN', 'TOKEN_REFRESHED'])
  })
})

describe('§4 session events', () => {
  test('§4 a refresh that brings another name or role says that the user was updated', async () => {
    const { session, pool, events } = openTab()
    await session.enter()
    pool.grant.mockResolvedValue(grantFor({ ...ada, role: 'admin' }))
    await session.refresh()
    expect(events).toEqual(['SIGNED_IN', 'TOKEN_REFRESHED', 'USER_UPDATED'])
    expect(session.snapshot().user?.role).toBe('admin')
  })

  test('§4 a refresh that finds the session revoked signs out', async () => {
    const { session, pool, events, state } = openTab()
    await session.enter()
    pool.grant.mockResolvedValue(undefined)
    await session.refresh()
    expect(state()).toBe('signed-out')
    expect(events.at(-1)).toBe('SIGNED_OUT')
  })

  test('a refresh that ends after she signed out does not bring her back', async () => {
    const { session, pool, state } = openTab()
    await session.enter()
    let answer: (grant: Grant) => void = () => undefined
    pool.grant.mockReturnValue(new Promise((resolve) => (answer = resolve)))
    const refreshing = session.refresh()
    await session.leave()
    answer(grantFor())
    await refreshing
    expect(state()).toBe('signed-out')
    expect(localStorage.getItem('session')).toBeNull()
  })
})

describe('several tabs stay in step', () => {
  test('signing out in one signs out the others', async () => {
    const { session, state } = openTab()
    await session.enter()
    otherTabChanges(null)
    expect(state()).toBe('signed-out')
  })

  test('signing in in one signs in the others', async () => {
    const { state } = openTab()
    otherTabChanges(ada.userId)
    await vi.waitFor(() => expect(state()).toBe('signed-in'), patience)
  })

  test('somebody else signing in in one takes the place of the seller in the others', async () => {
    const { session, pool, events } = openTab()
    await session.enter()
    const grace = { ...ada, userId: 'user-2', name: 'Grace' }
    pool.grant.mockResolvedValue(grantFor(grace))
    otherTabChanges(grace.userId)
    await vi.waitFor(() => expect(session.snapshot().user).toEqual(grace), patience)
    expect(events).toEqual(['SIGNED_IN', 'SIGNED_OUT', 'INITIAL_SESSION'])
    expect(pool.signOut).not.toHaveBeenCalled()
  })

  test('a refresh that finds somebody else begins anew, so that nothing of the former seller is shown to her', async () => {
    const { session, pool, events } = openTab()
    await session.enter()
    pool.grant.mockResolvedValue(grantFor({ ...ada, userId: 'user-2' }))
    await session.refresh()
    expect(session.userId()).toBe('user-2')
    expect(events).toEqual(['SIGNED_IN', 'SIGNED_OUT', 'INITIAL_SESSION'])
  })

  test('the same seller signing in again disturbs nobody', async () => {
    const { session, events } = openTab()
    await session.enter()
    otherTabChanges(ada.userId)
    expect(events).toEqual(['SIGNED_IN'])
  })
})

describe('when the user pool cannot be asked', () => {
  const offline = () => {
    const pool = fakePool()
    pool.grant.mockRejectedValue(new TypeError('offline'))
    return pool
  }

  test('§9 it is asked again after 200, 400, 800 and 1600 ms, while nothing is known', async () => {
    vi.useFakeTimers()
    localStorage.setItem('session', ada.userId)
    const { state, pool } = openTab(offline())
    await vi.advanceTimersByTimeAsync(2_999)
    expect(state()).toBe('loading')
    expect(pool.grant).toHaveBeenCalledTimes(4)
    await vi.advanceTimersByTimeAsync(1)
    expect(pool.grant).toHaveBeenCalledTimes(5)
    expect(state()).toBe('signed-out')
    vi.useRealTimers()
  })

  test('the stored session is kept, and resumed once the browser is online', async () => {
    vi.useFakeTimers()
    localStorage.setItem('session', ada.userId)
    const { state, pool } = openTab(offline())
    await vi.advanceTimersByTimeAsync(3_000)
    expect(localStorage.getItem('session')).not.toBeNull()
    pool.grant.mockResolvedValue(grantFor())
    dispatchEvent(new Event('online'))
    await vi.advanceTimersByTimeAsync(0)
    expect(state()).toBe('signed-in')
    vi.useRealTimers()
  })

  test('§8 server auth messages: a sign-in without a session to show for it is Auth session missing!', async () => {
    const pool = fakePool()
    pool.grant.mockResolvedValue(undefined)
    const { session, state } = openTab(pool)
    await expect(session.enter()).rejects.toThrow('Auth session missing!')
    expect(state()).toBe('signed-out')
  })
})

// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { waitLimits } from '#tests/harness/stack/wait-limits.ts'
import type { Grant } from '#web/lib/session/auth-provider.ts'
import { createSessionStore } from '#web/lib/session/store.ts'
import { ada, fakePool, grantFor } from './fake-pool.ts'

let stop: () => void = () => undefined

beforeEach(() => localStorage.clear())
afterEach(() => stop())

function openTab(pool = fakePool()) {
  const session = createSessionStore(pool)
  const events: string[] = []
  session.onEvent((event) => events.push(event))
  stop = session.start()
  return { pool, session, events, state: () => session.snapshot().state }
}

const otherTabChanges = (marker: string | null) => {
  if (marker === null) localStorage.removeItem('session')
  else localStorage.setItem('session', marker)
  dispatchEvent(new StorageEvent('storage', { key: 'session' }))
}

describe('auth state', () => {
  test('a browser without a session is signed out without asking the user pool', () => {
    const { state, pool } = openTab()
    expect(state()).toBe('signed-out')
    expect(pool.grant).not.toHaveBeenCalled()
  })

  test('a stored session is loading, then signed in', async () => {
    localStorage.setItem('session', '1')
    const { session, state, events } = openTab()
    expect(state()).toBe('loading')
    await vi.waitFor(() => expect(state()).toBe('signed-in'), waitLimits)
    expect(session.snapshot().user).toEqual(ada)
    expect(events).toEqual(['INITIAL_SESSION'])
  })

  test('a stored session that the user pool no longer knows is signed out', async () => {
    localStorage.setItem('session', '1')
    const pool = fakePool()
    pool.grant.mockResolvedValue(undefined)
    const { state } = openTab(pool)
    await vi.waitFor(() => expect(state()).toBe('signed-out'), waitLimits)
    expect(localStorage.getItem('session')).toBeNull()
  })

  test('signing in makes the token available and leaves a mark for the landing page', async () => {
    const { session, events } = openTab()
    await session.completeSignIn()
    expect(session.accessToken()).toBe('token-of-user-1')
    expect(localStorage.getItem('session')).not.toBeNull()
    expect(events).toEqual(['SIGNED_IN'])
  })

  test('a sign-in loads the first page’s data with the token before it ends', async () => {
    const { session, state, events } = openTab()
    const seen: unknown[] = []
    session.onBeforeSignIn(async () => seen.push(session.accessToken(), state()))
    const stopFailing = session.onBeforeSignIn(() => Promise.reject(new Error('It did not arrive.')))
    await session.completeSignIn()
    stopFailing()
    expect(seen).toEqual(['token-of-user-1', 'signed-out'])
    expect(state()).toBe('signed-in')
    expect(events).toEqual(['SIGNED_IN'])
  })

  test('a sign-in does not wait long for the first page’s data', async () => {
    vi.useFakeTimers()
    const { session, state } = openTab()
    session.onBeforeSignIn(() => new Promise(() => undefined))
    const completed = session.completeSignIn()
    await vi.advanceTimersByTimeAsync(400)
    await completed
    expect(state()).toBe('signed-in')
    vi.useRealTimers()
  })

  test('signing out clears the seller before the user pool has responded, and revokes', async () => {
    const { session, pool, state } = openTab()
    await session.completeSignIn()
    const leaving = session.signOut()
    expect(state()).toBe('signed-out')
    expect(session.accessToken()).toBeUndefined()
    await leaving
    expect(pool.signOut).toHaveBeenCalledOnce()
  })

  test('pending saves run before the sign-out, but do not block it', async () => {
    vi.useFakeTimers()
    const { session, state } = openTab()
    await session.completeSignIn()
    const save = vi.fn(async () => session.accessToken())
    session.onBeforeSignOut(save)
    await session.signOut()
    expect(save).toHaveResolvedWith('token-of-user-1')
    expect(state()).toBe('signed-out')

    await session.completeSignIn()
    session.onBeforeSignOut(() => new Promise(() => undefined))
    const leaving = session.signOut()
    await vi.advanceTimersByTimeAsync(1_900)
    expect(state()).toBe('signed-in')
    await vi.advanceTimersByTimeAsync(200)
    await leaving
    expect(state()).toBe('signed-out')
    vi.useRealTimers()
  })

  test('a refresh renews the token and says so', async () => {
    const { session, pool, events } = openTab()
    await session.completeSignIn()
    await session.refresh()
    expect(pool.grant).toHaveBeenLastCalledWith(true)
    expect(events).toEqual(['SIGNED_IN', 'TOKEN_REFRESHED'])
  })
})

describe('session events', () => {
  test('a refresh that brings another name or role says that the user was updated', async () => {
    const { session, pool, events } = openTab()
    await session.completeSignIn()
    pool.grant.mockResolvedValue(grantFor({ ...ada, role: 'admin' }))
    await session.refresh()
    expect(events).toEqual(['SIGNED_IN', 'TOKEN_REFRESHED', 'USER_UPDATED'])
    expect(session.snapshot().user?.role).toBe('admin')
  })

  test('a refresh that finds the session revoked signs out', async () => {
    const { session, pool, events, state } = openTab()
    await session.completeSignIn()
    pool.grant.mockResolvedValue(undefined)
    await session.refresh()
    expect(state()).toBe('signed-out')
    expect(events.at(-1)).toBe('SIGNED_OUT')
  })

  test('a refresh that ends after the sign-out does not sign the seller in again', async () => {
    const { session, pool, state } = openTab()
    await session.completeSignIn()
    let answer: (grant: Grant) => void = () => undefined
    pool.grant.mockReturnValue(new Promise((resolve) => (answer = resolve)))
    const refreshing = session.refresh()
    await session.signOut()
    answer(grantFor())
    await refreshing
    expect(state()).toBe('signed-out')
    expect(localStorage.getItem('session')).toBeNull()
  })
})

describe('several tabs stay in step', () => {
  test('signing out in one signs out the others', async () => {
    const { session, state } = openTab()
    await session.completeSignIn()
    otherTabChanges(null)
    expect(state()).toBe('signed-out')
  })

  test('signing in in one signs in the others', async () => {
    const { state } = openTab()
    otherTabChanges(ada.userId)
    await vi.waitFor(() => expect(state()).toBe('signed-in'), waitLimits)
  })

  test('another seller signing in in one tab replaces the seller in the others', async () => {
    const { session, pool, events } = openTab()
    await session.completeSignIn()
    const grace = { ...ada, userId: 'user-2', name: 'Grace' }
    pool.grant.mockResolvedValue(grantFor(grace))
    otherTabChanges(grace.userId)
    await vi.waitFor(() => expect(session.snapshot().user).toEqual(grace), waitLimits)
    expect(events).toEqual(['SIGNED_IN', 'SIGNED_OUT', 'INITIAL_SESSION'])
    expect(pool.signOut).not.toHaveBeenCalled()
  })

  test('a refresh that finds another seller starts over without the previous data', async () => {
    const { session, pool, events } = openTab()
    await session.completeSignIn()
    pool.grant.mockResolvedValue(grantFor({ ...ada, userId: 'user-2' }))
    await session.refresh()
    expect(session.userId()).toBe('user-2')
    expect(events).toEqual(['SIGNED_IN', 'SIGNED_OUT', 'INITIAL_SESSION'])
  })

  test('the same seller signing in again disturbs nobody', async () => {
    const { session, events } = openTab()
    await session.completeSignIn()
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

  test('it is asked again after 200, 400, 800 and 1600 ms', async () => {
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

  test('server auth messages: a sign-in without a session is Auth session missing!', async () => {
    const pool = fakePool()
    pool.grant.mockResolvedValue(undefined)
    const { session, state } = openTab(pool)
    await expect(session.completeSignIn()).rejects.toThrow('Auth session missing!')
    expect(state()).toBe('signed-out')
  })
})

// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createSessionStore } from '#web/lib/session/store.ts'
import { ada, fakePool } from './fake-pool.ts'

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
    await vi.waitFor(() => expect(state()).toBe('signed-in'))
    expect(session.snapshot().user).toEqual(ada)
    expect(events).toEqual(['INITIAL_SESSION'])
  })

  test('a stored session that the user pool no longer knows is signed out', async () => {
    localStorage.setItem('session', '1')
    const pool = fakePool()
    pool.grant.mockResolvedValue(undefined)
    const { state } = openTab(pool)
    await vi.waitFor(() => expect(state()).toBe('signed-out'))
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

  test('a refresh renews the token and says so', async () => {
    const { session, pool, events } = openTab()
    await session.enter()
    await session.refresh()
    expect(pool.grant).toHaveBeenLastCalledWith(true)
    expect(events).toEqual(['SIGNED_IN', 'TOKEN_REFRESHED'])
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
    otherTabChanges('1')
    await vi.waitFor(() => expect(state()).toBe('signed-in'))
  })
})

describe('when the user pool cannot be asked', () => {
  test('the stored session is kept for the next attempt', async () => {
    localStorage.setItem('session', '1')
    const pool = fakePool()
    pool.grant.mockRejectedValue(new TypeError('offline'))
    const { state } = openTab(pool)
    await vi.waitFor(() => expect(state()).toBe('signed-out'))
    expect(localStorage.getItem('session')).not.toBeNull()
  })

  test('a sign-in without a session to show for it fails', async () => {
    const pool = fakePool()
    pool.grant.mockResolvedValue(undefined)
    const { session, state } = openTab(pool)
    await expect(session.enter()).rejects.toThrow('Auth session missing!')
    expect(state()).toBe('signed-out')
  })
})

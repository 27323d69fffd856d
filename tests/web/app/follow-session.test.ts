// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { waitLimits } from '#tests/harness/stack/wait-limits.ts'
import { homeWith } from '#tests/web/features/samples.ts'
import { fakePool } from '#tests/web/lib/session/fake-pool.ts'
import { mockApi, ok, type Sent } from '#tests/web/mock-api.ts'
import { settled } from '#tests/web/settle.ts'
import { followSession } from '#web/app/follow-session.ts'
import { keys, queryClient } from '#web/lib/queries.ts'
import { amplifyProvider } from '#web/lib/session/amplify-provider.ts'
import { activeView, saveView } from '#web/lib/session/view-as.ts'
import { session } from '#web/lib/session.ts'

let stop: () => void = () => undefined
let sent: Sent[] = []

beforeEach(() => {
  vi.useFakeTimers()
  const pool = fakePool()
  vi.spyOn(amplifyProvider, 'grant').mockImplementation(pool.grant)
  vi.spyOn(amplifyProvider, 'signOut').mockImplementation(pool.signOut)
  sent = mockApi({ 'GET /api/home': ok(homeWith()) })
  stop = followSession()
})
afterEach(async () => {
  await session.signOut()
  stop()
  vi.useRealTimers()
  queryClient.clear()
  localStorage.clear()
  sessionStorage.clear()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const homeCalls = () => sent.filter(({ route }) => route === 'GET /api/home').length
/** Lets the clock run, and then whatever that has set going. */
async function pass(ms: number) {
  await vi.advanceTimersByTimeAsync(ms)
  await settled()
}

describe('a view of a seller', () => {
  const view = { token: 'token', tenantId: 'of-marlow', storeName: 'Marlow Studio', until: '2026-11-28' }

  test('ends with the session of its operator', async () => {
    await session.completeSignIn()
    saveView(view)
    await session.refresh()
    expect(activeView()).toEqual(view)
    await session.signOut()
    expect(activeView()).toBeUndefined()
  })

  test('is forgotten where its operator has signed out in another tab', () => {
    saveView(view)
    followSession()()
    expect(activeView()).toBeUndefined()
  })
})

describe('profile and tenant', () => {
  test('are loaded 100 ms after sign-in', async () => {
    await session.completeSignIn()
    await pass(99)
    expect(homeCalls()).toBe(0)
    await pass(1)
    await vi.waitFor(() => expect(homeCalls()).toBe(1), waitLimits)
  })

  test('are loaded again 100 ms after a refresh', async () => {
    await session.completeSignIn()
    await pass(100)
    await vi.waitFor(() => expect(queryClient.getQueryData(keys.home)).toBeTruthy(), waitLimits)
    await session.refresh()
    await pass(99)
    expect(homeCalls()).toBe(1)
    await pass(1)
    await vi.waitFor(() => expect(homeCalls()).toBe(2), waitLimits)
  })

  test('are cleared on sign-out', async () => {
    await session.completeSignIn()
    await pass(100)
    await vi.waitFor(() => expect(queryClient.getQueryData(keys.home)).toBeTruthy(), waitLimits)
    await session.signOut()
    await vi.waitFor(() => expect(queryClient.getQueryData(keys.home)).toBeUndefined(), waitLimits)
  })

  test('a sign-out within the 100 ms loads nothing', async () => {
    await session.completeSignIn()
    await session.signOut()
    await pass(1_000)
    expect(homeCalls()).toBe(0)
  })
})

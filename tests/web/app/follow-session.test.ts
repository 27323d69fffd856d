// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { patience } from '#tests/support/patience.ts'
import { answerWith, ok, type Sent } from '#tests/web/features/answers.ts'
import { homeWith } from '#tests/web/features/samples.ts'
import { fakePool } from '#tests/web/lib/fake-pool.ts'
import { followSession } from '#web/app/follow-session.ts'
import { keys, queryClient } from '#web/lib/queries.ts'
import { amplifyProvider } from '#web/lib/session/amplify-provider.ts'
import { session } from '#web/lib/session.ts'

let stop: () => void = () => undefined
let sent: Sent[] = []

beforeEach(() => {
  vi.useFakeTimers()
  const pool = fakePool()
  vi.spyOn(amplifyProvider, 'grant').mockImplementation(pool.grant)
  vi.spyOn(amplifyProvider, 'signOut').mockImplementation(pool.signOut)
  sent = answerWith({ 'GET /api/home': ok(homeWith()) })
  stop = followSession()
})
afterEach(async () => {
  await session.leave()
  stop()
  vi.useRealTimers()
  queryClient.clear()
  localStorage.clear()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const homeCalls = () => sent.filter(({ route }) => route === 'GET /api/home').length
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

describe('§4 profile and tenant', () => {
  test('§9 are loaded 100 ms after sign-in', async () => {
    await session.enter()
    await pass(99)
    expect(homeCalls()).toBe(0)
    await pass(1)
    await vi.waitFor(() => expect(homeCalls()).toBe(1), patience)
  })

  test('§9 are loaded again 100 ms after a refresh', async () => {
    await session.enter()
    await pass(100)
    await vi.waitFor(() => expect(queryClient.getQueryData(keys.home)).toBeTruthy(), patience)
    await session.refresh()
    await pass(99)
    expect(homeCalls()).toBe(1)
    await pass(1)
    await vi.waitFor(() => expect(homeCalls()).toBe(2), patience)
  })

  test('§4 are cleared on sign-out', async () => {
    await session.enter()
    await pass(100)
    await vi.waitFor(() => expect(queryClient.getQueryData(keys.home)).toBeTruthy(), patience)
    await session.leave()
    await vi.waitFor(() => expect(queryClient.getQueryData(keys.home)).toBeUndefined(), patience)
  })

  test('a sign-out within the 100 ms loads nothing', async () => {
    await session.enter()
    await session.leave()
    await pass(1_000)
    expect(homeCalls()).toBe(0)
  })
})

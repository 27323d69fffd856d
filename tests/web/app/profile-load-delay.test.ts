// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { homeWith } from '#tests/web/features/samples.ts'
import { fakePool } from '#tests/web/lib/session/fake-pool.ts'
import { mockApi, ok, type Sent } from '#tests/web/mock-api.ts'
import { followSession } from '#web/app/follow-session.ts'
import { queryClient } from '#web/lib/queries.ts'
import { amplifyProvider } from '#web/lib/session/amplify-provider.ts'
import { session } from '#web/lib/session.ts'

// Kept from before the clock stands still: a turn of it passes no time of the product's.
const turn = globalThis.setImmediate
const manyTurns = 200

let sent: Sent[] = []
let stop: () => void = () => undefined

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
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('the profile is loaded 100 ms after sign-in, and not seconds later', async () => {
  await session.completeSignIn()
  await vi.advanceTimersByTimeAsync(100)
  for (let taken = 0; taken < manyTurns && sent.length === 0; taken += 1) {
    await new Promise<void>((next) => turn(next))
  }
  expect(sent.map(({ route }) => route)).toEqual(['GET /api/home'])
})

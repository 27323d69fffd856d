// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { waitLimits } from '#tests/harness/stack/wait-limits.ts'
import { homeWith } from '#tests/web/features/samples.ts'
import { fakePool } from '#tests/web/lib/session/fake-pool.ts'
import { type MockReplies, mockApi, ok, refused, type Sent } from '#tests/web/mock-api.ts'
import { settled } from '#tests/web/settle.ts'
import { followSession } from '#web/app/follow-session.ts'
import { queryClient } from '#web/lib/queries.ts'
import { amplifyProvider } from '#web/lib/session/amplify-provider.ts'
import { session } from '#web/lib/session.ts'
import { keepReferral, keptReferral } from '#web/lib/visitor/kept-referral.ts'

const route = 'POST /api/referrals/claim'
let stop: () => void = () => undefined
let sent: Sent[] = []

const start = (replies: MockReplies) => {
  sent = mockApi({ 'GET /api/home': ok(homeWith()), ...replies })
  stop = followSession()
}
beforeEach(() => {
  const pool = fakePool()
  vi.spyOn(amplifyProvider, 'grant').mockImplementation(pool.grant)
  vi.spyOn(amplifyProvider, 'signOut').mockImplementation(pool.signOut)
})
afterEach(async () => {
  await session.signOut()
  stop()
  queryClient.clear()
  localStorage.clear()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const claims = () => sent.filter((one) => one.route === route)

describe('After a sign-in', () => {
  test.each([true, false])(
    'the seller’s referral link is claimed once, counted or not: %s',
    async (claimed) => {
      keepReferral('abcdefgh')
      start({ [route]: ok({ claimed }) })
      await session.completeSignIn()
      await vi.waitFor(() => expect(keptReferral()).toBeUndefined(), waitLimits)
      expect(claims()).toEqual([{ route, body: { code: 'abcdefgh' } }])
      await session.signOut()
      await session.completeSignIn()
      await settled()
      expect(claims()).toHaveLength(1)
    },
  )

  test('a claim that fails is kept for the next time', async () => {
    keepReferral('abcdefgh')
    start({ [route]: refused('internal', 500) })
    await session.completeSignIn()
    await vi.waitFor(() => expect(claims()).toHaveLength(1), waitLimits)
    await settled()
    expect(keptReferral()).toBe('abcdefgh')
  })

  test('nothing is claimed by a seller who came by no link', async () => {
    start({})
    await session.completeSignIn()
    await settled()
    expect(claims()).toEqual([])
  })
})

import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { providerCallsPerSellerHour } from '#lambdas/payments/provider-limit.ts'
import { newSeller } from '#tests/harness/sellers/seller.ts'

describe('Calls that ask the payment provider', () => {
  test.each([
    ['the return from a payment', '/api/billing/confirm', { session_id: 'cs_test_somebody' }, 404],
    ['the preview of a change', '/api/billing/preview', { plan: 'pro', interval: 'month' }, 409],
    [
      'the payment of a plan',
      '/api/billing/checkout',
      { plan: 'pro', interval: 'month', request_id: randomUUID() },
      200,
    ],
    ['the provider’s portal', '/api/billing/portal', { return_to: '/app/billing' }, 409],
    ['the setup of payouts', '/api/payouts/setup', {}, 400],
    ['the check of an account', '/api/payouts/check', {}, 200],
  ])('%s is limited for each seller, and says until when', async (_, path, body, usual) => {
    const [seller, other] = await Promise.all([newSeller(), newSeller()])
    const calls = Array.from({ length: providerCallsPerSellerHour + 1 }, () => seller.api('POST', path, body))
    const replies = await Promise.all(calls)
    const [refused, ...others] = replies.filter(({ status }) => status !== usual)
    expect(refused).toMatchObject({ status: 429, body: { error: 'too-many-requests' } })
    expect(others).toEqual([])
    expect(refused?.body.message).toMatch(
      /^You have asked for this many times within the hour\. Please try again in \d+ min\.$/,
    )
    expect((await other.api('POST', path, body)).status).toBe(usual)
  })
})

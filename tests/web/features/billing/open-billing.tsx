import { vi } from 'vitest'
import type { Billing } from '#contract/money/billing.ts'
import { type MockReplies, mockApi, ok } from '#tests/web/mock-api.ts'
import { BillingPage } from '#web/features/billing/billing-page.tsx'
import { openPage } from '../page.tsx'
import { homeWith } from '../samples.ts'

export const today = Date.parse('2026-11-10T12:00:00Z')

export const billingWith = (changes: Partial<Billing> = {}): Billing => ({
  state: 'trial',
  is_on: true,
  plan: 'lite',
  trial_ends_at: '2026-11-20T12:00:00.000Z',
  access_ends_at: '2026-11-20T12:00:00.000Z',
  usage: { products: 2, product_limit: 3, credits: 80, credits_per_month: 100 },
  has_portal: false,
  ...changes,
})

export const active = (changes: Partial<Billing> = {}) =>
  billingWith({
    state: 'active',
    interval: 'month',
    period_ends_at: '2026-12-01T12:00:00.000Z',
    next_payment: { on: '2026-12-01T12:00:00.000Z', cents: 4700 },
    access_ends_at: '2026-12-08T12:00:00.000Z',
    usage: {
      products: 2,
      product_limit: 3,
      credits: 80,
      credits_per_month: 100,
      credits_renew_at: '2026-12-01T12:00:00.000Z',
    },
    has_portal: true,
    ...changes,
  })

/** Opens Billing for this plan on 10 November 2026. */
export function openBilling(billing: Billing, { search = '', replies = {} as MockReplies } = {}) {
  vi.spyOn(Date, 'now').mockReturnValue(today)
  const leave = vi.spyOn(location, 'assign').mockReturnValue()
  const sent = mockApi({
    'GET /api/home': ok(homeWith()),
    'GET /api/billing': ok(billing),
    ...replies,
  })
  const bodiesOf = (route: string) => sent.filter((one) => one.route === route).map(({ body }) => body)
  return { ...openPage(<BillingPage />, search), sent, leave, bodiesOf }
}

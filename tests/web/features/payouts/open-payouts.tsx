import { vi } from 'vitest'
import type { Payout } from '#contract/money/payout.ts'
import type { PayoutDetail, Payouts } from '#contract/money/payouts.ts'
import { openApp } from '#tests/web/app/open-app.tsx'
import { type MockReplies, mockApi, ok } from '#tests/web/mock-api.ts'
import { PayoutsPage } from '#web/features/orders/payouts/payouts-page.tsx'
import { openPage } from '../page.tsx'
import { homeWith } from '../samples.ts'

export const list = 'GET /api/payouts'
export const check = 'POST /api/payouts/check'

export const payoutOf = (n: number, changes: Partial<Payout> = {}): Payout => ({
  id: `payout-${n}`,
  at: `2026-11-${String(30 - 7 * n).padStart(2, '0')}T20:00:00.000Z`,
  cents: 5300,
  state: 'sent',
  returned_cents: 0,
  ...changes,
})

const planned: Payouts['outlook'] = {
  state: 'planned',
  sentence: 'Your next payout is $80.00 on Monday, Nov 30, 2026.',
  next: { on: '2026-11-30', cents: 8000 },
}

export const payoutsWith = (changes: Partial<Payouts> = {}): Payouts => ({
  account: { state: 'ready', country: 'CA' },
  available_cents: 5300,
  outlook: planned,
  notices: [],
  payouts: [],
  ...changes,
})

const store = { id: 's', name: 'Ada', owner_user_id: 'u', zoneinfo: 'Asia/Tokyo' }
const homeSince = (since: string | undefined) => {
  const home = homeWith({ store })
  return ok(since ? { ...home, recent: { ...home.recent, since } } : home)
}

/** `since`: the day the store was opened. */
type Options = { search?: string; replies?: MockReplies; since?: string }

/** Opens Payouts, for a store in Tokyo. */
export function openPayouts(payouts: Payouts, options: Options = {}) {
  const { search = '', replies = {}, since } = options
  const leave = vi.spyOn(location, 'assign').mockReturnValue()
  const sent = mockApi({
    'GET /api/home': homeSince(since),
    [list]: ok(payouts),
    [check]: ok(payouts.account),
    ...replies,
  })
  const bodiesOf = (route: string) => sent.filter((one) => one.route === route).map(({ body }) => body)
  return { ...openPage(<PayoutsPage />, search), leave, bodiesOf, sent: () => sent.map(({ route }) => route) }
}

export const detailOf = (changes: Partial<PayoutDetail> = {}): PayoutDetail => ({
  ...payoutOf(1),
  carried_cents: 0,
  entries: [
    {
      id: 'pi_1#earn',
      kind: 'earn',
      cents: 5300,
      at: '2026-10-20T12:00:00.000Z',
      available_on: '2026-11-19',
      order_id: 'pi_1',
    },
  ],
  ...changes,
})

const user = { userId: 'user-1', email: 'ada@example.com', name: 'Ada', tenantId: 'tenant-1', role: 'seller' }

/** Opens the application at one payout, for a store in Tokyo. */
export const openPayout = (reply: MockReplies[string], replies: MockReplies = {}) =>
  openApp('/app/payouts/payout-1', {
    user,
    replies: { 'GET /api/home': homeSince(undefined), 'GET /api/payouts/payout-1': reply, ...replies },
  })

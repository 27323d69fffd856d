import type { Page } from '@playwright/test'
import type { Payout } from '#contract/money/payout.ts'
import type { PayoutDetail, Payouts } from '#contract/money/payouts.ts'
import { accountSentences } from '#rules/money/payout.ts'
import { payoutOutlook } from '#rules/money/payout-outlook.ts'
import { dayMs } from '#rules/time.ts'
import { failRequests, holdRequests, type Screen } from './screen.ts'

const daysAgo = (days: number) => new Date(Date.now() - days * dayMs).toISOString()
const refusal = 'Your payout account cannot receive money at the moment. Check it in Stripe.'

const sent = (n: number, cents: number): Payout => ({
  id: `payout-${n}`,
  at: daysAgo(7 * n),
  cents,
  state: 'sent',
  returned_cents: 0,
})
const refused: Payout = { ...sent(3, 21_250), state: 'refused', returned_cents: 21_250, reason: refusal }

const full: Payouts = {
  account: { state: 'ready', country: 'US' },
  available_cents: 18_450,
  outlook: payoutOutlook({
    state: 'ready',
    isSending: false,
    settledCents: 18_450,
    buckets: [],
    now: Date.now(),
  }),
  notices: [
    {
      id: 'refund-hold.2026-11',
      at: daysAgo(3),
      text: '3 of your 24 orders of the last three months were refunded, which is 10 % or more. Commissions of new sales are held for 60 days.',
      effect: 'hold',
      state: 'open',
    },
  ],
  payouts: [{ ...sent(0, 4_950), state: 'sending' }, sent(1, 134_725), sent(2, 9_900), refused],
}

const blocked: Payouts = {
  ...full,
  account: {
    state: 'more_needed',
    country: 'DE',
    bank_failure: { at: daysAgo(2), cents: 9_900, reason: 'Your bank account is closed.' },
  },
  outlook: { state: 'more_needed', sentence: accountSentences.more_needed },
}

const entries: PayoutDetail['entries'] = [9_900, -4_950, 24_700].map((cents, n) => ({
  id: `payment-${n}#${cents > 0 ? 'earn' : 'refund'}`,
  kind: cents > 0 ? 'earn' : 'refund',
  cents,
  at: daysAgo(40 + n),
  available_on: daysAgo(10 + n).slice(0, 10),
  order_id: `payment-${n}`,
}))

const reply = (pattern: string, json: object) => (page: Page) =>
  page.route(pattern, (route) => route.fulfill({ json }))
const list = '**/api/payouts'
const one = '**/api/payouts/payout-*'

/** Payouts take weeks: what the server says of them is made up, except for a seller who has none. */
export const payoutScreens: readonly Screen[] = [
  { name: 'payouts-new', who: 'full seller', path: '/app/payouts' },
  { name: 'payouts', who: 'full seller', path: '/app/payouts', intercept: reply(list, full) },
  { name: 'payouts-blocked', who: 'full seller', path: '/app/payouts', intercept: reply(list, blocked) },
  { name: 'payouts-loading', who: 'full seller', path: '/app/payouts', intercept: holdRequests(list) },
  { name: 'payouts-error', who: 'full seller', path: '/app/payouts', intercept: failRequests(list) },
  {
    name: 'payout',
    who: 'full seller',
    path: '/app/payouts/payout-1',
    intercept: reply(one, { ...sent(1, 134_725), carried_cents: 105_075, entries }),
  },
  {
    name: 'payout-refused',
    who: 'full seller',
    path: '/app/payouts/payout-3',
    intercept: reply(one, { ...refused, carried_cents: 0, entries: entries.slice(0, 1) }),
  },
  { name: 'payout-loading', who: 'full seller', path: '/app/payouts/payout-1', intercept: holdRequests(one) },
]

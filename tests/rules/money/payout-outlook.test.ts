import { describe, expect, test } from 'vitest'
import { type OutlookFacts, payoutOutlook, payoutOutlookStates } from '#rules/money/payout-outlook.ts'

/** A Wednesday: the next payout days are 30 November, then 7 and 14 December. */
const now = Date.parse('2026-11-25T12:00:00Z')
const ready: OutlookFacts = { state: 'ready', isSending: false, settledCents: 0, buckets: [], now }
const held = (availableOn: string, cents: number) => ({ availableOn, cents })

const cases: Record<(typeof payoutOutlookStates)[number], [Partial<OutlookFacts>, string, string?]> = {
  paused: [{ pauseReason: 'We check a sale.' }, 'Your payouts are paused: We check a sale.'],
  flagged: [
    { isPaused: true },
    'Your payouts are paused while we look into what is listed below: write to us about it in Help.',
  ],
  not_begun: [{ state: 'not_begun' }, 'Set up payouts to tell us where your money goes.'],
  more_needed: [
    { state: 'more_needed' },
    'Stripe needs some details from you before it can pay you: continue the setup.',
  ],
  in_review: [{ state: 'in_review' }, 'Stripe is checking your details, which can take a few days.'],
  refused: [
    { state: 'refused' },
    'Stripe cannot pay out to this account: write to us, and we look into it with you.',
  ],
  sending: [
    { isSending: true },
    'Your last payout is not confirmed yet: we check every half hour, and send nothing twice.',
  ],
  held: [
    { settledCents: 2500, heldUntil: Date.parse('2026-12-01T15:00:00Z') },
    'We hold payouts to a new bank account for 3 days, so your next one is $25.00 on Tuesday, December 1, 2026.',
    '2026-12-01',
  ],
  first_payout: [
    { settledCents: 2500, firstPayoutWait: 'Your first payout needs three buyers.' },
    'Your first payout needs three buyers.',
  ],
  planned: [
    { settledCents: 1000, buckets: [held('2026-11-30', 1500)] },
    'Your next payout is $25.00 on Monday, Nov 30, 2026.',
    '2026-11-30',
  ],
  recovering: [
    { settledCents: -500, buckets: [held('2026-12-08', 5300)] },
    'Refunds took $5 more than was available, so your next payout is $48.00 on Monday, Dec 14, 2026.',
    '2026-12-14',
  ],
  not_released: [
    { buckets: [held('2026-12-24', 5335)] },
    'Commissions are held for 30 days, so your next payout is $53.35 on Monday, Dec 28, 2026.',
    '2026-12-28',
  ],
  later: [
    { settledCents: 2499, buckets: [held('2026-12-01', 1)] },
    'Payouts start at $25, so your next one is $25.00 on Monday, Dec 7, 2026.',
    '2026-12-07',
  ],
  negative: [
    { settledCents: -5350, buckets: [held('2026-12-08', 5300)] },
    'Refunds took $53.50 more than was available: your next commissions make up for it.',
  ],
  below_minimum: [
    { settledCents: 999, buckets: [held('2026-12-08', 1000)] },
    'Payouts start at $25: the $19.99 that you have earned waits for more.',
  ],
  nothing_earned: [{}, 'What you earn is held for 30 days, then sent to your bank on the next Monday.'],
}

describe('one sentence for each state of the next payout', () => {
  test.each(payoutOutlookStates)('%s', (state) => {
    const [facts, sentence, on] = cases[state]
    const outlook = payoutOutlook({ ...ready, ...facts })
    expect(outlook).toMatchObject({ state, sentence })
    expect(outlook.next?.on).toBe(on)
    expect(sentence.match(/\.( |$)/g)).toHaveLength(1)
  })

  test('a hold that ends before the payout day changes nothing', () => {
    const heldUntil = Date.parse('2026-11-28T12:00:00Z')
    expect(payoutOutlook({ ...ready, settledCents: 2500, heldUntil })).toMatchObject({
      state: 'planned',
      next: { on: '2026-11-30' },
    })
  })

  test('a hold is not named where too little is available when it ends', () => {
    const heldUntil = Date.parse('2026-12-01T15:00:00Z')
    expect(payoutOutlook({ ...ready, buckets: [held('2026-12-24', 5335)], heldUntil })).toMatchObject({
      state: 'not_released',
      next: { on: '2026-12-28' },
    })
  })

  test('held amounts may come in any order', () => {
    const buckets = [held('2026-12-24', 5335), held('2026-12-08', 100)]
    expect(payoutOutlook({ ...ready, buckets }).next).toEqual({ on: '2026-12-28', cents: 5435 })
  })

  test('a payout day within a hold is caught up when the hold ends', () => {
    const monday = Date.parse('2026-11-30T09:00:00Z')
    const heldUntil = Date.parse('2026-12-03T08:05:00Z')
    const facts = { ...ready, settledCents: 2500, now: monday, heldUntil, dueAt: heldUntil }
    expect(payoutOutlook(facts)).toMatchObject({ state: 'held', next: { on: '2026-12-03', cents: 2500 } })
  })

  test('a pause precedes an unready account, which precedes a payout being sent', () => {
    const facts: OutlookFacts = { ...ready, state: 'in_review', isSending: true, pauseReason: 'We check.' }
    expect(payoutOutlook(facts).state).toBe('paused')
    expect(payoutOutlook({ ...facts, pauseReason: undefined }).state).toBe('in_review')
  })

  test('on a Monday after 8:00 UTC the next payout is a week later', () => {
    const at = Date.parse('2026-11-30T08:00:00Z')
    expect(payoutOutlook({ ...ready, settledCents: 5300, now: at - 1 }).next?.on).toBe('2026-11-30')
    expect(payoutOutlook({ ...ready, settledCents: 5300, now: at }).next?.on).toBe('2026-12-07')
  })
})

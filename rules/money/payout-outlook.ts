import { fullDay, mediumDay } from '../calendar.ts'
import { dayMs } from '../time.ts'
import { balanceOf, type HeldBucket } from './balance.ts'
import { holdDays } from './ledger.ts'
import { dollarsAndCents, exactDollars } from './money.ts'
import {
  accountSentences,
  minPayoutCents,
  newBankAccountHoldMs,
  nextPayoutAt,
  type PayoutAccountState,
} from './payout.ts'

/**
 * What is true of a seller's next payout; the first that applies. `flagged`: the rules of risk have paused them. `held`: a bank account is new.
 * `first_payout`: too few have bought for the first one. Not on the next payout day:
 * `recovering`, because refunds took more than was available; `not_released`, because nothing is available then; `later`,
 * because too little is. `below_minimum`, `negative` and `nothing_earned`: from what has been earned until now there is none.
 */
export const payoutOutlookStates = [
  'paused',
  'flagged',
  'not_begun',
  'more_needed',
  'in_review',
  'refused',
  'sending',
  'held',
  'first_payout',
  'planned',
  'recovering',
  'not_released',
  'later',
  'negative',
  'below_minimum',
  'nothing_earned',
] as const
export type PayoutOutlookState = (typeof payoutOutlookStates)[number]

export type PayoutOutlook = {
  state: PayoutOutlookState
  /** What the state means for the seller, and what to do. */
  sentence: string
  /** The UTC date and the amount of the next payout, from what has been earned until now. */
  next?: { on: string; cents: number }
}

export type OutlookFacts = {
  state: PayoutAccountState
  /** Why an operator has paused the seller's payouts. */
  pauseReason?: string | undefined
  /** Whether a flag of risk has paused the seller's payouts. */
  isPaused?: boolean
  /** What the first payout still waits for. */
  firstPayoutWait?: string | undefined
  /** Whether a payout is being sent, so that the next one waits for it. */
  isSending: boolean
  /** When the next payout is due, if not on the next payout day. Epoch milliseconds, as `heldUntil`. */
  dueAt?: number | undefined
  /** Nothing is sent before, because a bank account is new. */
  heldUntil?: number | undefined
  settledCents: number
  buckets: readonly HeldBucket[]
  now: number
}

/** Returns when a seller is paid next and how much, or what keeps them from it, in one sentence. */
export function payoutOutlook(facts: OutlookFacts): PayoutOutlook {
  if (facts.pauseReason !== undefined)
    return { state: 'paused', sentence: `Your payouts are paused: ${facts.pauseReason}` }
  if (facts.isPaused)
    return {
      state: 'flagged',
      sentence:
        'Your payouts are paused while we look into what is listed below: write to us about it in Help.',
    }
  if (facts.state !== 'ready') return { state: facts.state, sentence: accountSentences[facts.state] }
  if (facts.isSending)
    return {
      state: 'sending',
      sentence: 'Your last payout is not confirmed yet: we check every half hour, and send nothing twice.',
    }
  const firstAt = firstPayoutAt(facts)
  const first = dateOf(firstAt)
  const next = nextPayment(facts, firstAt)
  if (next?.on === first && isHeld(facts)) return heldPayment(next)
  if (next && facts.firstPayoutWait !== undefined)
    return { state: 'first_payout', sentence: facts.firstPayoutWait }
  return next ? withPayment(next, first, centsOn(facts, first)) : withoutPayment(facts, centsOn(facts, first))
}

function withPayment(next: { on: string; cents: number }, first: string, firstCents: number): PayoutOutlook {
  const payment = `${dollarsAndCents(next.cents)} on Monday, ${dayText(next.on)}`
  if (next.on === first) return { state: 'planned', sentence: `Your next payout is ${payment}.`, next }
  if (firstCents < 0)
    return {
      state: 'recovering',
      sentence: `Refunds took ${exactDollars(-firstCents)} more than was available, so your next payout is ${payment}.`,
      next,
    }
  if (firstCents === 0)
    return {
      state: 'not_released',
      sentence: `Commissions are held for ${holdDays} days, so your next payout is ${payment}.`,
      next,
    }
  return {
    state: 'later',
    sentence: `Payouts start at ${exactDollars(minPayoutCents)}, so your next one is ${payment}.`,
    next,
  }
}

function withoutPayment({ settledCents, buckets }: OutlookFacts, firstCents: number): PayoutOutlook {
  if (firstCents < 0)
    return {
      state: 'negative',
      sentence: `Refunds took ${exactDollars(-firstCents)} more than was available: your next commissions make up for it.`,
    }
  const earnedCents = buckets.reduce((sum, { cents }) => sum + cents, settledCents)
  if (earnedCents <= 0)
    return {
      state: 'nothing_earned',
      sentence: `What you earn is held for ${holdDays} days, then sent to your bank on the next Monday.`,
    }
  return {
    state: 'below_minimum',
    sentence: `Payouts start at ${exactDollars(minPayoutCents)}: the ${exactDollars(earnedCents)} that you have earned waits for more.`,
  }
}

/** A payout that falls into a hold is sent as soon as that has ended. */
const firstPayoutAt = ({ now, dueAt = 0, heldUntil = 0 }: OutlookFacts) =>
  Math.max(dueAt > now ? dueAt : nextPayoutAt(now), heldUntil)

const isHeld = (facts: OutlookFacts) =>
  facts.heldUntil !== undefined && facts.heldUntil > facts.now && firstPayoutAt(facts) === facts.heldUntil

const heldPayment = (next: { on: string; cents: number }): PayoutOutlook => ({
  state: 'held',
  sentence: `We hold payouts to a new bank account for ${newBankAccountHoldMs / dayMs} days, so your next one is ${dollarsAndCents(next.cents)} on ${weekdayText(next.on)}.`,
  next,
})

/** The first payout day on which enough is available, if nothing is earned or refunded until then. */
function nextPayment(facts: OutlookFacts, firstAt: number): PayoutOutlook['next'] {
  const last = facts.buckets.reduce(
    (latest, { availableOn }) => (availableOn > latest ? availableOn : latest),
    '',
  )
  for (let at = firstAt; ; at = nextPayoutAt(at)) {
    const on = dateOf(at)
    const cents = centsOn(facts, on)
    if (cents >= minPayoutCents) return { on, cents }
    if (on >= last) return undefined
  }
}

const centsOn = ({ settledCents, buckets }: OutlookFacts, date: string) =>
  balanceOf(settledCents, buckets, date).availableCents

const dateOf = (at: number) => new Date(at).toISOString().slice(0, 10)

const dayText = (date: string) => mediumDay(Date.parse(date))
const weekdayText = (date: string) => fullDay(Date.parse(date))

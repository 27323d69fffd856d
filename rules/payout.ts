import { balanceOf, type HeldBucket } from './balance.ts'
import { exactDollars } from './money.ts'

/** Less is kept until the next payout (docs/product.md, Payouts). */
export const minPayoutCents = 2500

const weekday = 1
const hourUtc = 8
const hourMs = 60 * 60 * 1000
const dayMs = 24 * hourMs

/** Where Stripe pays out to from a platform in the United States: https://docs.stripe.com/connect/cross-border-payouts */
export const payoutCountries = [
  ...['AT', 'BE', 'BG', 'CA', 'CH', 'CY', 'CZ', 'DE', 'DK', 'EE', 'ES', 'FI', 'FR', 'GB', 'GR', 'HR', 'HU'],
  ...['IE', 'IS', 'IT', 'LI', 'LT', 'LU', 'LV', 'MT', 'NL', 'NO', 'PL', 'PT', 'RO', 'SE', 'SI', 'SK', 'US'],
] as const

/** Of a seller's account at the payment provider. `not_begun`: there is none, or it was closed. */
export const payoutAccountStates = ['not_begun', 'more_needed', 'in_review', 'ready', 'refused'] as const
export type PayoutAccountState = (typeof payoutAccountStates)[number]

/** `sending` until it is known whether the provider took it. `refused` ones are available again. */
export const payoutStates = ['sending', 'sent', 'refused'] as const

/** Returns when payouts are sent next after a moment: on Mondays at 8:00 UTC. Epoch milliseconds. */
export function nextPayoutAt(after: number): number {
  const midnight = Math.floor(after / dayMs) * dayMs
  const daysToGo = (weekday - new Date(midnight).getUTCDay() + 7) % 7
  const at = midnight + daysToGo * dayMs + hourUtc * hourMs
  return at > after ? at : at + 7 * dayMs
}

export type PayoutOutlook = {
  /** The UTC date and the amount of the next payout, from what has been earned until now. */
  next?: { on: string; cents: number }
  /** Why there is none, or not sooner, and what to do. */
  blocker?: string
}

export type OutlookFacts = {
  state: PayoutAccountState
  /** Why an operator has paused the seller's payouts. */
  pauseReason?: string | undefined
  /** Whether a payout is being sent, so that the next one waits for it. */
  isSending: boolean
  settledCents: number
  buckets: readonly HeldBucket[]
  now: number
}

const blockers: Record<Exclude<PayoutAccountState, 'ready'>, string> = {
  not_begun: 'Set up payouts to tell us where your money goes.',
  more_needed: 'Stripe needs some details from you. Continue the setup.',
  in_review: 'Stripe is checking your details. This can take a few days.',
  refused: 'Stripe cannot pay out to this account. Write to us, and we look into it with you.',
}

/** Returns when a seller is paid next and how much, or what keeps them from it. */
export function payoutOutlook(facts: OutlookFacts): PayoutOutlook {
  const next = nextPayment(facts)
  if (facts.pauseReason !== undefined) return { blocker: `Your payouts are paused: ${facts.pauseReason}` }
  if (facts.state !== 'ready') return { blocker: blockers[facts.state] }
  if (facts.isSending)
    return { blocker: 'Your last payout is not confirmed yet. We send nothing twice and check every hour.' }
  const first = dateOf(nextPayoutAt(facts.now))
  if (next?.on === first) return { next }
  const cents = centsOn(facts, first)
  const reason =
    cents < 0
      ? `Refunds took ${exactDollars(-cents)} more than was available. Your next commissions make up for it.`
      : `Payouts start at ${exactDollars(minPayoutCents)}. On the next payout day you have ${exactDollars(cents)}.`
  return { ...(next && { next }), blocker: reason }
}

/** The first payout day on which enough is available, if nothing is earned or refunded until then. */
function nextPayment(facts: OutlookFacts): PayoutOutlook['next'] {
  const last = facts.buckets.reduce(
    (latest, { availableOn }) => (availableOn > latest ? availableOn : latest),
    '',
  )
  for (let at = nextPayoutAt(facts.now); ; at = nextPayoutAt(at)) {
    const on = dateOf(at)
    const cents = centsOn(facts, on)
    if (cents >= minPayoutCents) return { on, cents }
    if (on >= last) return undefined
  }
}

const centsOn = ({ settledCents, buckets }: OutlookFacts, date: string) =>
  balanceOf(settledCents, buckets, date).availableCents

const dateOf = (at: number) => new Date(at).toISOString().slice(0, 10)

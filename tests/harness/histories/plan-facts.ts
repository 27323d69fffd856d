import type { Sale } from './model.ts'

// What docs/product.md says of plans; nothing of the product's own code is used. Times are epoch milliseconds.

export const secondMs = 1000
export const dayMs = 24 * 60 * 60 * secondMs

export const plans = ['lite', 'pro'] as const
export const intervals = ['month', 'year'] as const
export type Choice = { plan: (typeof plans)[number]; interval: (typeof intervals)[number] }
const monthCents = { lite: 4700, pro: 24_700 }
export const monthCredits = { lite: 100, pro: 500 }

/** `cents`: what the card paid; the customer's credit may have paid the rest. */
export type Invoice = Sale & {
  choice: Choice
  cents: number
  isFree: boolean
  isChange: boolean
  /** What a change was made from. */
  from?: Choice
  periodStart: number
  periodEnd: number
}
export type Unpaid = Omit<Invoice, 'paidAt'> & { since: number; failures: number; nextTryAt: number }
export type Subscription = {
  choice: Choice
  next?: Choice
  isTrial: boolean
  anchor: number
  periodStart: number
  periodEnd: number
  isCancelled: boolean
  invoices: Invoice[]
  unpaid?: Unpaid
  endedAt?: number
  /** Months of a paid year that have brought credits, after the first. */
  monthsAdded: number
}
type Lot = { of?: Invoice; left: number }
export type Subscriber = {
  trialEndsAt: number
  subscription?: Subscription
  /** What the provider has kept for the customer, as its invoices have it: 0 or negative. */
  keptCents: number
  cardFails: boolean
  /** Credits, the oldest first. */
  lots: Lot[]
}

export const newSubscriber = (trialEndsAt: number): Subscriber => ({
  trialEndsAt,
  keptCents: 0,
  cardFails: false,
  lots: [{ left: 100 }],
})

export const priceOf = ({ plan, interval }: Choice) => monthCents[plan] * (interval === 'year' ? 12 : 1)

export const isRunning = (subscription: Subscription | undefined): subscription is Subscription =>
  subscription !== undefined && subscription.endedAt === undefined

export const isSame = (one: Choice, other: Choice) =>
  one.plan === other.plan && one.interval === other.interval

/** Returns whether a change takes effect at once: more, or the same for a year. */
export const isAtOnce = (from: Choice, to: Choice) =>
  from.plan === to.plan ? to.interval === 'year' : to.plan === 'pro'

/** The same day and time of a later month, in UTC; its last day where it has no such day. */
export function monthsAfter(at: number, months: number) {
  const from = new Date(at)
  const [year, month] = [from.getUTCFullYear(), from.getUTCMonth() + months]
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return (at % dayMs) + Date.UTC(year, month, Math.min(from.getUTCDate(), lastDay))
}

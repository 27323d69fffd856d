import { monthsAfter } from '../time.ts'
import type { Plan } from './plans.ts'

/** docs/product.md, Credits. */
export const signUpCredits = 100
/** The credits for a whole site. */
export const generationCost = 10
/** The credits for regenerating one section. */
export const sectionCost = 1
/** The credits for a campaign with every piece accepted. */
export const campaignCost = 5
/** The credits for one piece with another angle. */
export const angleCost = 1
/** Campaigns and other angles that one store may start in a clock hour. */
export const campaignsPerHour = 30

/** How long reserved credits, and the lease of the generation they pay for, are held without a result. */
export const reservationSeconds = 60
/** Generations that one store may start in a clock hour, of any scope and with any result. */
export const generationsPerHour = 30
/** What each paid month brings (docs/product.md, Plans and billing). */
export const creditsPerMonth: Readonly<Record<Plan, number>> = { lite: 100, pro: 500 }

/** Unused credits add up to what so many months bring. */
export const creditMonthsKept = 2

/** Returns the credits that a paid month adds to a balance, up to `creditMonthsKept` months. */
export const renewedCredits = (plan: Plan, balance: number) =>
  Math.max(0, Math.min(creditsPerMonth[plan], creditMonthsKept * creditsPerMonth[plan] - balance))

/** A paid period and the plan that its credits belong to. Times in epoch milliseconds. */
export type CreditedPeriod = { plan: Plan | undefined; startsAt: number; endsAt: number }

/**
 * Returns the credits that a change of plan at `at` adds: the new plan's for what is left of its month, less those that the
 * previous one has brought for what was left of its own.
 */
export const changeCredits = (at: number, previous: CreditedPeriod, next: CreditedPeriod) =>
  Math.max(0, Math.round(creditsLeft(next, at) - creditsLeft(previous, at)))

function creditsLeft({ plan, startsAt, endsAt }: CreditedPeriod, at: number) {
  if (!plan || at >= endsAt) return 0
  let month = 0
  while (monthsAfter(startsAt, month + 1) <= at) month += 1
  const monthStart = monthsAfter(startsAt, month)
  const monthEnd = Math.min(monthsAfter(startsAt, month + 1), endsAt)
  return (creditsPerMonth[plan] * (monthEnd - at)) / (monthEnd - monthStart)
}

/** Returns the credits for the accepted pieces, rounded down; other pieces cost nothing. */
export const campaignCredits = (accepted: number, wanted: number): number =>
  Math.floor((campaignCost * accepted) / wanted)

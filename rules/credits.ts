import type { Plan } from './plans.ts'

/** docs/product.md, Credits. */
export const signUpCredits = 100
/** The credits for a whole site. */
export const generationCost = 10
/** The credits for regenerating one section. */
export const sectionCost = 1
/** How long reserved credits, and the lease of the generation they pay for, are held without a result. */
export const reservationSeconds = 60
/** Generations that one store may start in a clock hour, of any scope and with any result. */
export const generationsPerHour = 30
/** What each paid month brings (docs/product.md, Plans and billing). */
export const creditsPerMonth: Readonly<Record<Plan, number>> = { lite: 100, pro: 500 }

/** Returns the credits that a paid month adds to a balance: unused ones pile up to twice a month's, no further. */
export const renewedCredits = (plan: Plan, balance: number) =>
  Math.max(0, Math.min(creditsPerMonth[plan], 2 * creditsPerMonth[plan] - balance))

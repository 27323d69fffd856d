import { exactDollars, planEarnings } from '#rules/money.ts'
import type { Plan } from '#rules/plans.ts'

/** The earnings calculator (docs/product.md, Landing page). */
export const slider = { min: 1, max: 100, step: 1, start: 10 }
export const tableSales = [3, 5, 10, 25, 50]

export type Period = 'monthly' | 'yearly'

/** Returns the commission on that many monthly or yearly subscriptions (docs/product.md, Commissions). */
export function earningsFor(sales: number, plan: Plan, period: Period) {
  const { monthlyCents, yearlyCents } = planEarnings(plan)
  return exactDollars(sales * (period === 'monthly' ? monthlyCents : yearlyCents))
}

import { exactDollars, planEarnings } from '#rules/money.ts'
import type { Plan } from '#rules/plans.ts'

/** The calculator of spec.md section 2. */
export const slider = { min: 1, max: 100, step: 1, start: 10 }
export const tableSales = [3, 5, 10, 25, 50]

export type Period = 'monthly' | 'yearly'

/** What that many subscriptions sold for a month, or for a year, pay (spec.md section 9). */
export function earningsFor(sales: number, plan: Plan, period: Period) {
  const { monthlyCents, yearlyCents } = planEarnings(plan)
  return exactDollars(sales * (period === 'monthly' ? monthlyCents : yearlyCents))
}

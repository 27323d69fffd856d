import { type Plan, plans } from '#rules/billing/plans.ts'
import { exactDollars, planEarnings } from '#rules/money/money.ts'

/** The earnings calculator (docs/product.md, Landing page). */
export const calculatorSlider = { min: 1, max: 100, step: 1, start: 10 }
export const tableSales = [3, 5, 10, 25, 50]

export type Period = 'monthly' | 'yearly'

/** Returns the commission on that many monthly or yearly subscriptions (docs/product.md, Commissions). */
export function earningsFor(sales: number, plan: Plan, period: Period) {
  const { monthlyCents, yearlyCents } = planEarnings(plan)
  return exactDollars(sales * (period === 'monthly' ? monthlyCents : yearlyCents))
}

const isPlan = (name: string | undefined): name is Plan => name !== undefined && Object.hasOwn(plans, name)
const isPeriod = (name: string | undefined): name is Period => name === 'monthly' || name === 'yearly'

/** Shows what the number of sales at the slider pays. */
export function startCalculator(page: ParentNode) {
  const slider = page.querySelector<HTMLInputElement>('#sales')
  if (!slider) return
  const show = () => showEarnings(page, slider.valueAsNumber)
  slider.addEventListener('input', show)
  // The visitor may have moved the slider already.
  show()
}

function showEarnings(page: ParentNode, sales: number) {
  const output = page.querySelector('#earnings output')
  if (output) output.textContent = String(sales)
  for (const amount of page.querySelectorAll<HTMLElement>('#earnings [data-plan]')) {
    const { plan, period } = amount.dataset
    if (isPlan(plan) && isPeriod(period)) amount.textContent = earningsFor(sales, plan, period)
  }
  for (const row of page.querySelectorAll<HTMLElement>('#earnings [data-sales]'))
    row.toggleAttribute('data-current', row.dataset.sales === String(sales))
}

import { type Plan, plans } from '#rules/plans.ts'
import { earningsFor, type Period } from './earnings.ts'

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

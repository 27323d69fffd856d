import { useState } from 'react'
import { wholeDollars } from '#rules/money.ts'
import { plans } from '#rules/plans.ts'
import { planPriceCents, trialDays } from '#rules/subscription.ts'
import { loadChosenPlan } from '../../lib/chosen-plan.ts'

/** The plan that a visitor has chosen, and what follows from it. */
export function ChosenPlanLine() {
  const [chosen] = useState(loadChosenPlan)
  if (!chosen) return null
  const { label, priceCentsPerMonth } = plans[chosen.plan]
  const price = wholeDollars(planPriceCents(priceCentsPerMonth, chosen.interval))
  return (
    <p className="mt-4 border-accent border-l-2 pl-3 text-sm text-muted">
      You chose <b className="font-semibold text-ink">{label}</b>, {price} a {chosen.interval}. The payment
      page opens after your first sign-in; the first {trialDays} days are free.
    </p>
  )
}

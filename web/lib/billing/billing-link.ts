import { type Plan, planIds, plans } from '#rules/billing/plans.ts'
import { type Interval, intervals } from '#rules/billing/subscription.ts'

export type ChosenPlan = { plan: Plan; interval: Interval }

export const billingReasons = ['products', 'pro-product', 'credits', 'ended'] as const
/** Why a seller is led to Billing. */
export type BillingReason = (typeof billingReasons)[number]

type Place = { reason?: BillingReason; returnTo?: string; chosen?: ChosenPlan | undefined }

/** Returns the link to Billing that says why one comes and where one goes on afterwards. */
export function billingLink({ reason, returnTo, chosen }: Place) {
  const params = new URLSearchParams({
    ...(chosen && paramsOf(chosen)),
    ...(reason && { reason }),
    ...(returnTo && { return_to: returnTo }),
  })
  return params.size > 0 ? `/app/billing?${params}` : '/app/billing'
}

const paramsOf = ({ plan, interval }: ChosenPlan) => ({ plan: plans[plan].label, interval })

/** Returns the plan of an address: by its label, as plan buttons name it, or by its id. */
export function chosenPlanIn(params: URLSearchParams): ChosenPlan | undefined {
  const name = params.get('plan')?.toLowerCase()
  const plan = planIds.find((id) => id === name || plans[id].label.toLowerCase() === name)
  const interval = intervals.find((one) => one === params.get('interval')) ?? 'month'
  return plan && { plan, interval }
}

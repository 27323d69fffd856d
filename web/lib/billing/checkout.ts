import { billingApi } from '#contract/api/billing-api.ts'
import { call } from '../api.ts'
import { keys } from '../queries.ts'
import type { ChosenPlan } from './billing-link.ts'
import { leaveApplication } from './leave-application.ts'

export const billingQuery = { queryKey: keys.billing, queryFn: () => call(billingApi['get-billing'], {}) }

/** Goes to the payment provider's page for this plan, which returns to `returnTo`. @throws ApiError */
export async function goToCheckout({ plan, interval }: ChosenPlan, returnTo: string) {
  const { url } = await call(billingApi['start-subscription'], {
    plan,
    interval,
    request_id: crypto.randomUUID(),
    return_to: returnTo,
  })
  await leaveApplication(url)
}

import { setUpBilling } from '#lambdas/billing/set-up-billing.ts'
import { stripePlans } from '#lambdas/payments/stripe/stripe-plans.ts'

/** Runs like any function of the product, as an operator's `setup-billing` does. */
export const handler = async () => {
  await setUpBilling(stripePlans)
}

import type { Plans } from '../ports.ts'
import { endAndRefund } from './end-subscription.ts'
import { plansChangedSince } from './events.ts'
import { loadSubscription } from './load-subscription.ts'
import { moveEmail } from './move-email.ts'
import { cancelPlan, changePlan, previewChange, resumePlan } from './plan-change.ts'
import { openPortal, startPlanCheckout } from './plan-checkout.ts'
import { setUpPrices } from './plan-prices.ts'
import { saidToSellers } from './said-to-sellers.ts'

/**
 * Stripe Billing on the platform's own account. Every method throws Failure 'payments-off' without a key; those that a
 * seller waits for throw 'payments-unavailable' if Stripe does not answer.
 */
export const stripePlans: Plans = {
  checkout: startPlanCheckout,
  portal: openPortal,
  load: saidToSellers(loadSubscription),
  preview: saidToSellers(previewChange),
  change: saidToSellers(changePlan),
  cancel: saidToSellers(cancelPlan),
  resume: saidToSellers(resumePlan),
  endAndRefund,
  moveEmail,
  changesSince: plansChangedSince,
  setUpPrices,
}

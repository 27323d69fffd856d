import type { Plans } from '../ports.ts'
import { endAndRefund } from './end-subscription.ts'
import { plansChangedSince } from './events.ts'
import { loadSubscription } from './load-subscription.ts'
import { cancelPlan, changePlan, previewChange, resumePlan } from './plan-change.ts'
import { openPortal, startPlanCheckout } from './plan-checkout.ts'
import { setUpPrices } from './plan-prices.ts'

/** Stripe Billing on the platform's own account. Every method throws Failure 'payments-off' without a key. */
export const stripePlans: Plans = {
  checkout: startPlanCheckout,
  portal: openPortal,
  load: loadSubscription,
  preview: previewChange,
  change: changePlan,
  cancel: cancelPlan,
  resume: resumePlan,
  endAndRefund,
  changesSince: plansChangedSince,
  setUpPrices,
}

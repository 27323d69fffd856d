import type { Plans, Sales } from '../ports.ts'
import { endAndRefund } from './end-subscription.ts'
import { withSellerErrors } from './errors.ts'
import { loadPayment } from './load-payment.ts'
import { loadSubscription } from './load-subscription.ts'
import { cancelPlan, changePlan, resumePlan } from './plan-change.ts'

type ClosingProviders = {
  plans: Pick<Plans, 'load' | 'change' | 'cancel' | 'resume' | 'endAndRefund'>
  sales: Pick<Sales, 'load'>
}

/** What closing an account needs of Stripe, and nothing else: these functions have the largest bundles. */
export const stripeClosing: ClosingProviders = {
  plans: {
    load: withSellerErrors(loadSubscription),
    change: withSellerErrors(changePlan),
    cancel: withSellerErrors(cancelPlan),
    resume: withSellerErrors(resumePlan),
    endAndRefund,
  },
  sales: { load: loadPayment },
}

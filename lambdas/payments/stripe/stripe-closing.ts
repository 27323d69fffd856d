import type { Plans, Sales, SettlingMethod } from '../ports.ts'
import { endAndRefund } from './end-subscription.ts'
import { withSellerErrors } from './errors.ts'
import { loadPayment } from './load-payment.ts'
import { loadSubscription } from './load-subscription.ts'
import { cancelPlan, changePlanLater, resumePlan } from './plan-change.ts'

type ClosingProviders = {
  plans: Pick<Plans, SettlingMethod | 'change' | 'cancel' | 'resume'>
  sales: Pick<Sales, 'load'>
}

/** What closing an account needs of Stripe, and nothing else: these functions have the largest bundles. */
export const stripeClosing: ClosingProviders = {
  plans: {
    load: withSellerErrors(loadSubscription),
    // A change that is resumed waited for the period's end.
    change: withSellerErrors(changePlanLater),
    cancel: withSellerErrors(cancelPlan),
    resume: withSellerErrors(resumePlan),
    endAndRefund,
    // An account that is closed pays nothing more. One that is kept pays when its plan is settled the next time.
    moveToNewCard: async () => {},
  },
  sales: { load: loadPayment },
}

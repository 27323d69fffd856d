import { Failure } from '../../failure.ts'
import { logUnexpected } from '../../log/log.ts'
import type { Plans } from '../ports.ts'
import { endAndRefund } from './end-subscription.ts'
import { PaymentProviderError } from './errors.ts'
import { plansChangedSince } from './events.ts'
import { loadSubscription } from './load-subscription.ts'
import { moveEmail } from './move-email.ts'
import { cancelPlan, changePlan, previewChange, resumePlan } from './plan-change.ts'
import { openPortal, startPlanCheckout } from './plan-checkout.ts'
import { setUpPrices } from './plan-prices.ts'

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

/** A change whose reply was lost may have been made: settling finds out, so the seller looks again. */
function saidToSellers<Arguments extends unknown[], Reply>(method: (...args: Arguments) => Promise<Reply>) {
  return async (...args: Arguments): Promise<Reply> => {
    try {
      return await method(...args)
    } catch (error) {
      if (!(error instanceof PaymentProviderError)) throw error
      logUnexpected('plan was not read or changed', error)
      throw new Failure(
        'payments-unavailable',
        'The payment provider does not answer right now. Look at your plan again in a minute.',
      )
    }
  }
}

import type { Plans } from '../ports.ts'
import { connectStripe } from './client.ts'
import { endAndRefund } from './end-subscription.ts'
import { callStripe, undefinedIfMissing, withSellerErrors } from './errors.ts'
import { plansChangedSince } from './events.ts'
import { loadSubscription } from './load-subscription.ts'
import { moveToNewCard } from './plan-card.ts'
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
  load: withSellerErrors(loadSubscription),
  preview: withSellerErrors(previewChange),
  change: withSellerErrors(changePlan),
  cancel: withSellerErrors(cancelPlan),
  resume: withSellerErrors(resumePlan),
  endAndRefund,
  moveToNewCard: withSellerErrors(moveToNewCard),
  moveEmail,
  changesSince: plansChangedSince,
  setUpPrices,
}

async function moveEmail({ customerId, from, to }: Parameters<Plans['moveEmail']>[0]) {
  const { stripe } = await connectStripe()
  const customer = await undefinedIfMissing(stripe.customers.retrieve(customerId))
  if (!customer || customer.deleted) return
  const current = customer.email?.toLowerCase()
  if (current === undefined || current === to || !from.includes(current)) return
  await callStripe(stripe.customers.update(customerId, { email: to }))
}

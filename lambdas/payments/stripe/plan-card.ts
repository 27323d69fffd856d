import type Stripe from 'stripe'
import { hourMs } from '#rules/time.ts'
import { now } from '../../clock.ts'
import { logUnexpected } from '../../log/log.ts'
import { connectStripe } from './client.ts'
import { callStripe, PaymentProviderError, undefinedIfMissing } from './errors.ts'
import { idOf, loadSubscriptionWithId } from './load-subscription.ts'
import { openInvoicesOf } from './open-invoices.ts'
import { knownCard, newCardOf, statusOf } from './subscription-facts.ts'

/**
 * Makes the customer's default card, which they have chosen at the customer portal, the card of their subscription: Checkout
 * gives a subscription a card of its own, and that one is charged whatever the customer's default is
 * (https://docs.stripe.com/payments/checkout/subscriptions/update-payment-details#set-default-payment-method). What is open is
 * paid first, so that whoever repeats an interrupted call finds it open or paid.
 */
export async function moveToNewCard(subscriptionId: string): Promise<void> {
  const { stripe } = await connectStripe()
  const subscription = await loadSubscriptionWithId(stripe, subscriptionId)
  if (!subscription || statusOf(subscription) === 'ended') return
  const card = newCardOf(subscription)
  if (!card) return
  for (const { id, status } of await openInvoicesOf(stripe, subscription))
    if (status === 'open') await payWith(stripe, id, card)
  try {
    await chargeFromNowOn(stripe, subscription, card)
  } catch (error) {
    if (!isRefused(error)) throw error
    // The plan is settled as it is. Settling it the next time tries again.
    logUnexpected('plan was not moved to the new card', error)
  }
}

/** A key for each hour: whoever settles the plan at the same time does not charge a card again that refuses, and a failure of Stripe's own is not kept. */
async function payWith(stripe: Stripe, invoiceId: string, card: string) {
  const idempotencyKey = `pay-${invoiceId}-with-${card}-${Math.floor(now() / hourMs)}`
  try {
    await callStripe(stripe.invoices.pay(invoiceId, { payment_method: card }, { idempotencyKey }))
  } catch (error) {
    if (!isRefused(error)) throw error
  }
}

/** The card was refused, somebody else was first, or the object is no longer what it was. */
const isRefused = (error: unknown) =>
  error instanceof PaymentProviderError && [400, 402, 409].includes(error.statusCode ?? 0)

/** A schedule that waits for the period's end has a card of its own, which the next phase would bring back. */
async function chargeFromNowOn(stripe: Stripe, { id, schedule }: Stripe.Subscription, card: string) {
  if (schedule)
    await callStripe(
      stripe.subscriptionSchedules.update(idOf(schedule), {
        default_settings: { default_payment_method: card },
      }),
    )
  await callStripe(
    stripe.subscriptions.update(id, { default_payment_method: card, metadata: { [knownCard]: card } }),
  )
}

/** Returns the id of the card that invoices without one of their own are charged to. */
export async function defaultCardOf(stripe: Stripe, customerId: string): Promise<string | undefined> {
  const customer = await undefinedIfMissing(stripe.customers.retrieve(customerId))
  if (!customer || customer.deleted) return undefined
  return idOf(customer.invoice_settings.default_payment_method) || undefined
}

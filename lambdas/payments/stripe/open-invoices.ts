import type Stripe from 'stripe'
import { callStripe } from './errors.ts'
import { statusOf } from './subscription-facts.ts'

/** Returns the invoices of a subscription whose payment failed, oldest first. */
export async function openInvoicesOf(
  stripe: Stripe,
  subscription: Stripe.Subscription,
): Promise<Stripe.Invoice[]> {
  if (statusOf(subscription) !== 'past_due') return []
  const { data } = await callStripe(
    stripe.invoices.list({ subscription: subscription.id, status: 'open', limit: 100 }),
  )
  return data.toReversed()
}

/**
 * Charges the card for what is open, so that no change takes off what was never paid.
 * @throws PaymentProviderError 402 if the card is refused
 */
export async function payOpenInvoices(stripe: Stripe, subscription: Stripe.Subscription): Promise<void> {
  for (const { id } of await openInvoicesOf(stripe, subscription)) await callStripe(stripe.invoices.pay(id))
}

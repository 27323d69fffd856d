import type Stripe from 'stripe'
import { callStripe } from './errors.ts'

/**
 * Returns the invoices that are owed for a subscription, oldest first: those whose payment failed, and the draft of a renewal, which
 * Stripe charges about an hour later (https://docs.stripe.com/invoicing/integration/workflow-transitions). Until then the subscription
 * is `active`.
 */
export async function openInvoicesOf(
  stripe: Stripe,
  subscription: Stripe.Subscription,
): Promise<Stripe.Invoice[]> {
  const { data } = await callStripe(stripe.invoices.list({ subscription: subscription.id, limit: 100 }))
  return data.filter(isOwed).toReversed()
}

const isOwed = ({ status, auto_advance }: Stripe.Invoice) =>
  status === 'open' || (status === 'draft' && auto_advance)

/**
 * Charges the card for what is open, so that no change takes off what was never paid.
 * @throws PaymentProviderError 402 if the card is refused
 */
export async function payOpenInvoices(stripe: Stripe, subscription: Stripe.Subscription): Promise<void> {
  for (const invoice of await openInvoicesOf(stripe, subscription)) {
    const { id, status } = invoice.status === 'draft' ? await finalized(stripe, invoice) : invoice
    // The customer's credit may have paid it.
    if (status === 'open') await callStripe(stripe.invoices.pay(id))
  }
}

const finalized = (stripe: Stripe, { id }: Stripe.Invoice) => callStripe(stripe.invoices.finalizeInvoice(id))

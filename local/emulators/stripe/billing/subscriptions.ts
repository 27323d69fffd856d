import type Stripe from 'stripe'
import { type Account, find } from '../account.ts'
import { ApiError } from '../api-error.ts'
import type { InvoicePreview, SubscriptionUpdate } from './billing-params.ts'
import { collect, openInvoicesOf, willDecline } from './invoices.ts'
import { changeInvoice, withPrice } from './price-change.ts'

/** @throws ApiError if it is over, follows a schedule with its price and end, or its card refuses what a change costs */
export function updateSubscription(account: Account, id: string, params: SubscriptionUpdate) {
  const subscription = find(account, 'subscriptions', id)
  if (subscription.status === 'canceled')
    throw ApiError.invalid('A canceled subscription can only update its cancellation_details and metadata.')
  const { items, cancel_at, cancel_at_period_end, default_payment_method: card } = params
  if (subscription.schedule && (items || cancel_at !== undefined || cancel_at_period_end !== undefined))
    throw ApiError.invalid(
      `The subscription is managed by the subscription schedule \`${subscription.schedule}\`. Release it first.`,
    )
  const priced = items ? changePrice(account, subscription, params) : subscription
  const metadata = { ...priced.metadata, ...params.metadata }
  const changed = { ...priced, metadata, ...(card && { default_payment_method: card }) }
  const isCancelled = cancel_at === '' ? false : cancel_at_period_end
  return recordUpdate(
    account,
    isCancelled === undefined ? changed : withCancellation(account, changed, isCancelled),
  )
}

export function recordUpdate(account: Account, subscription: Stripe.Subscription): Stripe.Subscription {
  account.records.put('subscriptions', subscription)
  account.emit({ type: 'customer.subscription.updated', data: { object: subscription } })
  return subscription
}

function changePrice(account: Account, subscription: Stripe.Subscription, params: SubscriptionUpdate) {
  const price = find(account, 'prices', params.items?.[0]?.price ?? '')
  const at = params.proration_date ?? account.seconds()
  const invoice = changeInvoice(account, subscription, price, at)
  if (invoice.amount_due > 0 && willDecline(account, subscription))
    throw new ApiError(402, 'Your card was declined.', { type: 'card_error', code: 'card_declined' })
  const changed = { ...withPrice(subscription, price, at), latest_invoice: invoice.id }
  if (subscription.status === 'trialing') return { ...changed, latest_invoice: subscription.latest_invoice }
  account.records.put('invoices', invoice)
  collect(account, changed, invoice)
  return changed
}

export const withCancellation = (
  { seconds }: Account,
  subscription: Stripe.Subscription,
  isCancelled: boolean,
): Stripe.Subscription => ({
  ...subscription,
  cancel_at_period_end: isCancelled,
  cancel_at: isCancelled ? (subscription.items.data[0]?.current_period_end ?? null) : null,
  canceled_at: isCancelled ? seconds() : null,
})

/** The invoice that a change of price would make now. */
export function previewInvoice(account: Account, params: InvoicePreview): Stripe.Invoice {
  const { items, proration_date = account.seconds() } = params.subscription_details
  const subscription = find(account, 'subscriptions', params.subscription)
  const price = find(account, 'prices', items[0]?.price ?? '')
  return changeInvoice(account, subscription, price, proration_date)
}

/** Ends it at once. @throws ApiError if it is over already */
export function endSubscription(
  account: Account,
  subscription: Stripe.Subscription,
  reason: 'cancellation_requested' | 'payment_failed',
): Stripe.Subscription {
  if (subscription.status === 'canceled') throw ApiError.missing(subscription.id)
  for (const invoice of openInvoicesOf(account, subscription))
    account.records.put('invoices', { ...invoice, auto_advance: false, next_payment_attempt: null })
  const ended: Stripe.Subscription = {
    ...subscription,
    status: 'canceled',
    ended_at: account.seconds(),
    canceled_at: subscription.canceled_at ?? account.seconds(),
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason },
    schedule: null,
  }
  account.records.put('subscriptions', ended)
  account.emit({ type: 'customer.subscription.deleted', data: { object: ended } })
  return ended
}

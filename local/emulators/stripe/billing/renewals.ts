import type Stripe from 'stripe'
import { type Account, find } from '../account.ts'
import { ApiError } from '../api-error.ts'
import {
  collect,
  draftInvoice,
  openInvoicesOf,
  periodLine,
  subscriptionIdOf,
  willDecline,
} from './invoices.ts'
import { nextPeriodEnd } from './periods.ts'
import { withPrice } from './price-change.ts'
import { isScheduleOver, releaseSchedule, scheduledPrice } from './schedules.ts'
import { itemOf, withItem } from './subscription-objects.ts'
import { endSubscription, recordUpdate } from './subscriptions.ts'

type Due = { at: number; perform: (then: Account, subscription: Stripe.Subscription) => void }

/** Renews, retries and ends what is due of a subscription by the account's clock, in the order of time. */
export function runBilling(account: Account, id: string) {
  while (performNext(account, id)) {}
}

export const subscriptionRenewsAt = (subscription: Stripe.Subscription) =>
  subscription.status === 'canceled' ? undefined : itemOf(subscription).current_period_end

/** When an open invoice is charged again. */
export const invoiceRetriedAt = ({ status, next_payment_attempt }: Stripe.Invoice) =>
  status === 'open' ? (next_payment_attempt ?? undefined) : undefined

function performNext(account: Account, id: string): boolean {
  const subscription = find(account, 'subscriptions', id)
  if (subscription.status === 'canceled') return false
  const [next] = dueOf(account, subscription).sort((a, b) => a.at - b.at)
  if (!next || next.at > account.seconds()) return false
  next.perform({ ...account, seconds: () => next.at }, subscription)
  return true
}

function dueOf(account: Account, subscription: Stripe.Subscription): Due[] {
  const retries = openInvoicesOf(account, subscription).flatMap((invoice): Due[] =>
    invoice.next_payment_attempt === null
      ? []
      : [{ at: invoice.next_payment_attempt, perform: (then) => retryInvoice(then, invoice) }],
  )
  return [{ at: itemOf(subscription).current_period_end, perform: renew }, ...retries]
}

function renew(then: Account, before: Stripe.Subscription) {
  if (before.cancel_at_period_end) {
    endSubscription(then, before, 'cancellation_requested')
    return
  }
  const subscription = recordUpdate(then, renewed(then, before))
  const invoice = draftInvoice(then, subscription, {
    reason: 'subscription_cycle',
    lines: [periodLine(subscription)],
  })
  const billed = { ...subscription, latest_invoice: invoice.id }
  then.records.put('subscriptions', billed)
  then.records.put('invoices', invoice)
  if (!collect(then, billed, invoice)) recordUpdate(then, find(then, 'subscriptions', before.id))
}

function renewed(then: Account, before: Stripe.Subscription): Stripe.Subscription {
  const at = then.seconds()
  if (isScheduleOver(then, before, at)) releaseSchedule(then, String(before.schedule))
  const { schedule } = find(then, 'subscriptions', before.id)
  const price = scheduledPrice(then, { ...before, schedule }, at) ?? itemOf(before).price
  const priced = withPrice({ ...before, schedule }, price, at)
  const active = priced.status === 'trialing' ? { ...priced, status: 'active' as const } : priced
  const end = nextPeriodEnd(active.billing_cycle_anchor, at, price)
  return withItem(active, { current_period_start: at, current_period_end: end })
}

function retryInvoice(then: Account, invoice: Stripe.Invoice) {
  const id = subscriptionIdOf(invoice)
  if (collect(then, find(then, 'subscriptions', id), invoice)) recover(then, id)
  else if (find(then, 'invoices', invoice.id).next_payment_attempt === null)
    endSubscription(then, find(then, 'subscriptions', id), 'payment_failed')
}

/** @throws ApiError if it is not open, or its card is refused: that does not count as a scheduled retry */
export function payInvoice(account: Account, id: string, card?: string): Stripe.Invoice {
  const invoice = find(account, 'invoices', id)
  if (invoice.status !== 'open') throw ApiError.invalid('Invoice is already paid')
  const charged = find(account, 'subscriptions', subscriptionIdOf(invoice))
  const subscription = card ? { ...charged, default_payment_method: card } : charged
  if (willDecline(account, subscription))
    throw new ApiError(402, 'Your card was declined.', { type: 'card_error', code: 'card_declined' })
  collect(account, subscription, invoice)
  recover(account, subscription.id)
  return find(account, 'invoices', id)
}

function recover(account: Account, id: string) {
  const subscription = find(account, 'subscriptions', id)
  if (subscription.status === 'past_due' && openInvoicesOf(account, subscription).length === 0)
    recordUpdate(account, { ...subscription, status: 'active' })
}

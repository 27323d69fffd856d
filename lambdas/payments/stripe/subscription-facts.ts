import type Stripe from 'stripe'
import type { Plan } from '#rules/billing/plans.ts'
import type { InvoiceFacts, SubscriptionFacts } from '../ports.ts'
import { disputeOf, refundFacts } from './payment-facts.ts'
import { planChoiceOf, planOfProduct } from './plan-prices.ts'

/** With card and schedule expanded, all of its invoices, and the customer's charges with their refunds. */
export type StripeSubscription = {
  subscription: Stripe.Subscription
  invoices: readonly Stripe.Invoice[]
  charges: readonly Stripe.Charge[]
  disputes: readonly Stripe.Dispute[]
}

/** @throws Error if it is not of one of our prices, or not in US dollars */
export function subscriptionFacts(tenantId: string, all: StripeSubscription): SubscriptionFacts {
  const { subscription, invoices } = all
  const { id, ended_at, start_date } = subscription
  const item = subscriptionItemOf(subscription)
  const choice = planChoiceOf(item.price)
  if (!choice || item.price.unit_amount === null || subscription.currency !== 'usd')
    throw new Error(`The subscription ${id} is not of one of our prices in US dollars.`)
  const status = statusOf(subscription)
  const pendingChange = pendingChangeOf(subscription)
  const card = cardOf(subscription)
  const pastDueAt = status === 'past_due' ? oldestDue(invoices) : undefined
  return {
    id,
    provider: 'stripe',
    tenantId,
    customerId: typeof subscription.customer === 'string' ? subscription.customer : subscription.customer.id,
    ...choice,
    status,
    startedAt: milliseconds(start_date),
    periodStart: milliseconds(item.current_period_start),
    periodEnd: milliseconds(item.current_period_end),
    priceCents: item.price.unit_amount,
    ...(pastDueAt !== undefined && { pastDueAt }),
    ...(ended_at !== null && { endedAt: milliseconds(ended_at) }),
    cancelAtPeriodEnd: status !== 'ended' && isCancelled(subscription),
    ...(pendingChange && { pendingChange }),
    ...(card && { card }),
    ...(status !== 'ended' && newCardOf(subscription) !== undefined && { hasNewCard: true }),
    invoices: paidOldestFirst(invoices).map((invoice) => invoiceFacts(invoice, choice.plan, all)),
  }
}

/** The one item that our subscriptions have. */
export function subscriptionItemOf({ id, items }: Stripe.Subscription): Stripe.SubscriptionItem {
  const [item] = items.data
  if (!item || items.data.length > 1) throw new Error(`The subscription ${id} has not exactly one item.`)
  return item
}

/** The customer portal sets the date instead of the flag. */
export const isCancelled = ({ cancel_at_period_end, cancel_at }: Stripe.Subscription) =>
  cancel_at_period_end || cancel_at !== null

export function statusOf({ status }: Stripe.Subscription): SubscriptionFacts['status'] {
  switch (status) {
    case 'active':
      return 'active'
    case 'trialing':
      return 'trialing'
    case 'incomplete':
      return 'incomplete'
    case 'canceled':
    case 'incomplete_expired':
      return 'ended'
    default:
      return 'past_due'
  }
}

function pendingChangeOf(subscription: Stripe.Subscription): SubscriptionFacts['pendingChange'] {
  const pending = pendingPriceOf(subscription)
  const choice = pending && planChoiceOf(pending.price)
  return choice && { ...choice, at: milliseconds(pending.at) }
}

/** Returns the price that the subscription's schedule changes to, and when in epoch seconds; undefined if nothing waits. */
export function pendingPriceOf(
  subscription: Stripe.Subscription,
): { price: Stripe.Price; at: number } | undefined {
  const { schedule } = subscription
  const { price: present, current_period_end } = subscriptionItemOf(subscription)
  if (typeof schedule !== 'object' || schedule?.status !== 'active') return undefined
  const next = schedule.phases.find(({ start_date }) => start_date >= current_period_end)
  const price = next?.items[0]?.price
  if (!next || typeof price !== 'object' || price.deleted || price.id === present.id) return undefined
  return { price, at: next.start_date }
}

/**
 * In the metadata of a subscription: the default card of its customer that it was moved to, or that they had before they began it. The
 * card that they have entered at Checkout since is the newer one.
 */
export const knownCard = 'customer_card'

/** Returns the id of the customer's default card, if they have chosen it after the card that is charged now. */
export function newCardOf(subscription: Stripe.Subscription): string | undefined {
  const method = customersCardOf(subscription)
  const known = subscription.metadata[knownCard]
  // Subscriptions of before 2026-11-28 have no note: a card that is older than they are was not chosen since.
  if (known === undefined && typeof method === 'object' && method && method.created < subscription.created)
    return undefined
  const card = idOf(method)
  return card === known ? undefined : card
}

function customersCardOf({ customer }: Stripe.Subscription) {
  if (typeof customer === 'string' || customer.deleted) return null
  return customer.invoice_settings.default_payment_method
}

/** The card that is charged: https://docs.stripe.com/api/subscriptions/object#subscription_object-default_payment_method */
function cardOf(subscription: Stripe.Subscription): SubscriptionFacts['card'] {
  const method = subscription.default_payment_method ?? customersCardOf(subscription)
  const card = typeof method === 'object' ? method?.card : undefined
  return card?.fingerprint
    ? { fingerprint: card.fingerprint, brand: card.brand, last4: card.last4 }
    : undefined
}

function oldestDue(invoices: readonly Stripe.Invoice[]) {
  const due = invoices
    .filter(({ status }) => status === 'open' || status === 'uncollectible')
    .map(({ created, status_transitions }) => status_transitions.finalized_at ?? created)
  return due.length > 0 ? milliseconds(Math.min(...due)) : undefined
}

/** Stripe lists the newest first; several may be paid in the same second. */
const paidOldestFirst = (invoices: readonly Stripe.Invoice[]) =>
  invoices
    .filter(({ status }) => status === 'paid')
    .reverse()
    .sort((a, b) => paidAt(a) - paidAt(b))

const paidAt = ({ status_transitions, created }: Stripe.Invoice) => status_transitions.paid_at ?? created

function invoiceFacts(
  invoice: Stripe.Invoice,
  present: Plan,
  { charges, disputes }: StripeSubscription,
): InvoiceFacts {
  const paymentId = paymentOf(invoice)
  const refunds = charges
    .filter(({ payment_intent }) => paymentId && idOf(payment_intent) === paymentId)
    .flatMap((charge) => charge.refunds?.data ?? [])
  const lastLine = linesOfPlan(invoice).reduce((last, line) =>
    line.period.end > last.period.end ? line : last,
  )
  const cents = withoutTax(invoice)
  const reason = reasonOf(invoice)
  const changedFrom = reason === 'change' && planOf(invoice.lines.data.find(({ amount }) => amount < 0))
  return {
    id: invoice.id,
    ...(paymentId && { paymentId }),
    paidAt: milliseconds(paidAt(invoice)),
    cents,
    taxCents: invoice.amount_paid - cents,
    isFree: invoice.total === 0,
    plan: planOf(lastLine) ?? present,
    ...(changedFrom && { changedFrom }),
    reason,
    periodStart: milliseconds(lastLine.period.start),
    periodEnd: milliseconds(lastLine.period.end),
    ...refundFacts(refunds),
    disputes: disputes
      .filter(({ payment_intent }) => paymentId && idOf(payment_intent) === paymentId)
      .flatMap(disputeOf),
  }
}

/** Without the unused time of the previous plan: after a year is changed to months, that lasts longer than what is paid. */
function linesOfPlan({ lines }: Stripe.Invoice) {
  const ofPlan = lines.data.filter(({ amount }) => amount >= 0)
  return ofPlan.length > 0 ? ofPlan : lines.data
}

const planOf = (line: Stripe.InvoiceLineItem | undefined) =>
  planOfProduct(line?.pricing?.price_details?.product)

/** Undefined where credit or a code paid everything. */
const paymentOf = ({ payments }: Stripe.Invoice) =>
  payments?.data
    .filter(({ status }) => status === 'paid')
    .map(({ payment }) => idOf(payment.payment_intent))
    .find((id) => id !== undefined)

/** Credit of the customer pays price and tax alike. */
function withoutTax({ id, amount_paid, total, total_excluding_tax }: Stripe.Invoice) {
  if (amount_paid === 0) return 0
  if (total_excluding_tax === null) throw new Error(`The invoice ${id} does not say what is tax.`)
  return Math.round((amount_paid * total_excluding_tax) / total)
}

function reasonOf({ billing_reason }: Stripe.Invoice): InvoiceFacts['reason'] {
  if (billing_reason === 'subscription_create') return 'first'
  return billing_reason === 'subscription_cycle' ? 'renewal' : 'change'
}

const idOf = (field: string | { id: string } | null | undefined) =>
  typeof field === 'string' ? field : field?.id

const milliseconds = (seconds: number) => seconds * 1000

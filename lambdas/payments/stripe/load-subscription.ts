import type Stripe from 'stripe'
import type { SubscriptionFacts } from '../ports.ts'
import { connectStripe } from './client.ts'
import { callStripe, undefinedIfMissing } from './errors.ts'
import { subscriptionFacts } from './subscription-facts.ts'

const pageSize = 100
const most = { limit: 1000 }
const expand = [
  'default_payment_method',
  'customer.invoice_settings.default_payment_method',
  'schedule.phases.items.price',
]

/** The tenant a subscription was started for; undefined for one that was started elsewhere. */
export const tenantOf = ({ metadata }: Stripe.Subscription): string | undefined => metadata.tenant_id

/** By the id of a subscription, of its session, of its customer, or of a payment of one of its invoices. */
export async function loadSubscription(id: string): Promise<SubscriptionFacts | undefined> {
  const { stripe } = await connectStripe()
  const subscriptionId = await subscriptionIdOf(stripe, id)
  const subscription = subscriptionId && (await loadSubscriptionWithId(stripe, subscriptionId))
  const tenantId = subscription && tenantOf(subscription)
  if (!subscription || !tenantId) return undefined
  const [invoices, charges] = await Promise.all([
    callStripe(
      stripe.invoices
        .list({ subscription: subscription.id, limit: pageSize, expand: ['data.payments'] })
        .autoPagingToArray(most),
    ),
    chargesOf(stripe, idOf(subscription.customer)),
  ])
  const disputes = await disputesOf(stripe, charges)
  return subscriptionFacts(tenantId, { subscription, invoices, charges, disputes })
}

export const loadSubscriptionWithId = (stripe: Stripe, id: string) =>
  undefinedIfMissing(stripe.subscriptions.retrieve(id, { expand }))

/** With their refunds, those that failed included. */
export const chargesOf = (stripe: Stripe, customer: string) =>
  callStripe(
    stripe.charges
      .list({ customer, limit: pageSize, expand: ['data.refunds.data.failure_balance_transaction'] })
      .autoPagingToArray(most),
  )

async function disputesOf(stripe: Stripe, charges: readonly Stripe.Charge[]) {
  const lists = charges
    .filter(({ disputed, payment_intent }) => disputed && payment_intent)
    .map(({ payment_intent }) =>
      stripe.disputes.list({ payment_intent: idOf(payment_intent), limit: pageSize }).autoPagingToArray(most),
    )
  return (await callStripe(Promise.all(lists))).flat()
}

async function subscriptionIdOf(stripe: Stripe, id: string): Promise<string | undefined> {
  if (id.startsWith('cs_')) {
    const session = await undefinedIfMissing(stripe.checkout.sessions.retrieve(id))
    return session?.subscription ? idOf(session.subscription) : undefined
  }
  if (id.startsWith('cus_')) return runningSubscriptionOf(stripe, id)
  if (!id.startsWith('pi_')) return id.startsWith('sub_') ? id : undefined
  const payments = await undefinedIfMissing(
    stripe.invoicePayments.list({
      payment: { type: 'payment_intent', payment_intent: id },
      limit: 1,
      expand: ['data.invoice'],
    }),
  )
  const invoice = payments?.data[0]?.invoice
  const subscription =
    typeof invoice === 'object' && 'parent' in invoice
      ? invoice.parent?.subscription_details?.subscription
      : undefined
  return subscription && idOf(subscription)
}

/** The first one of a customer who has several: a second one is ended and refunded. */
async function runningSubscriptionOf(stripe: Stripe, customer: string): Promise<string | undefined> {
  const running = await undefinedIfMissing(stripe.subscriptions.list({ customer, limit: pageSize }))
  return running?.data.findLast((subscription) => tenantOf(subscription) !== undefined)?.id
}

export const idOf = (field: string | { id: string } | null) =>
  (typeof field === 'string' ? field : field?.id) ?? ''

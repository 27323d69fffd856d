import type Stripe from 'stripe'
import type { PaymentFacts } from '#rules/money/payment.ts'
import { connectStripe } from './client.ts'
import { callStripe, undefinedIfMissing } from './errors.ts'
import { paymentFacts } from './payment-facts.ts'

const pageSize = 100
const withCharge = 'payment_intent.latest_charge'

/** By the id of the payment, its session or a warning of it. Undefined for a payment that is not of a checkout of ours. */
export async function loadPayment(id: string): Promise<PaymentFacts | undefined> {
  const { stripe } = await connectStripe()
  if (isWarningId(id)) return loadWarned(stripe, id)
  const session = isSessionId(id) ? await sessionById(stripe, id) : await sessionOfPayment(stripe, id)
  const checkoutId = session && checkoutOf(session)
  if (!session || !checkoutId) return undefined
  const intent = expanded(session.payment_intent)
  const charge = expanded(intent?.latest_charge)
  const [items, refunds, disputes] = await callStripe(
    Promise.all([
      itemsOf(stripe, session),
      // A charge does not tell that a refund of it has failed.
      intent && charge ? refundsOf(stripe, intent.id) : [],
      intent && charge?.disputed ? disputesOf(stripe, intent.id) : [],
    ]),
  )
  return paymentFacts(checkoutId, { session, items, intent, charge, refunds, disputes })
}

const isSessionId = (id: string) => id.startsWith('cs_')
const isWarningId = (id: string) => id.startsWith('issfr_')

/** https://docs.stripe.com/api/radar/early_fraud_warnings/retrieve */
async function loadWarned(stripe: Stripe, warningId: string): Promise<PaymentFacts | undefined> {
  const warning = await undefinedIfMissing(stripe.radar.earlyFraudWarnings.retrieve(warningId))
  if (!warning || typeof warning.payment_intent !== 'string') return undefined
  const facts = await loadPayment(warning.payment_intent)
  return facts && { ...facts, warnings: [{ id: warning.id, at: warning.created * 1000 }] }
}

const sessionById = (stripe: Stripe, id: string) =>
  undefinedIfMissing(
    stripe.checkout.sessions.retrieve(id, { expand: [withCharge, 'customer', 'line_items'] }),
  )

async function sessionOfPayment(stripe: Stripe, paymentId: string) {
  const found = await undefinedIfMissing(
    stripe.checkout.sessions.list({
      payment_intent: paymentId,
      limit: 1,
      expand: [`data.${withCharge}`, 'data.line_items'],
    }),
  )
  return found?.data[0]
}

/** A session contains its first ten line items. */
async function itemsOf(stripe: Stripe, { id, line_items }: Stripe.Checkout.Session) {
  if (line_items && !line_items.has_more) return line_items.data
  const { data } = await stripe.checkout.sessions.listLineItems(id, { limit: pageSize })
  return data
}

/** Every refund of a payment, also one that failed or is on its way. */
export const refundsOf = (stripe: Stripe, payment_intent: string) =>
  stripe.refunds
    .list({ payment_intent, limit: pageSize, expand: ['data.failure_balance_transaction'] })
    .autoPagingToArray({ limit: 1000 })

const disputesOf = (stripe: Stripe, payment_intent: string) =>
  stripe.disputes.list({ payment_intent, limit: pageSize }).autoPagingToArray({ limit: 1000 })

/** The checkout a session was started for; undefined for subscriptions and for sessions started elsewhere. */
export const checkoutOf = ({ mode, metadata, client_reference_id }: Stripe.Checkout.Session) =>
  mode === 'payment' && metadata?.checkout_id === client_reference_id ? metadata?.checkout_id : undefined

const expanded = <Expandable extends object>(field: string | Expandable | null | undefined) =>
  typeof field === 'object' && field !== null ? field : undefined

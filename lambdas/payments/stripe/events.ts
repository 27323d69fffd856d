import { isDeepStrictEqual } from 'node:util'
import Stripe from 'stripe'
import * as z from 'zod/mini'
import { now } from '../../clock.ts'
import { Failure } from '../../failure.ts'
import type { Changed, EventSubject, SettledRecord } from '../ports.ts'
import { connectStripe } from './client.ts'
import { callStripe } from './errors.ts'
import { planEvents, saleEvents } from './event-types.ts'
import { checkoutOf } from './load-payment.ts'
import { tenantOf } from './load-subscription.ts'

/**
 * Returns what the record of a payment has once this event is settled. Undefined where it has nothing of its own: a refund under way,
 * one that failed before it was recorded, a dispute with other evidence.
 */
function settledRecordOf(event: Stripe.Event): SettledRecord | undefined {
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded': {
      const { id, payment_intent } = event.data.object
      // A payment that nothing had to be paid for has its session's id.
      return { paymentId: idOf(payment_intent) ?? id }
    }
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed':
      return ofRefund(event.data.object)
    case 'charge.dispute.created':
    case 'charge.dispute.funds_withdrawn':
    case 'charge.dispute.closed':
      return ofDispute(event.data.object)
    default:
      return undefined
  }
}

function ofRefund({ id, status, payment_intent }: Stripe.Refund): SettledRecord | undefined {
  const paymentId = idOf(payment_intent)
  if (!paymentId) return undefined
  if (status === 'succeeded') return { paymentId, entry: `refund#${id}` }
  return status === 'failed' ? { paymentId, entry: `refund_failed#${id}` } : undefined
}

function ofDispute({ id, status, payment_intent }: Stripe.Dispute): SettledRecord | undefined {
  const paymentId = idOf(payment_intent)
  if (!paymentId) return undefined
  if (status === 'won') return { paymentId, entry: `dispute_won#${id}` }
  if (status === 'lost') return { paymentId, entry: `dispute#${id}`, isLost: true }
  return status === 'needs_response' ? { paymentId, entry: `dispute#${id}` } : undefined
}

const idOf = (field: string | { id: string } | null | undefined) =>
  typeof field === 'string' ? field : field?.id

const toleranceSeconds = 300
const pageSize = 100

/**
 * Returns the subject of a signed event; undefined for an event that does not concern the product.
 * @throws Failure 'not-allowed' if no current secret signed the bytes, or if that is more than 300 s ago
 */
export async function verifyEvent(rawBody: Uint8Array, signature: string): Promise<EventSubject | undefined> {
  const { stripe, webhookSecrets } = await connectStripe()
  for (const secret of webhookSecrets) {
    const verified = await ifSigned(
      isNotification(rawBody)
        ? stripe
            .parseEventNotificationAsync(rawBody, signature, secret, toleranceSeconds, undefined, now())
            .then((notification) => ({ subject: subjectOfNotification(notification) }))
        : stripe.webhooks
            .constructEventAsync(rawBody, signature, secret, toleranceSeconds, undefined, now())
            .then((event) => ({ subject: subjectOf(event) })),
    )
    if (verified) return verified.subject
  }
  throw new Failure('not-allowed', 'The signature is wrong or too old.')
}

async function ifSigned<Verified>(verifying: Promise<Verified>): Promise<Verified | undefined> {
  try {
    return await verifying
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError) return undefined
    throw error
  }
}

const Notification = z.object({ object: z.literal('v2.core.event') })

/** Events of accounts come without the account itself, in a format of their own. */
function isNotification(rawBody: Uint8Array) {
  try {
    return Notification.safeParse(JSON.parse(new TextDecoder().decode(rawBody))).success
  } catch {
    return false
  }
}

const OfAccount = z.object({
  related_object: z.object({ type: z.literal('v2.core.account'), id: z.string() }),
})

function subjectOfNotification(notification: Stripe.V2.Core.EventNotification): EventSubject | undefined {
  const found = OfAccount.safeParse(notification)
  return found.success ? { kind: 'account', id: found.data.related_object.id } : undefined
}

function subjectOf(event: Stripe.Event): EventSubject | undefined {
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.async_payment_failed':
    case 'checkout.session.expired':
      return subjectOfSession(event.data.object)
    case 'customer.subscription.created':
    case 'customer.subscription.updated':
    case 'customer.subscription.deleted':
      return tenantOf(event.data.object) ? { kind: 'subscription', id: event.data.object.id } : undefined
    case 'customer.updated':
      return subjectOfCustomer(event.data.object)
    case 'radar.early_fraud_warning.created':
      return { kind: 'payment', id: event.data.object.id }
    case 'payment_intent.payment_failed':
      return subjectOfDecline(event.data.object, event.created)
    case 'invoice.paid':
    case 'invoice.payment_failed':
      return subject('subscription', event.data.object.parent?.subscription_details?.subscription)
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed':
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.funds_withdrawn':
    case 'charge.dispute.funds_reinstated':
    case 'charge.dispute.closed':
      return subject('payment', event.data.object.payment_intent)
    case 'account.updated':
    case 'account.external_account.created':
    case 'account.external_account.updated':
    case 'account.external_account.deleted':
    case 'payout.failed':
      return subject('account', event.account)
    case 'payout.paid':
      return event.account ? { kind: 'account', id: event.account, hasArrived: true } : undefined
    default:
      return undefined
  }
}

/** One who has chosen a card at the customer portal, which their plan may not be paid with yet. */
const subjectOfCustomer = ({ id, invoice_settings }: Stripe.Customer) =>
  invoice_settings.default_payment_method ? subject('subscription', id) : undefined

/** Only of cards at a checkout of ours: the session's metadata are copied to its payment. */
function subjectOfDecline(
  { metadata, last_payment_error }: Stripe.PaymentIntent,
  created: number,
): EventSubject | undefined {
  const card = last_payment_error?.payment_method?.card?.fingerprint
  const id = metadata.checkout_id
  return card && id ? { kind: 'declined', id, card, at: created * 1000 } : undefined
}

const subjectOfSession = (session: Stripe.Checkout.Session) =>
  checkoutOf(session) ? subject('payment', session.id) : undefined

function subject(
  kind: 'payment' | 'subscription' | 'account',
  field: string | { id: string } | null | undefined,
): EventSubject | undefined {
  const id = typeof field === 'string' ? field : field?.id
  return id ? { kind, id } : undefined
}

export const salesChangedSince = (since: number) => changedSince(saleEvents, since)

export const plansChangedSince = (since: number) => changedSince(planEvents, since)

/** Stripe keeps events for 30 days and lists the newest first. An expired session changes nothing that is recorded. */
async function* changedSince(
  types: readonly (typeof saleEvents | typeof planEvents)[number][],
  since: number,
): AsyncGenerator<Changed> {
  const { stripe } = await connectStripe()
  const newest = new Map<string, Changed>()
  const events = stripe.events.list({
    types: [...types],
    created: { gte: Math.floor(since / 1000) },
    limit: pageSize,
  })
  await callStripe(
    events.autoPagingEach((event) => {
      const found = event.type === 'checkout.session.expired' ? undefined : subjectOf(event)
      if (found) newest.set(found.id, newestOf(newest.get(found.id), changeIn(event, found.id)))
    }),
  )
  yield* [...newest.values()].reverse()
}

const changeIn = (event: Stripe.Event, id: string): Changed => {
  const recordedAs = settledRecordOf(event)
  return { id, at: event.created * 1000, ...(recordedAs && { recordedAs }) }
}

/** Of events in one second nothing says which was last, so that a record of one of them proves nothing about the others. */
function newestOf(newer: Changed | undefined, older: Changed): Changed {
  if (!newer) return older
  if (newer.at > older.at || isDeepStrictEqual(newer.recordedAs, older.recordedAs)) return newer
  return { id: newer.id, at: newer.at }
}

import Stripe from 'stripe'
import { now } from '../../clock.ts'
import { Failure } from '../../failure.ts'
import { connect } from './client.ts'
import { callStripe } from './errors.ts'
import { checkoutOf } from './load-payment.ts'

/** What the webhook endpoint is subscribed to; every other event is none of ours. */
export const eventTypes = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
  'charge.dispute.closed',
] as const

const toleranceSeconds = 300
const pageSize = 100

/**
 * The payment or session that a signed event is about; undefined for an event that is none of ours.
 * @throws Failure 'not-allowed' if no current secret signed the bytes, or if that is more than 300 s ago
 */
export async function verifyEvent(rawBody: Uint8Array, signature: string): Promise<string | undefined> {
  const { stripe, webhookSecrets } = await connect()
  for (const secret of webhookSecrets) {
    const event = await eventSignedWith(stripe, secret, rawBody, signature)
    if (event) return subjectOf(event)
  }
  throw new Failure('not-allowed', 'The signature is wrong or too old.')
}

async function eventSignedWith(stripe: Stripe, secret: string, rawBody: Uint8Array, signature: string) {
  try {
    return await stripe.webhooks.constructEventAsync(
      rawBody,
      signature,
      secret,
      toleranceSeconds,
      undefined,
      now(),
    )
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError) return undefined
    throw error
  }
}

function subjectOf(event: Stripe.Event): string | undefined {
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.async_payment_failed':
    case 'checkout.session.expired':
      return checkoutOf(event.data.object) && event.data.object.id
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed':
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.funds_withdrawn':
    case 'charge.dispute.funds_reinstated':
    case 'charge.dispute.closed':
      return idOf(event.data.object.payment_intent)
    default:
      return undefined
  }
}

const idOf = (field: string | { id: string } | null) => (typeof field === 'string' ? field : field?.id)

/** Stripe keeps events for 30 days and lists the newest first. */
export async function* changedSince(since: number): AsyncGenerator<string> {
  const { stripe } = await connect()
  const ids: string[] = []
  const events = stripe.events.list({
    types: [...eventTypes],
    created: { gte: Math.floor(since / 1000) },
    limit: pageSize,
  })
  await callStripe(
    events.autoPagingEach((event) => {
      const id = subjectOf(event)
      if (id) ids.push(id)
    }),
  )
  yield* new Set(ids.reverse())
}

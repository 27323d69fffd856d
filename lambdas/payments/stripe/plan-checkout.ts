import { createHash } from 'node:crypto'
import type Stripe from 'stripe'
import { hourMs } from '#rules/time.ts'
import { now } from '../../clock.ts'
import * as env from '../../env.ts'
import { Failure } from '../../failure.ts'
import { logUnexpected } from '../../log/log.ts'
import type { PlanCheckoutRequest, Plans } from '../ports.ts'
import { connectStripe } from './client.ts'
import { callStripe, PaymentProviderError } from './errors.ts'
import { defaultCardOf } from './plan-card.ts'
import { priceOf } from './plan-prices.ts'
import { knownCard } from './subscription-facts.ts'

/** Stripe's shortest trial is two days; an hour is left for requests that are repeated. */
const shortestTrialMs = 49 * hourMs

export async function startPlanCheckout(request: PlanCheckoutRequest) {
  const { stripe } = await connectStripe()
  const session = await openPage(async () => {
    const { customerId } = request
    const [price, card] = await Promise.all([
      priceOf(stripe, request),
      customerId === undefined ? undefined : defaultCardOf(stripe, customerId),
    ])
    const params = sessionParams(request, price, card)
    try {
      return await createSession(stripe, request, params)
    } catch (error) {
      if (!isEmailRefused(error)) throw error
      const { customer_email: _, ...others } = params
      return createSession(stripe, request, others)
    }
  })
  if (!session.url) throw new Error(`The session ${session.id} has no payment page.`)
  return { sessionId: session.id, url: session.url }
}

/** Stripe takes fewer addresses than the user pool. Without one its page asks for it. */
const isEmailRefused = (error: unknown) =>
  error instanceof PaymentProviderError && error.param === 'customer_email'

const createSession = (
  stripe: Stripe,
  { idempotencyKey }: PlanCheckoutRequest,
  params: Stripe.Checkout.SessionCreateParams,
) => callStripe(stripe.checkout.sessions.create(params, { idempotencyKey: keyOf(idempotencyKey, params) }))

/**
 * Stripe refuses a key that comes again with other parameters, and those of a repeated request may be others: the email
 * address was changed meanwhile, the price was, or the trial ends too soon to be kept.
 */
const keyOf = (requestKey: string, params: Stripe.Checkout.SessionCreateParams) =>
  createHash('sha256')
    .update(JSON.stringify([requestKey, params]))
    .digest('base64url')

function sessionParams(
  request: PlanCheckoutRequest,
  price: Stripe.Price,
  card: string | undefined,
): Stripe.Checkout.SessionCreateParams {
  const { tenantId, email, customerId, trialEndsAt, successUrl, cancelUrl } = request
  const metadata = { tenant_id: tenantId }
  const options = env.checkoutOptions()
  const isTrial = trialEndsAt !== undefined && trialEndsAt - now() >= shortestTrialMs
  return {
    mode: 'subscription',
    client_reference_id: tenantId,
    metadata,
    line_items: [{ price: price.id, quantity: 1 }],
    subscription_data: {
      metadata: { ...metadata, ...(card && { [knownCard]: card }) },
      ...(isTrial && { trial_end: Math.floor(trialEndsAt / 1000) }),
    },
    success_url: successUrl,
    cancel_url: cancelUrl,
    ...(customerId
      ? { customer: customerId, customer_update: { address: 'auto', name: 'auto' } }
      : { customer_email: email }),
    ...(options.has('automatic_tax') && { automatic_tax: { enabled: true } }),
    ...(options.has('tax_id_collection') && { tax_id_collection: { enabled: true } }),
    ...(options.has('promotion_codes') && { allow_promotion_codes: true }),
  }
}

export async function openPortal({ customerId, returnUrl, flow }: Parameters<Plans['portal']>[0]) {
  const { stripe } = await connectStripe()
  const { url } = await openPage(() =>
    callStripe(
      stripe.billingPortal.sessions.create({
        customer: customerId,
        return_url: returnUrl,
        ...(flow === 'payment-method' && {
          flow_data: {
            type: 'payment_method_update',
            after_completion: { type: 'redirect', redirect: { return_url: returnUrl } },
          },
        }),
      }),
    ),
  )
  return { url }
}

async function openPage<Page>(open: () => Promise<Page>): Promise<Page> {
  try {
    return await open()
  } catch (error) {
    if (!(error instanceof PaymentProviderError)) throw error
    logUnexpected('billing page was not opened', error)
    throw new Failure(
      'payments-unavailable',
      'The billing page cannot be opened right now. Nothing was changed; please try again in a minute.',
    )
  }
}

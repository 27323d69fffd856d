import type Stripe from 'stripe'
import * as env from '../../env.ts'
import { Failure } from '../../failure.ts'
import { logUnexpected } from '../../log/log.ts'
import type { CheckoutRequest } from '../ports.ts'
import { connectStripe } from './client.ts'
import { callStripe, PaymentProviderError } from './errors.ts'

/** The optional field by which a buyer lets the store see their address. Stripe's keys are alphanumeric. */
export const consentField = { key: 'shareEmail', given: 'yes' }

const refusals = {
  amount_too_small: new Failure('invalid-input', 'The total is below $0.50, the least that can be paid.'),
  amount_too_large: new Failure(
    'invalid-input',
    'The total is above what can be paid at once. Take something out of the cart and try again.',
  ),
}

export async function startCheckout(request: CheckoutRequest) {
  const { stripe } = await connectStripe()
  try {
    const session = await callStripe(
      stripe.checkout.sessions.create(sessionParams(request), {
        idempotencyKey: `checkout-${request.checkoutId}${request.isSecure ? '-secure' : ''}`,
      }),
      refusals,
    )
    if (!session.url) throw new Error(`The session ${session.id} has no payment page.`)
    return { sessionId: session.id, url: session.url }
  } catch (error) {
    if (!(error instanceof PaymentProviderError)) throw error
    logUnexpected('payment page was not opened', error)
    const message =
      'The payment page cannot be opened right now. Your cart is kept; please try again in a minute.'
    throw new Failure('payments-unavailable', message)
  }
}

/** Deterministic: a repeated request under the same idempotency key must have the same parameters. */
function sessionParams(request: CheckoutRequest): Stripe.Checkout.SessionCreateParams {
  const { checkoutId, successUrl, cancelUrl, expiresAt, storeName } = request
  const metadata = { ...request.metadata, checkout_id: checkoutId }
  const options = env.checkoutOptions()
  return {
    mode: 'payment',
    client_reference_id: checkoutId,
    metadata,
    payment_intent_data: { metadata },
    line_items: request.lines.map(lineItem),
    success_url: successUrl,
    cancel_url: cancelUrl,
    branding_settings: { display_name: storeName },
    custom_fields: [consent],
    // The price on the store's page is the price that is charged.
    adaptive_pricing: { enabled: false },
    // https://docs.stripe.com/payments/3d-secure/authentication-flow#manual-three-ds
    ...(request.isSecure && { payment_method_options: { card: { request_three_d_secure: 'any' } } }),
    ...(expiresAt !== undefined && { expires_at: Math.floor(expiresAt / 1000) }),
    ...(request.policies?.length && { custom_text: { submit: { message: policyNotice(request.policies) } } }),
    ...(options.has('automatic_tax') && { automatic_tax: { enabled: true } }),
    ...(options.has('tax_id_collection') && { tax_id_collection: { enabled: true } }),
    ...(options.has('promotion_codes') && { allow_promotion_codes: true }),
  }
}

const lineItem = (
  { line, title, quantity, priceCents }: CheckoutRequest['lines'][number],
  position: number,
): Stripe.Checkout.SessionCreateParams.LineItem => ({
  quantity,
  metadata: { line: line ?? position },
  price_data: {
    currency: 'usd',
    unit_amount: priceCents,
    tax_behavior: 'exclusive',
    product_data: { name: title },
  },
})

const consent: Stripe.Checkout.SessionCreateParams.CustomField = {
  key: consentField.key,
  type: 'dropdown',
  optional: true,
  label: { type: 'custom', custom: 'Let the store contact me' },
  dropdown: { options: [{ value: consentField.given, label: 'Yes, share my email address with the store' }] },
}

const policyNotice = (policies: NonNullable<CheckoutRequest['policies']>) =>
  `By paying you accept: ${policies.map(({ title, url }) => `[${title}](${url})`).join(', ')}.`

/** Ends an open session; one that is paid or over stays as it is. Returns false for one that was completed. */
export async function expireCheckout(sessionId: string): Promise<boolean> {
  const { stripe } = await connectStripe()
  try {
    await callStripe(stripe.checkout.sessions.expire(sessionId))
    return true
  } catch (error) {
    if (!(error instanceof PaymentProviderError)) throw error
    const { status } = await callStripe(stripe.checkout.sessions.retrieve(sessionId))
    if (status === 'open') throw error
    return status === 'expired'
  }
}

import type Stripe from 'stripe'
import { type Account, newId } from './account.ts'
import { totalsOf } from './amounts.ts'
import { ApiError } from './api-error.ts'
import { newPrice } from './billing/price-objects.ts'
import type { SessionCreate } from './params.ts'

const dayS = 24 * 60 * 60

/** A new open session with all of its fields. */
export function newSession(
  { seconds, pagesOrigin }: Account,
  params: SessionCreate,
  items: readonly Stripe.LineItem[],
): Stripe.Checkout.Session {
  const id = newId('cs_test')
  const { subtotal, total } = totalsOf(items)
  const isSubscription = params.mode === 'subscription'
  const isTaxed = params.automatic_tax?.enabled === true
  return {
    id,
    object: 'checkout.session',
    adaptive_pricing: { enabled: params.adaptive_pricing?.enabled ?? false },
    after_expiration: null,
    allow_promotion_codes: params.allow_promotion_codes ?? null,
    allowed_payment_method_types: null,
    amount_subtotal: subtotal,
    amount_total: total,
    automatic_tax: {
      enabled: isTaxed,
      liability: isTaxed ? { type: 'self' } : null,
      provider: isTaxed ? 'stripe' : null,
      status: isTaxed ? 'requires_location_inputs' : null,
    },
    billing_address_collection: null,
    branding_settings: {
      background_color: '#ffffff',
      border_style: 'rounded',
      button_color: '#0074d4',
      display_name: params.branding_settings?.display_name ?? 'Local store',
      font_family: 'default',
      icon: null,
      logo: null,
    },
    cancel_url: params.cancel_url ?? null,
    client_reference_id: params.client_reference_id ?? null,
    client_secret: null,
    collected_information: null,
    consent: null,
    consent_collection: null,
    created: seconds(),
    currency: 'usd',
    currency_conversion: null,
    custom_fields: (params.custom_fields ?? []).map(customField),
    custom_text: {
      after_submit: null,
      shipping_address: null,
      submit: params.custom_text?.submit ?? null,
      terms_of_service_acceptance: null,
    },
    customer: params.customer ?? null,
    customer_account: null,
    customer_creation: isSubscription ? 'always' : 'if_required',
    customer_details: null,
    customer_email: params.customer_email ?? null,
    discounts: [],
    expires_at: params.expires_at ?? seconds() + dayS,
    integration_identifier: null,
    invoice: null,
    invoice_creation: null,
    livemode: false,
    locale: null,
    managed_payments: null,
    metadata: params.metadata ?? {},
    mode: params.mode,
    origin_context: null,
    payment_intent: null,
    payment_link: null,
    payment_method_collection: isSubscription ? 'always' : 'if_required',
    payment_method_configuration_details: null,
    payment_method_options: securityOf(params),
    payment_method_types: isSubscription ? ['card'] : ['card', 'us_bank_account'],
    payment_status: total === 0 ? 'no_payment_required' : 'unpaid',
    permissions: null,
    recovered_from: null,
    saved_payment_method_options: null,
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: 'open',
    submit_type: null,
    subscription: null,
    success_url: params.success_url,
    tax_id_collection: { enabled: params.tax_id_collection?.enabled ?? false, required: 'never' },
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: 'hosted_page',
    url: `${pagesOrigin}/c/pay/${id}`,
    wallet_options: null,
  }
}

/** https://docs.stripe.com/api/checkout/sessions/object#checkout_session_object-payment_method_options-card */
const securityOf = ({
  payment_method_options,
}: SessionCreate): Stripe.Checkout.Session.PaymentMethodOptions => {
  const request_three_d_secure = payment_method_options?.card?.request_three_d_secure
  return request_three_d_secure ? { card: { request_three_d_secure } } : {}
}

const customField = ({
  key,
  label,
  optional,
  dropdown,
}: NonNullable<SessionCreate['custom_fields']>[number]): Stripe.Checkout.Session.CustomField => ({
  key,
  type: 'dropdown',
  label,
  optional: optional ?? false,
  dropdown: { default_value: null, options: dropdown.options, value: null },
})

export function newLineItem(
  account: Account,
  { quantity = 1, metadata = {}, price_data }: SessionCreate['line_items'][number],
): Stripe.LineItem {
  if (!price_data) throw ApiError.invalid('Missing required param: line_items[0][price_data].')
  const { unit_amount, tax_behavior = 'unspecified' } = price_data
  const price = newPrice(account, { product: newId('prod'), active: false, unit_amount, tax_behavior })
  const line = { quantity, metadata, description: price_data.product_data.name }
  return lineItem(price, quantity * unit_amount, line)
}

/** A line of a subscription. `name` is its product's. */
export const newPriceItem = (price: Stripe.Price, cents: number, name: string): Stripe.LineItem =>
  lineItem(price, cents, { quantity: 1, metadata: {}, description: name })

const lineItem = (
  price: Stripe.Price,
  cents: number,
  line: Pick<Stripe.LineItem, 'quantity' | 'metadata' | 'description'>,
): Stripe.LineItem => ({
  id: newId('li'),
  object: 'item',
  adjustable_quantity: null,
  amount_discount: 0,
  amount_subtotal: cents,
  amount_tax: 0,
  amount_total: cents,
  currency: 'usd',
  ...line,
  price,
})

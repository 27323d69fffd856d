import type Stripe from 'stripe'
import { type Account, newId } from '../account.ts'
import type { Buyer } from '../records.ts'
import { fingerprintOf } from '../test-cards.ts'

export const newCustomer = ({ seconds }: Account, { email, name, country }: Buyer): Stripe.Customer => ({
  id: newId('cus'),
  object: 'customer',
  address: { city: null, country, line1: null, line2: null, postal_code: null, state: null },
  balance: 0,
  created: seconds(),
  currency: 'usd',
  default_source: null,
  delinquent: false,
  description: null,
  email,
  invoice_settings: {
    custom_fields: null,
    default_payment_method: null,
    footer: null,
    rendering_options: null,
  },
  livemode: false,
  metadata: {},
  name,
  phone: null,
  shipping: null,
  tax_exempt: 'none',
})

export const cardOf = (digits: string): Stripe.PaymentMethod.Card => ({
  brand: 'visa',
  checks: null,
  country: 'US',
  display_brand: 'visa',
  exp_month: 12,
  exp_year: 2034,
  fingerprint: fingerprintOf(digits),
  funding: 'credit',
  generated_from: null,
  last4: digits.slice(-4),
  networks: null,
  regulated_status: null,
  three_d_secure_usage: null,
  wallet: null,
})

/** `digits` are a test card's. Only its fingerprint and last digits are kept, as at Stripe. */
export const newCard = (
  { seconds }: Account,
  customer: Stripe.Customer,
  digits: string,
): Stripe.PaymentMethod => ({
  id: newId('pm'),
  object: 'payment_method',
  billing_details: {
    address: customer.address ?? null,
    email: customer.email,
    name: customer.name ?? null,
    phone: null,
    tax_id: null,
  },
  card: cardOf(digits),
  created: seconds(),
  customer: customer.id,
  customer_account: null,
  livemode: false,
  metadata: {},
  type: 'card',
})

/** A card of nobody whom the account knows. */
export const newDeclinedCard = ({ seconds }: Account, digits: string): Stripe.PaymentMethod => ({
  id: newId('pm'),
  object: 'payment_method',
  billing_details: { address: null, email: null, name: null, phone: null, tax_id: null },
  card: cardOf(digits),
  created: seconds(),
  customer: null,
  customer_account: null,
  livemode: false,
  metadata: {},
  type: 'card',
})

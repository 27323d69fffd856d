import type Stripe from 'stripe'
import { type Account, newId } from '../account.ts'
import type { Buyer } from '../records.ts'
import { fingerprintOf } from '../test-cards.ts'

export const addressIn = (country: string): Stripe.Address => ({
  city: null,
  country,
  line1: null,
  line2: null,
  postal_code: null,
  state: null,
})

export const newCustomer = ({ seconds }: Account, { email, name, country }: Buyer): Stripe.Customer => ({
  id: newId('cus'),
  object: 'customer',
  address: addressIn(country),
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

type Owner = Pick<Stripe.Customer, 'id' | 'address' | 'email' | 'name'>

/** `digits` are a test card's. Only its fingerprint and last digits are kept, as at Stripe. Without an owner, nobody's. */
export const newCard = (
  { seconds }: Account,
  digits: string,
  owner: Owner | undefined,
): Stripe.PaymentMethod => ({
  id: newId('pm'),
  object: 'payment_method',
  billing_details: {
    address: owner?.address ?? null,
    email: owner?.email ?? null,
    name: owner?.name ?? null,
    phone: null,
    tax_id: null,
  },
  card: cardOf(digits),
  created: seconds(),
  customer: owner?.id ?? null,
  customer_account: null,
  livemode: false,
  metadata: {},
  type: 'card',
})

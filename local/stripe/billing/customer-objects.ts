import type Stripe from 'stripe'
import { type Account, newId } from '../account.ts'
import type { Buyer } from '../records.ts'

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

import type Stripe from 'stripe'
import { type Account, newId } from '../account.ts'
import type { PriceCreate, ProductCreate } from './billing-params.ts'

export const newProduct = ({ seconds }: Account, params: ProductCreate): Stripe.Product => ({
  id: params.id ?? newId('prod'),
  object: 'product',
  active: true,
  created: seconds(),
  default_price: null,
  description: null,
  images: [],
  livemode: false,
  marketing_features: [],
  metadata: params.metadata ?? {},
  name: params.name,
  package_dimensions: null,
  shippable: null,
  statement_descriptor: null,
  tax_code: null,
  tax_details: null,
  type: 'service',
  unit_label: null,
  updated: seconds(),
  url: null,
})

type Amount = Pick<Stripe.Price, 'product' | 'unit_amount'> & Partial<Stripe.Price>

/** A price of one payment, unless it is said to recur. */
export const newPrice = ({ seconds }: Account, amount: Amount): Stripe.Price => ({
  id: newId('price'),
  object: 'price',
  active: true,
  billing_scheme: 'per_unit',
  created: seconds(),
  currency: 'usd',
  custom_unit_amount: null,
  livemode: false,
  lookup_key: null,
  metadata: {},
  nickname: null,
  recurring: null,
  tax_behavior: 'unspecified',
  tiers_mode: null,
  transform_quantity: null,
  type: 'one_time',
  unit_amount_decimal: null,
  ...amount,
})

export const newPlanPrice = (account: Account, params: PriceCreate): Stripe.Price =>
  newPrice(account, {
    product: params.product,
    unit_amount: params.unit_amount,
    type: 'recurring',
    lookup_key: params.lookup_key ?? null,
    metadata: params.metadata ?? {},
    tax_behavior: params.tax_behavior ?? 'unspecified',
    recurring: {
      interval: params.recurring.interval,
      interval_count: 1,
      meter: null,
      trial_period_days: null,
      usage_type: 'licensed',
    },
  })

/** The older form of a price, which a subscription's item still carries. */
export const planOf = (price: Stripe.Price): Stripe.Plan => ({
  id: price.id,
  object: 'plan',
  active: price.active,
  amount: price.unit_amount,
  amount_decimal: null,
  billing_scheme: 'per_unit',
  created: price.created,
  currency: price.currency,
  interval: price.recurring?.interval ?? 'month',
  interval_count: 1,
  livemode: false,
  metadata: price.metadata,
  meter: null,
  nickname: null,
  product: price.product,
  tiers_mode: null,
  transform_usage: null,
  trial_period_days: null,
  usage_type: 'licensed',
})

import type Stripe from 'stripe'
import type { PlanChoice } from '#contract/money/plan-choice.ts'
import { type Plan, planIds } from '#rules/billing/plans.ts'
import type { Interval } from '#rules/billing/subscription.ts'
import { Failure } from '../../failure.ts'
import type { Plans } from '../ports.ts'
import { connectStripe } from './client.ts'
import { callStripe, PaymentProviderError } from './errors.ts'

const lookupKey = ({ plan, interval }: PlanChoice) => `storewright_${plan}_${interval}`

/** @throws Failure 'not-found' before prices are set up */
export async function priceOf(stripe: Stripe, choice: PlanChoice): Promise<Stripe.Price> {
  const price = await priceUnder(stripe, lookupKey(choice))
  if (!price) throw new Failure('not-found', 'This plan has no price yet. Please contact support.')
  return price
}

async function priceUnder(stripe: Stripe, key: string): Promise<Stripe.Price | undefined> {
  const { data } = await callStripe(stripe.prices.list({ lookup_keys: [key], active: true, limit: 1 }))
  return data[0]
}

/**
 * Returns the plan that a price is for. It is read from the metadata: a price that another one has replaced has no lookup key any more.
 * Undefined for a price of something else.
 */
export function planChoiceOf({ metadata, recurring }: Stripe.Price): PlanChoice | undefined {
  const plan = planIds.find((id) => id === metadata.plan)
  return plan && isInterval(recurring?.interval) ? { plan, interval: recurring.interval } : undefined
}

const isInterval = (interval: string | undefined): interval is Interval =>
  interval === 'month' || interval === 'year'

type Wanted = Parameters<Plans['setUpPrices']>[0][number]

export async function setUpPrices(prices: readonly Wanted[]): Promise<string[]> {
  const { stripe } = await connectStripe()
  const made: string[] = []
  for (const wanted of prices) if (await setUpPrice(stripe, wanted)) made.push(lookupKey(wanted))
  return made
}

async function setUpPrice(stripe: Stripe, wanted: Wanted): Promise<boolean> {
  const key = lookupKey(wanted)
  const present = await priceUnder(stripe, key)
  if (present?.unit_amount === wanted.priceCents && planChoiceOf(present)?.plan === wanted.plan) return false
  const product = await productOf(stripe, wanted)
  await callStripe(
    stripe.prices.create({
      product,
      currency: 'usd',
      unit_amount: wanted.priceCents,
      recurring: { interval: wanted.interval },
      lookup_key: key,
      transfer_lookup_key: true,
      tax_behavior: 'exclusive',
      metadata: { plan: wanted.plan },
    }),
  )
  return true
}

const productIdOf = (plan: Plan) => `storewright_${plan}`

/** The plan that a product is; undefined for a product of something else. */
export const planOfProduct = (productId: string | undefined): Plan | undefined =>
  planIds.find((plan) => productIdOf(plan) === productId)

async function productOf(stripe: Stripe, { plan, productName }: { plan: Plan; productName: string }) {
  const id = productIdOf(plan)
  try {
    await callStripe(stripe.products.create({ id, name: productName, metadata: { plan } }))
  } catch (error) {
    const exists = error instanceof PaymentProviderError && error.code === 'resource_already_exists'
    if (!exists) throw error
  }
  return id
}

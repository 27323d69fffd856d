import * as z from 'zod/mini'
import { Source } from '#contract/checkout.ts'
import { checkoutLifeSeconds } from '#rules/checkout.ts'
import { isoAt, now, secondsAt } from '../clock.ts'
import { keys } from './keys.ts'
import { getItem, putItem } from './table/client.ts'
import { ignoreConditionFailure } from './table/conditions.ts'

/** The data that an order's line is made from, however the product, its price or the seller's plan change meanwhile. */
export const CheckoutLine = z.object({
  line: z.int(),
  store_product_id: z.string(),
  product_id: z.string(),
  title: z.string(),
  quantity: z.int(),
  price_cents: z.int(),
  commission_pct: z.int(),
})
export type CheckoutLine = z.infer<typeof CheckoutLine>

/** `owner_user_id` is the seller's id: a seller who buys in their own store earns no commission. */
export const Checkout = z.object({
  id: z.string(),
  tenant_id: z.string(),
  store_id: z.string(),
  store_name: z.string(),
  store_url: z.string(),
  brand_color: z.string(),
  owner_user_id: z.string(),
  lines: z.array(CheckoutLine),
  source: z.optional(Source),
  key_hash: z.string(),
  session_id: z.string(),
  state: z.enum(['open', 'superseded', 'paid']),
})
export type Checkout = z.infer<typeof Checkout>

/** Returns undefined if the checkout does not exist, or no longer exists. */
export async function loadCheckout(checkoutId: string): Promise<Checkout | undefined> {
  const item = await getItem(keys.checkout(checkoutId))
  return item && Checkout.parse(item)
}

/** Saves a started checkout. Leaves one that is already paid unchanged. */
export async function saveCheckout(checkout: Checkout) {
  const condition = {
    ConditionExpression: 'attribute_not_exists(pk) OR #state <> :paid',
    ExpressionAttributeNames: { '#state': 'state' },
    ExpressionAttributeValues: { ':paid': 'paid' },
  }
  await ignoreConditionFailure(putItem(itemOf(checkout), condition))
}

/** Saves a checkout unless one with this id exists. */
export async function saveNewCheckout(checkout: Checkout) {
  await ignoreConditionFailure(putItem(itemOf(checkout), { ConditionExpression: 'attribute_not_exists(pk)' }))
}

const itemOf = (checkout: Checkout) => ({
  ...keys.checkout(checkout.id),
  type: 'checkout',
  created_at: isoAt(now()),
  ttl: secondsAt(now() + checkoutLifeSeconds * 1000),
  ...checkout,
})

import type { CatalogProduct } from '#contract/catalog.ts'
import { earnCents, priceInEffectCents } from '#rules/money.ts'
import { isoAt, now } from '../clock.ts'
import { Failure } from '../failure.ts'
import { buyerHashOf } from './buyer-hash.ts'
import { catalogProducts } from './catalog.ts'
import { ConditionFailed } from './conditions.ts'
import { loadHome, type TenantHome } from './home.ts'
import { keys } from './keys.ts'
import { getItem, transact, type Write } from './table.ts'

/** `paidAt` in epoch ms, as the payment has it: together with the id it is the payment's identity. */
export type Sale = {
  tenantId: string
  productId: string
  buyerEmail: string
  paymentId: string
  paidAt: number
}

/** What was sold, as it was at that moment; money in integer cents, `paid_at` in ISO 8601. */
export type OrderEvent = {
  payment_id: string
  paid_at: string
  product: { id: string; title: string; store_product_id: string }
  price_cents: number
  commission_pct: number
  commission_cents: number
  currency: 'usd'
  buyer_hash: string
}

const orderAt = 0
const totalsAt = 1

/**
 * Records a paid sale and counts it, exactly once per payment; undefined if this payment was recorded before.
 * Raises 'invalid-input' for a payment id that can't be part of a key, 'not-found' if the tenant doesn't have the
 * product, and 'conflict'.
 */
export async function recordOrder(sale: Sale): Promise<OrderEvent | undefined> {
  const { tenantId, productId, paymentId } = sale
  if (!/^[\w.:-]{1,100}$/.test(paymentId)) {
    throw new Failure(
      'invalid-input',
      'A payment id has 1 to 100 letters, digits, dots, colons, hyphens or underscores.',
    )
  }
  const buyerHash = await buyerHashOf(tenantId, sale.buyerEmail)
  const [home, [product], buyer] = await Promise.all([
    loadHome(tenantId),
    catalogProducts([productId]),
    getItem(keys.buyer(tenantId, buyerHash)),
  ])
  const order = orderOf(sale, home, product, buyerHash)
  return (await write(tenantId, order, buyer !== undefined)) ? order : undefined
}

function orderOf(
  { productId, paymentId, paidAt }: Sale,
  { products }: TenantHome,
  product: CatalogProduct | undefined,
  buyerHash: string,
): OrderEvent {
  const offered = products.find(({ product_id }) => product_id === productId)
  if (!offered || !product) throw new Failure('not-found', 'This store does not have that product.')
  const priceCents = priceInEffectCents(product, offered.price_override)
  return {
    payment_id: paymentId,
    paid_at: isoAt(paidAt),
    product: { id: productId, title: product.title, store_product_id: offered.id },
    price_cents: priceCents,
    commission_pct: product.commission_pct,
    commission_cents: earnCents(priceCents, product.commission_pct),
    currency: 'usd',
    buyer_hash: buyerHash,
  }
}

/** False if the order is there already. A buyer whom a rival made known meanwhile costs a second try. */
async function write(tenantId: string, order: OrderEvent, buyerIsKnown: boolean): Promise<boolean> {
  try {
    await transact(writesOf(tenantId, order, buyerIsKnown))
    return true
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error
    if (error.failed.includes(orderAt)) return false
    if (error.failed.includes(totalsAt)) throw new Failure('not-found', 'There is no such store any more.')
    return write(tenantId, order, true)
  }
}

function writesOf(tenantId: string, order: OrderEvent, buyerIsKnown: boolean): Write[] {
  const created_at = isoAt(now())
  const { payment_id, paid_at, buyer_hash } = order
  const once = (item: Record<string, unknown>): Write => ({
    Put: { Item: { ...item, created_at }, ConditionExpression: 'attribute_not_exists(pk)' },
  })
  return [
    once({ ...keys.order(tenantId, paid_at, payment_id), type: 'order', id: payment_id, ...order }),
    counting(tenantId, order.commission_cents, buyerIsKnown ? 0 : 1),
    ...(buyerIsKnown ? [] : [once({ ...keys.buyer(tenantId, buyer_hash), type: 'buyer', id: buyer_hash })]),
  ]
}

/** Fails when the tenant is gone, so that nothing is left behind one who was deleted. */
const counting = (tenantId: string, commissionCents: number, newCustomers: number): Write => ({
  Update: {
    Key: keys.stats(tenantId),
    UpdateExpression: 'ADD total_orders :one, total_commission_cents :commission, unique_customers :new',
    ConditionExpression: 'attribute_exists(pk)',
    ExpressionAttributeValues: { ':one': 1, ':commission': commissionCents, ':new': newCustomers },
  },
})

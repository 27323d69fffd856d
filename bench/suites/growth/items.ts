import { keys } from '#lambdas/data/table/keys.ts'
import { dayMs } from '#rules/time.ts'

type Item = Record<string, unknown>

const created_at = '2026-01-01T00:00:00.000Z'
const storeProducts = 3

/** Returns the items that home reads, for a tenant with three products and this many orders. */
export function* homeItems(tenantId: string, orders: number): Generator<Item> {
  const about = (type: string, id: string) => ({ type, id, created_at })
  const owner = `owner-of-${tenantId}`
  yield {
    ...keys.tenant(tenantId),
    ...about('tenant', tenantId),
    owner_id: owner,
    subdomain: tenantId,
    plan: 'lite',
  }
  yield { ...keys.store(tenantId), ...about('store', tenantId), name: "Ada's Store", owner_user_id: owner }
  yield {
    ...keys.stats(tenantId),
    ...about('stats', tenantId),
    total_orders: orders,
    total_commission_cents: orders * 1470,
    unique_customers: orders,
    product_count: storeProducts,
    credit_balance: 100,
  }
  for (let n = 0; n < storeProducts; n++) {
    const id = `product-${n}`.padEnd(16, '-')
    const product = { store_id: tenantId, product_id: `course-${n}`, status: 'published' }
    yield { ...keys.storeProduct(tenantId, id), ...about('product', id), ...product }
  }
}

/** Returns orders spread evenly over a year. */
export function* orderItems(tenantId: string, count: number): Generator<Item> {
  const stepMs = (365 * dayMs) / count
  for (let n = 0; n < count; n++) {
    const paid_at = new Date(Date.parse(created_at) + n * stepMs).toISOString()
    const payment_id = `pay_${String(n).padStart(12, '0')}`
    yield {
      ...keys.order(tenantId, paid_at, payment_id),
      ...{ type: 'order', id: payment_id, created_at: paid_at, payment_id, paid_at },
      product: { id: 'course-0', title: 'First Digital Product', store_product_id: 'product-0-------' },
      ...{ price_cents: 4900, commission_pct: 30, commission_cents: 1470, currency: 'usd' },
      buyer_hash: `buyer-${n}`.padEnd(22, '-'),
    }
  }
}

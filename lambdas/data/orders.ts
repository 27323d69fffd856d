import { Order } from '#contract/orders.ts'
import { keys, orderPrefix, tenantPartition } from './keys.ts'
import { getItem, queryPage } from './table/client.ts'

const pageSize = 50

/** Returns undefined if there is no such order. `paidAt` in ISO 8601, as in the order's key. */
export async function loadOrder(
  tenantId: string,
  paidAt: string,
  paymentId: string,
): Promise<Order | undefined> {
  const item = await getItem(keys.order(tenantId, paidAt, paymentId))
  return item && Order.parse(item)
}

/**
 * Returns the orders in pages, newest first, with one request. `cursor` is the sort key of the last order of the
 * previous page.
 */
export async function listOrders(
  tenantId: string,
  cursor?: string,
): Promise<{ orders: Order[]; cursor?: string }> {
  const { items, lastSortKey } = await queryPage(tenantPartition(tenantId), orderPrefix, {
    limit: pageSize,
    newestFirst: true,
    after: cursor && `${orderPrefix}${cursor}`,
  })
  return {
    orders: items.map((item) => Order.parse(item)),
    ...(lastSortKey && { cursor: lastSortKey.slice(orderPrefix.length) }),
  }
}

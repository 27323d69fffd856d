import { Customer } from '#contract/customers.ts'
import { buyerPrefix, tenantPartition } from './keys.ts'
import { queryPage } from './table/client.ts'

const pageSize = 50

/** Returns the customers in pages, with one request, in no meaningful order. `cursor` is an id. */
export async function listCustomers(
  tenantId: string,
  cursor?: string,
): Promise<{ customers: Customer[]; cursor?: string }> {
  const { items, lastSortKey } = await queryPage(tenantPartition(tenantId), buyerPrefix, {
    limit: pageSize,
    newestFirst: true,
    after: cursor && `${buyerPrefix}${cursor}`,
  })
  return {
    customers: items.map((item) => Customer.parse(item)),
    ...(lastSortKey && { cursor: lastSortKey.slice(buyerPrefix.length) }),
  }
}

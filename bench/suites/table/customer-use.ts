import { type TableUse, tableUseOf } from '#bench/measure/table-use.ts'
import {
  exportCustomersHandler as exportCustomers,
  getCustomerHandler as getCustomer,
  listCustomersHandler as listCustomers,
} from '#lambdas/actions/sales.ts'
import { transact } from '#lambdas/data/table/client.ts'
import { keys } from '#lambdas/data/table/keys.ts'
import { type InProcessSeller, inProcessSeller } from '#tests/harness/sellers/in-process-seller.ts'

const writesAtOnce = 50
const firstAt = Date.parse('2026-01-01T00:00:00.000Z')

export type CustomerUse = Record<'list' | 'search' | 'one' | 'export', TableUse>

/** Measures what the pages of customers ask for, of a seller with this many customers. */
export async function customerUse(count: number): Promise<CustomerUse> {
  const seller = await inProcessSeller()
  await writeCustomers(seller, count)
  const { call } = seller
  return {
    list: await tableUseOf(() => call(listCustomers)),
    search: await tableUseOf(() => call(listCustomers, undefined, undefined, { search: 'france' })),
    one: await tableUseOf(() => call(getCustomer, undefined, { id: idOf(0) })),
    export: await tableUseOf(() => call(exportCustomers)),
  }
}

const idOf = (n: number) => `buyer-${n}`.padEnd(43, '-')

/** As settling does, faster. One in four agreed to share their address. */
async function writeCustomers(seller: InProcessSeller, count: number) {
  const items = Array.from({ length: count }, (_, n) => itemsOf(seller.tenantId, n)).flat()
  for (let start = 0; start < items.length; start += writesAtOnce)
    await transact(items.slice(start, start + writesAtOnce).map((Item) => ({ Put: { Item } })))
}

function itemsOf(tenant_id: string, n: number) {
  const [id, at] = [idOf(n), new Date(firstAt + n * 1000).toISOString()]
  const has_consented = n % 4 === 0
  const listed = {
    id,
    created_at: at,
    tenant_id,
    email: 'g***e@buyers.example',
    country: 'DE',
    has_consented,
  }
  const counted = { orders: 1, spent_cents: 4900, first_at: at, last_at: at }
  return [
    { ...keys.customer(tenant_id, at, id), type: 'customer', ...listed },
    {
      ...keys.buyer(tenant_id, id),
      type: 'buyer',
      ...listed,
      ...counted,
      full_email: 'grace@buyers.example',
    },
  ]
}

import * as z from 'zod/mini'
import { Customer } from '#contract/sales/customers.ts'
import { Order } from '#contract/sales/orders.ts'
import { customerMatcher } from '#rules/sales-search.ts'
import { Failure } from '../../failure.ts'
import { getItem, getItems, queryPage } from '../table/client.ts'
import { keys } from '../table/keys.ts'
import { tenantPartition } from '../table/partitions.ts'
import { customerPrefix, purchasePrefix } from '../table/sale-keys.ts'

const pageSize = 50
const maxSearchedAtOnce = 500
const exportPageSize = 400

const Listed = z.object({
  id: z.string(),
  email: z.string(),
  country: z.optional(z.string()),
  has_consented: z.boolean(),
  sk: z.string(),
})
type Listed = z.infer<typeof Listed>

type Page = { customers: Customer[]; cursor?: string }

/** Returns the customers in pages, newest order first, with two requests. `cursor` names the last one of a page. */
export async function listCustomers(tenantId: string, cursor?: string): Promise<Page> {
  const { listed, lastSortKey } = await listedPage(tenantId, pageSize, cursor)
  return { customers: await customersOf(tenantId, listed), ...cursorOf(lastSortKey) }
}

/**
 * Returns the customers who match, in pages, newest order first, with two requests. `searched` is how many were compared:
 * a limited number for each page.
 */
export async function searchCustomers(
  tenantId: string,
  search: string,
  cursor?: string,
): Promise<Page & { searched: number }> {
  const { listed, lastSortKey } = await listedPage(tenantId, maxSearchedAtOnce, cursor)
  const matches = customerMatcher(search)
  const found = listed.filter(matches)
  const shown = found.slice(0, pageSize)
  const lastShown = found.length > pageSize ? shown.at(-1) : undefined
  return {
    customers: await customersOf(tenantId, shown),
    searched: lastShown ? listed.indexOf(lastShown) + 1 : listed.length,
    ...cursorOf(lastShown?.sk ?? lastSortKey),
  }
}

/** Returns the customers who agreed to share their address in pages, newest order first. A page may be empty. */
export async function listConsentingCustomers(tenantId: string, cursor?: string): Promise<Page> {
  const { listed, lastSortKey } = await listedPage(tenantId, exportPageSize, cursor)
  const consenting = listed.filter(({ has_consented }) => has_consented)
  return { customers: await customersOf(tenantId, consenting), ...cursorOf(lastSortKey) }
}

/**
 * Returns a customer and a page of their orders, newest first, with three requests.
 * @throws Failure 'not-found'
 */
export async function loadCustomer(
  tenantId: string,
  customerId: string,
  cursor?: string,
): Promise<{ customer: Customer; orders: Order[]; cursor?: string }> {
  const prefix = `${purchasePrefix}${customerId}#`
  const [buyer, purchases] = await Promise.all([
    getItem(keys.buyer(tenantId, customerId)),
    queryPage(tenantPartition(tenantId), prefix, {
      limit: pageSize,
      newestFirst: true,
      after: cursor && `${prefix}${cursor}`,
    }),
  ])
  if (!buyer) throw new Failure('not-found', 'There is no such customer.')
  const wanted = purchases.items.map(({ sk, id }) =>
    keys.order(tenantId, String(sk).slice(prefix.length, -`#${id}`.length), String(id)),
  )
  return {
    customer: Customer.parse(buyer),
    orders: inOrder(
      wanted.map(({ sk }) => sk),
      await getItems(wanted),
      ({ sk }) => String(sk),
    ).map((item) => Order.parse(item)),
    ...(purchases.lastSortKey && { cursor: purchases.lastSortKey.slice(prefix.length) }),
  }
}

async function listedPage(tenantId: string, limit: number, cursor: string | undefined) {
  const { items, lastSortKey } = await queryPage(tenantPartition(tenantId), customerPrefix, {
    limit,
    newestFirst: true,
    after: cursor && `${customerPrefix}${cursor}`,
  })
  return { listed: items.map((item) => Listed.parse(item)), lastSortKey }
}

async function customersOf(tenantId: string, listed: readonly Listed[]) {
  const ids = listed.map(({ id }) => id)
  const items = await getItems(ids.map((id) => keys.buyer(tenantId, id)))
  return inOrder(ids, items, ({ id }) => String(id)).map((item) => Customer.parse(item))
}

/** A batch returns its items in no order. */
function inOrder<Item>(names: readonly string[], items: readonly Item[], nameOf: (item: Item) => string) {
  const byName = new Map(items.map((item) => [nameOf(item), item]))
  return names.flatMap((name) => byName.get(name) ?? [])
}

const cursorOf = (sortKey: string | undefined) =>
  sortKey ? { cursor: sortKey.slice(customerPrefix.length) } : {}

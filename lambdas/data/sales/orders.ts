import * as z from 'zod/mini'
import { LedgerEntry } from '#contract/money/ledger.ts'
import type { OrderFilter } from '#contract/sales/order-filter.ts'
import { Order, OrderDetail } from '#contract/sales/orders.ts'
import { addDays } from '#rules/calendar.ts'
import { matchesOrder } from '#rules/sales-search.ts'
import { type StoreZones, startOfDayIn, storeDay } from '#rules/store-day.ts'
import { isoAt } from '../../clock.ts'
import { getItem, getItems, queryRangePage } from '../table/client.ts'
import { keys } from '../table/keys.ts'
import { tenantPartition } from '../table/partitions.ts'
import { orderPrefix } from '../table/sale-keys.ts'
import { storeZonesOf } from './store-time-zone.ts'

/** How a page of orders is read: a request of `examined[0]` items, and of the next number while rows are missing. */
export type OrderPaging = { rows: number; examined: readonly number[] }
type OrderPage<Row extends Order> = { orders: Row[]; cursor?: string }

const OrderKey = z.object({ tenant_id: z.string(), order_sk: z.string() })
const pageSize = 50
const wholePages: OrderPaging = { rows: pageSize, examined: [pageSize] }
/** Together about the megabyte that the table returns at most. */
const sparsePages: OrderPaging = { rows: pageSize, examined: [100, 900] }
const lastOrder = `${orderPrefix}\u{10ffff}`
const paymentId = /^[\w.:-]{1,100}$/

/** Returns undefined if there is no such order. `paidAt` in ISO 8601, as in the order's key. */
export async function loadOrder(
  tenantId: string,
  paidAt: string,
  paymentId: string,
): Promise<Order | undefined> {
  const item = await getItem(keys.order(tenantId, paidAt, paymentId))
  return item && Order.parse(item)
}

const Buyer = z.object({ buyer: z.object({ country: z.optional(z.string()) }) })

/** Returns the country that a payment's buyer gave; undefined if it is not known. */
export async function buyerCountry(paymentId: string): Promise<string | undefined> {
  const payment = await getItem(keys.payment(paymentId))
  if (!payment) return undefined
  const { tenant_id, order_sk } = OrderKey.parse(payment)
  const order = await getItem({ pk: tenantPartition(tenant_id), sk: order_sk })
  return order && Buyer.parse(order).buyer.country
}

/**
 * Returns the orders that a filter selects in pages, newest first. Without a filter, a page is one request. With one, a
 * page examines at most 1,000 orders in at most two requests, and may be short or empty although `cursor` says that there
 * is more. A search for an order's id returns that order alone. `cursor` comes from the previous page.
 * @throws Failure 'invalid-input' for a cursor outside the period
 */
export function listOrders(tenantId: string, filter: OrderFilter = {}): Promise<OrderPage<Order>> {
  const { q, state, product, from, to } = filter
  const isFiltered = q || state || product || from || to
  return findOrders(tenantId, filter, Order, isFiltered ? sparsePages : wholePages)
}

/** The same with other limits, and with more attributes of an order. */
export async function findOrders<Row extends Order>(
  tenantId: string,
  { q, state, product, from, to, cursor }: OrderFilter,
  schema: z.ZodMiniType<Row>,
  paging: OrderPaging,
): Promise<OrderPage<Row>> {
  const search = { q, state, product }
  const [period, named] = await Promise.all([
    periodOf(tenantId, from, to),
    q && !cursor ? orderItem(tenantId, q) : undefined,
  ])
  if (named) {
    const order = schema.parse(named)
    const isFound = inRange(named.sk, period) && period.has(named) && matchesOrder(order, search)
    return { orders: isFound ? [order] : [] }
  }
  const after = cursor && `${orderPrefix}${cursor}`
  return readPage(tenantId, period, after, paging, (item) => {
    const order = schema.parse(item)
    return period.has(item) && matchesOrder(order, search) ? order : undefined
  })
}

type Item = Record<string, unknown>
type Range = { first: string; last: string }
/** The keys between which the orders of a period are, and which of the orders there count in it. */
type Period = Range & { has: (item: Item) => boolean }

const inRange = (sk: unknown, { first, last }: Range) => String(sk) >= first && String(sk) <= last

/** Days of a store that has moved began at other moments: an order counts on the day that it was recorded with (docs/design/payments.md, Days and time zones). */
async function periodOf(tenantId: string, from: string | undefined, to: string | undefined): Promise<Period> {
  if (!from && !to) return { first: orderPrefix, last: lastOrder, has: () => true }
  const zones = storeZonesOf(await getItem(keys.store(tenantId)))
  const starts = (day: string) => [zones, ...zones.earlier].map(({ zoneinfo }) => startOfDayIn(zoneinfo, day))
  return {
    first: orderPrefix + (from ? isoAt(Math.min(...starts(from))) : ''),
    // No key ends with the time: this is before the first order of the next day.
    last: to ? orderPrefix + isoAt(Math.max(...starts(addDays(to, 1)))) : lastOrder,
    has: (item) => zones.earlier.length === 0 || isBetween(orderDay(zones, item), from, to),
  }
}

const isBetween = (day: string, from = day, to = day) => from <= day && day <= to

const Counted = z.object({ day: z.optional(z.string()), paid_at: z.string() })

function orderDay(zones: StoreZones, item: Item): string {
  const { day, paid_at } = Counted.parse(item)
  return day ?? storeDay(zones, Date.parse(paid_at))
}

async function readPage<Row extends Order>(
  tenantId: string,
  { first, last }: Range,
  start: string | undefined,
  { rows, examined }: OrderPaging,
  toRow: (item: Item) => Row | undefined,
): Promise<OrderPage<Row>> {
  const orders: Row[] = []
  let after = start
  for (const limit of examined) {
    const options = { limit, newestFirst: true, after }
    const { items, lastSortKey } = await queryRangePage(tenantPartition(tenantId), first, last, options)
    for (const [index, item] of items.entries()) {
      const order = toRow(item)
      if (!order) continue
      orders.push(order)
      const isLast = index === items.length - 1 && !lastSortKey
      if (orders.length === rows && !isLast) return { orders, cursor: cursorOf(String(item.sk)) }
    }
    if (!lastSortKey) return { orders }
    after = lastSortKey
  }
  return { orders, ...(after && { cursor: cursorOf(after) }) }
}

const cursorOf = (sk: string) => sk.slice(orderPrefix.length)

/** Finds a tenant's order by its payment's id. Undefined for a payment of another tenant, as if there were none. */
async function orderItem(tenantId: string, id: string) {
  if (!paymentId.test(id)) return undefined
  const payment = OrderKey.safeParse(await getItem(keys.payment(id)))
  if (!payment.success || payment.data.tenant_id !== tenantId) return undefined
  return getItem({ pk: tenantPartition(tenantId), sk: payment.data.order_sk })
}

const Payment = z.object({
  tenant_id: z.string(),
  order_sk: z.string(),
  entry_times: z._default(z.record(z.string(), z.string()), {}),
})

/**
 * Returns an order and its ledger entries with two requests; undefined if this tenant has no such order. `id` is its
 * payment's.
 */
export async function loadOrderDetail(tenantId: string, id: string): Promise<OrderDetail | undefined> {
  const found = Payment.safeParse(await getItem(keys.payment(id)))
  if (!found.success || found.data.tenant_id !== tenantId) return undefined
  const { order_sk, entry_times } = found.data
  const entryKeys = Object.entries(entry_times).map(([key, at]) =>
    keys.ledgerEntry(tenantId, at, `${id}#${key}`),
  )
  const items = await getItems([{ pk: tenantPartition(tenantId), sk: order_sk }, ...entryKeys])
  const order = items.find(({ sk }) => sk === order_sk)
  if (!order) return undefined
  const entries = items.filter(({ type }) => type === 'ledger').map((item) => LedgerEntry.parse(item))
  return OrderDetail.parse({ ...order, entries: entries.toSorted(oldestFirst) })
}

/** A sale comes before what took its commission back in the same moment. */
const oldestFirst = (one: LedgerEntry, other: LedgerEntry) =>
  Number(other.kind === 'earn') - Number(one.kind === 'earn') ||
  (one.at < other.at || (one.at === other.at && one.id < other.id) ? -1 : 1)

import * as z from 'zod/mini'
import type { OrderExport, OrderFilter } from '#contract/sales/order-filter.ts'
import { Order } from '#contract/sales/orders.ts'
import { Source } from '#contract/source.ts'
import { type CsvCell, csvLine } from '#rules/csv.ts'
import { countedSource } from '#rules/source.ts'
import { findOrders } from './orders.ts'

/** Two megabytes of items at most: a third of what a function may return, read in a fraction of its time. */
const paging = { rows: 2000, examined: [1000, 1000] }
const SoldOrder = z.extend(Order, { source: z.optional(Source) })
type SoldOrder = z.infer<typeof SoldOrder>

const sumOf = (cents: readonly number[]) => cents.reduce((sum, one) => sum + one, 0)

const columns: Record<string, (order: SoldOrder) => CsvCell> = {
  Order: ({ id }) => id,
  'Paid at': ({ paid_at }) => paid_at,
  State: ({ state }) => state,
  Products: ({ lines }) => lines.map(({ title, quantity }) => `${quantity} x ${title}`).join('; '),
  Seats: ({ lines }) => sumOf(lines.map(({ quantity }) => quantity)),
  Buyer: ({ buyer }) => buyer.full_email ?? buyer.email,
  Country: ({ buyer }) => buyer.country ?? '',
  'Total USD': ({ total_cents }) => ({ cents: total_cents }),
  'Tax USD': ({ lines }) => ({ cents: sumOf(lines.map(({ tax_cents }) => tax_cents)) }),
  'Refunded USD': ({ refunded_cents }) => ({ cents: refunded_cents }),
  'Commission USD': ({ commission_cents }) => ({ cents: commission_cents }),
  Source: ({ source }) => countedSource(source),
  Deals: ({ lines }) =>
    [...new Set(lines.flatMap(({ deals = [] }) => deals.map(({ name }) => name)))].join('; '),
  'Discount USD': ({ lines }) => ({ cents: sumOf(lines.map(({ discount_cents }) => discount_cents)) }),
}

/** The lines of a CSV file of orders. An item that is not an order has none. */
export const orderCsv = {
  headings: csvLine(Object.keys(columns)),
  lineOf: (item: unknown) => {
    const order = SoldOrder.safeParse(item)
    return order.success ? lineOf(order.data) : ''
  },
}

const lineOf = (order: SoldOrder) => csvLine(Object.values(columns).map((cell) => cell(order)))

/** Returns the next part of a CSV file with exactly the orders that a filter selects, newest first. */
export async function exportOrders(
  tenantId: string,
  filter: OrderFilter,
): Promise<z.infer<typeof OrderExport>> {
  const { orders, ...more } = await findOrders(tenantId, filter, SoldOrder, paging)
  const headings = filter.cursor ? '' : orderCsv.headings
  const lines = orders.map(lineOf)
  return { csv: headings + lines.join(''), rows: orders.length, ...more }
}

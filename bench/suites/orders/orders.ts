import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type * as z from 'zod/mini'
import { atMost, plain, type Row, written } from '#bench/report/row.ts'
import { OrderExport } from '#contract/sales/order-filter.ts'
import {
  exportOrdersHandler as exportOrders,
  getBalanceHandler as getBalance,
  listLedgerHandler as listLedger,
  listOrdersHandler as listOrders,
} from '#lambdas/actions/sales.ts'
import { keys } from '#lambdas/data/table/keys.ts'
import type { ActionHandler } from '#lambdas/http/action.ts'
import { consumedUnits } from '#tests/harness/functions/consumed-units.ts'
import { putItems, storedOrder } from '#tests/harness/functions/stored-orders.ts'
import { type InProcessSeller, inProcessSeller } from '#tests/harness/sellers/in-process-seller.ts'

const sizes = [10, 10_000, 100_000]
const megabyte = 1_000_000
const minuteMs = 60_000
const newest = Date.UTC(2026, 10, 22)
const batch = 1000

/** Measures what the pages of a seller with few and with many orders take, and whether the file of all of them is made in flat memory. */
export async function orders(): Promise<Row[]> {
  const rows: Row[] = []
  for (const size of sizes) {
    const seller = await sellerWith(size)
    rows.push(...(await pageRows(seller, size)))
    if (size === sizes.at(-1)) rows.push(...(await exportRows(seller, size)))
  }
  return rows
}

async function sellerWith(size: number) {
  const seller = await inProcessSeller()
  for (let start = 0; start < size; start += batch)
    await putItems(
      Array.from({ length: Math.min(batch, size - start) }, (_, n) => [
        storedOrder(seller.tenantId, newest - (start + n) * minuteMs, { id: `pi_${start + n}` }),
        storedEntry(seller.tenantId, newest - (start + n) * minuteMs, `pi_${start + n}`),
      ]).flat(),
    )
  return seller
}

const storedEntry = (tenantId: string, paidAt: number, id: string) => {
  const at = new Date(paidAt).toISOString()
  const about = { type: 'ledger', id: `${id}#earn`, kind: 'earn', at, cents: 4850, order_id: id }
  return { ...keys.ledgerEntry(tenantId, at, `${id}#earn`), ...about, available_on: '2026-12-22' }
}

const pages: { what: string; handler: ActionHandler; query?: Record<string, string>; most: number }[] = [
  { what: 'orders, first page', handler: listOrders, most: 1 },
  {
    what: 'orders of one day',
    handler: listOrders,
    query: { from: '2026-11-21', to: '2026-11-21' },
    most: 2,
  },
  { what: 'orders, a text that none has', handler: listOrders, query: { q: 'nothing like it' }, most: 3 },
  { what: 'ledger, first page', handler: listLedger, most: 1 },
  { what: 'balance', handler: getBalance, most: 2 },
]

async function pageRows(seller: InProcessSeller, size: number): Promise<Row[]> {
  const rows: Row[] = []
  for (const { what, handler, query, most } of pages) {
    const { requests, read } = await consumedUnits(() => seller.call(handler, undefined, undefined, query))
    rows.push(
      atMost({
        what: `${what}, of ${size}`,
        value: requests.length,
        limit: most,
        unit: 'requests',
        note: `${written(read)} read units`,
      }),
    )
  }
  return rows
}

/** Reads part after part as the page does. The parts are not kept, because the browser keeps them. */
async function exportRows(seller: InProcessSeller, size: number): Promise<Row[]> {
  const used: number[] = []
  let [rows, parts, largest] = [0, 0, 0]
  const startedAt = performance.now()
  for (let cursor: string | undefined = ''; cursor !== undefined; ) {
    const query: Record<string, string> = cursor ? { cursor } : {}
    const { body } = await seller.call(exportOrders, undefined, undefined, query)
    const part: z.infer<typeof OrderExport> = OrderExport.parse(body)
    rows += part.rows
    parts += 1
    largest = Math.max(largest, part.csv.length)
    cursor = part.cursor
    collectGarbage()
    used.push(process.memoryUsage().heapUsed)
  }
  const seconds = (performance.now() - startedAt) / 1000
  // The first parts still compile code.
  const [settled = 0] = used.slice(2)
  return [
    plain(`file of ${size} orders`, `${rows} rows in ${parts} parts, ${written(seconds)} s`),
    atMost({
      what: `file of ${size} orders: memory after the last part, beyond the third`,
      value: ((used.at(-1) ?? 0) - settled) / megabyte,
      limit: 5,
      unit: 'MB',
    }),
    atMost({ what: 'file of orders: largest part', value: largest / megabyte, limit: 5, unit: 'MB' }),
    atMost({ what: 'file of orders: rows that are missing', value: size - rows, limit: 0, unit: 'rows' }),
  ]
}

function collectGarbage() {
  setFlagsFromString('--expose-gc')
  const collect: unknown = runInNewContext('gc')
  if (typeof collect === 'function') collect()
}

import { atMost, type Row, written } from '#bench/report/row.ts'
import {
  getAnalyticsHandler as getAnalytics,
  getBalanceHandler as getBalance,
} from '#lambdas/actions/sales.ts'
import { dayTotalsWrites } from '#lambdas/data/sales/counters/day-totals.ts'
import { transact } from '#lambdas/data/table/client.ts'
import { keys } from '#lambdas/data/table/keys.ts'
import { tenantPartition } from '#lambdas/data/table/partitions.ts'
import { heldPrefix } from '#lambdas/data/table/sale-keys.ts'
import { addWrite } from '#lambdas/data/table/writes.ts'
import { addDays, datesBetween } from '#rules/calendar.ts'
import { consumedUnits } from '#tests/harness/functions/consumed-units.ts'
import { putItems } from '#tests/harness/functions/stored-orders.ts'
import { type InProcessSeller, inProcessSeller } from '#tests/harness/sellers/in-process-seller.ts'

const sizes = [10, 10_000, 1_000_000]
/** A whole year, its last day today. */
const to = new Date().toISOString().slice(0, 10)
const from = addDays(to, -364)
const dates = datesBetween(from, to)
/** What a day of a store that sells every day has counters for. */
const productIds = Array.from({ length: 10 }, (_, n) => `product-${n}`)
const sources = ['direct', ...Array.from({ length: 9 }, (_, n) => `instagram-story-${n}`)]
const holdDays = 30
const priceCents = 9900
const commissionCents = 4850

/** Measures what a year's figures and the balance take, however many orders the counters are of. */
export async function analytics(): Promise<Row[]> {
  const rows: Row[] = []
  for (const size of sizes) {
    const seller = await sellerWithCounters(size)
    const year = await consumedUnits(() => seller.call(getAnalytics, undefined, undefined, { from, to }))
    const balance = await consumedUnits(() => seller.call(getBalance))
    for (const [what, { requests, read }] of [
      ['analytics of 12 months', year],
      ['balance', balance],
    ] as const)
      rows.push(
        atMost({
          what: `${what}, of ${size} orders`,
          value: requests.length,
          limit: 2,
          unit: 'requests',
          note: `${written(read)} read units`,
        }),
      )
  }
  return rows
}

/** Counters as settling and the counting of visits leave them, spread over the year. */
async function sellerWithCounters(size: number): Promise<InProcessSeller> {
  const seller = await inProcessSeller()
  const days = dates.slice(-Math.min(size, dates.length))
  for (const date of days) await transact(dayWrites(seller.tenantId, date, Math.ceil(size / days.length)))
  await putItems(
    datesBetween(addDays(to, 1), addDays(to, holdDays)).map((date) => ({
      pk: tenantPartition(seller.tenantId),
      sk: `${heldPrefix}${date}`,
      ...{ type: 'held', id: date, cents: size * commissionCents },
    })),
  )
  return seller
}

function dayWrites(tenantId: string, date: string, orders: number) {
  const ofProduct = Math.ceil(orders / productIds.length)
  const ofSource = Math.ceil(orders / sources.length)
  const totals = {
    visits: 30 * orders,
    checkouts: 3 * orders,
    orders,
    gross_cents: orders * priceCents,
    commission_cents: orders * commissionCents,
    source_ids: new Set(sources),
  }
  const products = productIds.flatMap((id) => [
    [`product:${id}:quantity`, ofProduct],
    [`product:${id}:gross_cents`, ofProduct * priceCents],
    [`product:${id}:commission_cents`, ofProduct * commissionCents],
  ])
  const counters = { ...totals, ...Object.fromEntries(products) }
  return [
    ...dayTotalsWrites(tenantId, new Map([[date, counters]])),
    ...sources.flatMap((source) =>
      addWrite(keys.sourceTotals(tenantId, date, source), 'source', source, {
        visits: 30 * ofSource,
        orders: ofSource,
        gross_cents: ofSource * priceCents,
      }),
    ),
  ]
}

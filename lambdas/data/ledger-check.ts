import * as z from 'zod/mini'
import {
  buyerPrefix,
  dayPrefix,
  heldPrefix,
  keys,
  ledgerPrefix,
  orderPrefix,
  tenantPartition,
} from './keys.ts'
import { getItem, queryPages } from './table/client.ts'

/** A figure that differs from what the entries and orders add up to; both in cents or as a count. */
export type LedgerDifference = { figure: string; stored: number; computed: number }

export type LedgerCheck = {
  entries: number
  orders: number
  /** The sum of all entries. */
  cents: number
  differences: LedgerDifference[]
}

const Entry = z.object({ cents: z.int(), available_on: z.string() })
const Order = z.object({ commission_cents: z.int() })
const Bucket = z.object({ id: z.string(), cents: z._default(z.int(), 0) })
/** The counters of a day's sources have the same prefix, and are no days. */
const Day = z.object({
  type: z.string(),
  orders: z._default(z.int(), 0),
  commission_cents: z._default(z.int(), 0),
})
const Totals = z.object({
  total_orders: z._default(z.int(), 0),
  total_commission_cents: z._default(z.int(), 0),
  unique_customers: z._default(z.int(), 0),
})

/**
 * Computes a tenant's figures from the ledger entries and orders, and returns those that are stored differently. Reads
 * the whole history page by page. A sale that is recorded meanwhile may appear as a difference.
 */
export async function checkLedger(tenantId: string): Promise<LedgerCheck> {
  const byDate = new Map<string, number>()
  const ledger = await total(tenantId, ledgerPrefix, Entry, ({ cents, available_on }) => {
    byDate.set(available_on, (byDate.get(available_on) ?? 0) + cents)
    return cents
  })
  const orders = await total(tenantId, orderPrefix, Order, ({ commission_cents }) => commission_cents)
  const buyers = await total(tenantId, buyerPrefix, z.object({}), () => 0)
  const held = new Map<string, number>()
  await total(tenantId, heldPrefix, Bucket, ({ id, cents }) => {
    held.set(id, cents)
    return cents
  })
  const dayOrders = await total(tenantId, dayPrefix, Day, (day) => (day.type === 'day' ? day.orders : 0))
  const dayCommission = await total(tenantId, dayPrefix, Day, (day) =>
    day.type === 'day' ? day.commission_cents : 0,
  )
  const totals = Totals.parse((await getItem(keys.stats(tenantId))) ?? {})
  const figures: LedgerDifference[] = [
    { figure: 'commission of all orders', stored: orders.sum, computed: ledger.sum },
    { figure: 'total commission', stored: totals.total_commission_cents, computed: ledger.sum },
    { figure: 'commission of all days', stored: dayCommission.sum, computed: ledger.sum },
    { figure: 'total orders', stored: totals.total_orders, computed: orders.count },
    { figure: 'orders of all days', stored: dayOrders.sum, computed: orders.count },
    { figure: 'customers', stored: totals.unique_customers, computed: buyers.count },
    ...[...new Set([...byDate.keys(), ...held.keys()])].toSorted().map((date) => ({
      figure: `held until ${date}`,
      stored: held.get(date) ?? 0,
      computed: byDate.get(date) ?? 0,
    })),
  ]
  return {
    entries: ledger.count,
    orders: orders.count,
    cents: ledger.sum,
    differences: figures.filter(({ stored, computed }) => stored !== computed),
  }
}

async function total<Schema extends z.ZodMiniType>(
  tenantId: string,
  prefix: string,
  schema: Schema,
  amountOf: (item: z.infer<Schema>) => number,
) {
  let count = 0
  let sum = 0
  for await (const page of queryPages(tenantPartition(tenantId), prefix))
    for (const item of page) {
      count++
      sum += amountOf(z.parse<Schema>(schema, item))
    }
  return { count, sum }
}

import { homeItems, orderItems } from './items.ts'

/** A table and the tenant whose home is read from it. */
export type TargetTable = { what: string; table: string; tenantId: string; orders: number }

const others = 100_000

/** One table with a single seller, and one with 100,000 other sellers and two with far more orders. */
export const targetTables: readonly TargetTable[] = [
  { what: 'alone, 10 orders', table: 'small', tenantId: 'ten', orders: 10 },
  { what: `among ${others} sellers, 10 orders`, table: 'large', tenantId: 'ten', orders: 10 },
  { what: `among ${others} sellers, 10000 orders`, table: 'large', tenantId: 'ten-thousand', orders: 10_000 },
  { what: `among ${others} sellers, 1000000 orders`, table: 'large', tenantId: 'million', orders: 1_000_000 },
]

export const tables = [...new Set(targetTables.map(({ table }) => table))]

export function* itemsOf(table: string) {
  for (const target of targetTables) {
    if (target.table !== table) continue
    yield* homeItems(target.tenantId, target.orders)
    yield* orderItems(target.tenantId, target.orders)
  }
  if (table !== 'large') return
  for (let n = 0; n < others; n++) yield* homeItems(`seller-${n}`, 0)
}

import { homeItems, orderItems } from './items.ts'

/** Where home is asked for: which table, whose. */
export type Place = { what: string; table: string; tenantId: string; orders: number }

const others = 100_000

/** A table of one seller; and one of 100 000 others beside her and two who have sold much more. */
export const places: readonly Place[] = [
  { what: 'alone, 10 orders', table: 'small', tenantId: 'ten', orders: 10 },
  { what: `among ${others} sellers, 10 orders`, table: 'large', tenantId: 'ten', orders: 10 },
  { what: `among ${others} sellers, 10000 orders`, table: 'large', tenantId: 'ten-thousand', orders: 10_000 },
  { what: `among ${others} sellers, 1000000 orders`, table: 'large', tenantId: 'million', orders: 1_000_000 },
]

export const tables = [...new Set(places.map(({ table }) => table))]

export function* itemsOf(table: string) {
  for (const place of places) {
    if (place.table !== table) continue
    yield* homeItems(place.tenantId, place.orders)
    yield* orderItems(place.tenantId, place.orders)
  }
  if (table !== 'large') return
  for (let n = 0; n < others; n++) yield* homeItems(`seller-${n}`, 0)
}

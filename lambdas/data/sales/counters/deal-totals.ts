import { DealTotals } from '#contract/sales/stored-deals.ts'
import { queryItems, type Write } from '../../table/client.ts'
import { keys } from '../../table/keys.ts'
import { platformTenantId, tenantPartition } from '../../table/partitions.ts'
import { dealTotalsPrefix } from '../../table/sale-keys.ts'
import { addWrite } from '../../table/writes.ts'
import type { Sale } from '../sale.ts'

/** Returns what each deal of a store has brought, by the deal's id. */
export async function loadDealTotals(tenantId: string): Promise<Map<string, DealTotals>> {
  const items = await queryItems(tenantPartition(tenantId), dealTotalsPrefix)
  const totals = new Map<string, DealTotals>()
  for (const item of items) {
    const id = String(item.id)
    totals.set(id, sumOf(totals.get(id), DealTotals.parse(item)))
  }
  return totals
}

/** A busy store has several counters of a deal. */
const sumOf = (one: DealTotals | undefined, other: DealTotals): DealTotals => ({
  orders: (one?.orders ?? 0) + other.orders,
  discount_cents: (one?.discount_cents ?? 0) + other.discount_cents,
  commission_cents: (one?.commission_cents ?? 0) + other.commission_cents,
})

/** Adds a sale to its deals: the first time its orders and discounts, later what refunds and disputes changed. */
export function dealTotalsWrites({ tenantId, checkout, books, previous, next }: Sale): Write[] {
  if (tenantId === platformTenantId) return []
  const first = books ? {} : dealDiscounts(checkout.lines)
  const before = books ? (previous?.deal_commissions ?? {}) : {}
  const after = next.deal_commissions ?? {}
  return Object.keys(after).flatMap((id) =>
    addWrite(keys.dealTotals(tenantId, id), 'deal_totals', id, {
      ...(first[id] !== undefined && { orders: 1, discount_cents: first[id] }),
      commission_cents: (after[id] ?? 0) - (before[id] ?? 0),
    }),
  )
}

type Line = { deals?: readonly { id: string; cents: number }[] | undefined }

/** Returns what each deal takes off the lines, by its id. */
function dealDiscounts(lines: readonly Line[]): Record<string, number> {
  const cents: Record<string, number> = {}
  for (const deal of lines.flatMap(({ deals = [] }) => deals))
    cents[deal.id] = (cents[deal.id] ?? 0) + deal.cents
  return cents
}

/** Returns the commission of the lines that each deal reduced, by its id. A line of two deals counts for both. */
export function dealCommissions(
  lines: readonly Line[],
  commissions: readonly number[],
): Record<string, number> {
  const cents: Record<string, number> = {}
  for (const [index, { deals = [] }] of lines.entries())
    for (const { id } of deals) cents[id] = (cents[id] ?? 0) + (commissions[index] ?? 0)
  return cents
}

import { randomUUID } from 'node:crypto'
import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb'
import type { OrderLine } from '#contract/sales/orders.ts'
import { isoAt } from '#lambdas/clock.ts'
import { documents } from '#lambdas/data/table/client.ts'
import { keys } from '#lambdas/data/table/keys.ts'
import { tableName } from '#lambdas/env.ts'

export const storedLine: OrderLine = {
  line: 0,
  product_id: 'weekly-letter',
  store_product_id: 'sp-1',
  title: 'The Weekly Letter',
  quantity: 1,
  price_cents: 9700,
  discount_cents: 0,
  tax_cents: 0,
  total_cents: 9700,
  commission_pct: 50,
  commission_cents: 4850,
}

/** An order as settling stores it. */
export function storedOrder(tenantId: string, paidAt: number, changes: Record<string, unknown> = {}) {
  const id = String(changes.id ?? `pi_${randomUUID()}`)
  return {
    ...keys.order(tenantId, isoAt(paidAt), id),
    type: 'order',
    id,
    created_at: isoAt(paidAt),
    tenant_id: tenantId,
    paid_at: isoAt(paidAt),
    state: 'paid',
    total_cents: 9700,
    commission_cents: 4850,
    refunded_cents: 0,
    currency: 'usd',
    buyer: { email: 'g***e@buyers.example', country: 'DE' },
    lines: [storedLine],
    ...changes,
  }
}

const batchSize = 25

/** Puts items into the table as they are, faster than selling so often. */
export async function putItems(items: readonly object[]) {
  for (let start = 0; start < items.length; start += batchSize) {
    const requests = items.slice(start, start + batchSize).map((Item) => ({ PutRequest: { Item } }))
    await documents.send(new BatchWriteCommand({ RequestItems: { [tableName()]: requests } }))
  }
}

import * as z from 'zod/mini'
import { LedgerEntry } from '#contract/ledger.ts'
import { OrderDetail } from '#contract/orders.ts'
import { getItem, getItems } from '../table/client.ts'
import { keys } from '../table/keys.ts'
import { tenantPartition } from '../table/partitions.ts'

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

import * as z from 'zod/mini'
import type { RecordKind, SellerRecord } from '#contract/operators/desk-sellers.ts'
import { Order } from '#contract/sales/orders.ts'
import { StoredPayout } from '../../data/money/payouts.ts'
import { queryItems, queryPage } from '../../data/table/client.ts'
import { keys } from '../../data/table/keys.ts'
import { tenantPartition } from '../../data/table/partitions.ts'
import { planMailPartition } from '../../data/table/plan-keys.ts'
import { orderPrefix, payoutPrefix } from '../../data/table/sale-keys.ts'

type Item = Record<string, unknown>
/** The keys of the records of a kind, and how an item becomes a record. `isUnordered`: the keys are not in the order of time. */
type Source = {
  pk: (tenantId: string) => string
  prefix: string
  isUnordered?: boolean
  recordOf: (item: Item) => SellerRecord
}

const pageSize = 50

const Credit = z.object({ id: z.string(), created_at: z.string(), delta: z.int(), reason: z.string() })
const Mail = z.object({
  id: z.string(),
  created_at: z.string(),
  notice: z.object({ kind: z.string() }),
  mailed: z.optional(z.string()),
})

const sources: Record<RecordKind, Source> = {
  orders: {
    pk: tenantPartition,
    prefix: orderPrefix,
    recordOf: (item) => {
      const { id, paid_at, state, total_cents, lines } = Order.parse(item)
      const text = lines.map(({ title, quantity }) => (quantity > 1 ? `${quantity} x ${title}` : title))
      return {
        ...{ id, at: paid_at, text: text.join(', '), state, cents: total_cents },
        lines: lines.map(({ line, title, quantity: seats }) => ({ line, title, seats })),
      }
    },
  },
  payouts: {
    pk: tenantPartition,
    prefix: payoutPrefix,
    recordOf: (item) => {
      const { id, at, state, cents, reason, transfer_id } = StoredPayout.parse(item)
      return { id, at, text: reason ?? transfer_id ?? '', state, cents }
    },
  },
  credits: {
    pk: tenantPartition,
    prefix: keys.credit('', '').sk,
    // Credits of a plan have the id of its invoice.
    isUnordered: true,
    recordOf: (item) => {
      const { id, created_at, delta, reason } = Credit.parse(item)
      return { id, at: created_at, text: reason, credits: delta }
    },
  },
  mails: {
    pk: planMailPartition,
    prefix: '',
    recordOf: (item) => {
      const { id, created_at, notice, mailed } = Mail.parse(item)
      return { id, at: created_at, text: notice.kind, state: mailed ? 'sent' : 'queued' }
    },
  },
}

/** Returns a page of what happened to a seller, newest first (mails: by what they are about), usually with one request. */
export async function sellerRecords(tenantId: string, kind: RecordKind, cursor?: string) {
  const source = sources[kind]
  if (source.isUnordered) return sortedRecords(tenantId, source, cursor)
  const { pk, prefix, recordOf } = source
  const page = await queryPage(pk(tenantId), prefix, {
    limit: pageSize,
    newestFirst: true,
    after: cursor && `${prefix}${cursor}`,
  })
  return {
    records: page.items.map(recordOf),
    ...(page.lastSortKey && { cursor: page.lastSortKey.slice(prefix.length) }),
  }
}

/** Reads all of them, because their order is not that of the table. */
async function sortedRecords(tenantId: string, { pk, prefix, recordOf }: Source, cursor?: string) {
  const items = await queryItems(pk(tenantId), prefix)
  const all = items.map(recordOf).sort((a, b) => (a.at > b.at || (a.at === b.at && a.id > b.id) ? -1 : 1))
  const start = all.findIndex(({ id }) => id === cursor) + 1
  const records = all.slice(start, start + pageSize)
  const last = start + pageSize < all.length ? records.at(-1) : undefined
  return { records, ...(last && { cursor: last.id }) }
}

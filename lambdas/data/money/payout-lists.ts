import * as z from 'zod/mini'
import { dayMs } from '#rules/time.ts'
import { epochSeconds, isoAt, now } from '../../clock.ts'
import { getItems, putItem, queryPage, type Write } from '../table/client.ts'
import { type DueEntry, listDue, payoutShards } from '../table/due-index.ts'
import { keys } from '../table/keys.ts'
import { tenantOfPartition } from '../table/partitions.ts'
import { payoutListPartition } from '../table/risk-keys.ts'
import { payoutAccountIn } from './payout-accounts.ts'

/** Lists for operators: of payouts by what became of them, and of sellers whose payouts are paused. */
export const payoutLists = ['sent', 'failed', 'returned', 'paused'] as const
export type PayoutListName = (typeof payoutLists)[number]

const keptMs = 400 * dayMs
const pageSize = 50

const Listed = z.object({
  id: z.string(),
  tenant_id: z.string(),
  at: z.string(),
  cents: z.optional(z.int()),
  reason: z.optional(z.string()),
})
export type ListedPayout = z.infer<typeof Listed>

/** Lists a payout, or a bank transfer that came back. Repeating it changes nothing. */
export const saveListedPayout = (list: PayoutListName, payout: ListedPayout) =>
  putItem({
    ...keys.listedPayout(list, payout.at, payout.tenant_id, payout.id),
    ...{ type: 'listed_payout', created_at: isoAt(now()), ttl: epochSeconds(now() + keptMs) },
    ...payout,
  })

/** `by`: `operator`, or the flag of risk that pauses. */
export const pausedWrite = (tenantId: string, by: string, reason: string): Write => ({
  Put: {
    Item: {
      ...keys.listedPayout('paused', '', tenantId, by),
      ...{ type: 'listed_payout', id: by, created_at: isoAt(now()), at: isoAt(now()) },
      ...{ tenant_id: tenantId, reason },
    },
  },
})

export const pauseEndWrite = (tenantId: string, by: string): Write => ({
  Delete: { Key: keys.listedPayout('paused', '', tenantId, by) },
})

/** Returns a page, the newest first; of paused sellers in the order of their ids. */
export async function listPayoutsOf(list: PayoutListName, cursor?: string) {
  const prefix = `${list}#`
  const { items, lastSortKey } = await queryPage(payoutListPartition, prefix, {
    limit: pageSize,
    newestFirst: true,
    after: cursor && `${prefix}${cursor}`,
  })
  return {
    payouts: items.map((item) => Listed.parse(item)),
    ...(lastSortKey && { cursor: lastSortKey.slice(prefix.length) }),
  }
}

/** A seller who should have been paid by now: what keeps it back, or what is being sent. */
export type OverduePayout = {
  tenant_id: string
  due_at: string
  state: string
  sending?: string
  pause_reason?: string
}

/** `cursor` names a shard and an entry of it. Returns a page from two requests; it may be short although there are more. */
export async function listOverdue(cursor?: string): Promise<{ overdue: OverduePayout[]; cursor?: string }> {
  const { shard, after } = positionOf(cursor)
  const name = payoutShards[shard]
  if (name === undefined) return { overdue: [] }
  const { entries, next } = await listDue(name, isoAt(now()), pageSize, after)
  const items = await getItems(entries.map(({ pk, sk }) => ({ pk, sk })))
  const overdue = items.flatMap((item) => {
    const account = payoutAccountIn([item])
    if (!account || account.due_at > isoAt(now())) return []
    const { due_at, state, sending, pause_reason } = account
    return [
      {
        tenant_id: tenantOfPartition(String(item.pk)),
        ...{ due_at, state },
        ...(sending !== undefined && { sending }),
        ...(pause_reason !== undefined && { pause_reason }),
      },
    ]
  })
  const following = next
    ? cursorOf(shard, next)
    : shard + 1 < payoutShards.length
      ? String(shard + 1)
      : undefined
  return { overdue, ...(following !== undefined && { cursor: following }) }
}

const cursorOf = (shard: number, { pk, sk, due_at }: DueEntry) => `${shard}|${pk}|${sk}|${due_at}`

function positionOf(cursor = '0'): { shard: number; after?: DueEntry } {
  const [number = '', pk, sk, due_at] = cursor.split('|')
  const shard = Number(number)
  const due_shard = payoutShards[shard]
  if (!pk || !sk || !due_at || due_shard === undefined) return { shard }
  return { shard, after: { pk, sk, due_at, due_shard } }
}

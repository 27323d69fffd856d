import * as z from 'zod/mini'
import { dayMs } from '#rules/time.ts'
import { epochSeconds, isoAt, now } from '../../clock.ts'
import { putItem, queryItems, queryPage, type Write } from '../table/client.ts'
import { keys } from '../table/keys.ts'
import type { Key } from '../table/partitions.ts'
import { payoutListPartition } from '../table/risk-keys.ts'

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

/** Returns the keys of everything that pauses a seller's payouts, to delete with the seller. */
export async function pauseKeysOf(tenantId: string): Promise<Key[]> {
  const { pk, sk } = keys.listedPayout('paused', '', tenantId, '')
  return (await queryItems(pk, sk)).map((item) => ({ pk, sk: String(item.sk) }))
}

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

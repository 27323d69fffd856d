import { isoAt, now } from '../../clock.ts'
import { getItems } from '../table/client.ts'
import { countDue, type DueEntry, listDue, payoutShards } from '../table/due-index.ts'
import { keys } from '../table/keys.ts'
import { tenantOfPartition } from '../table/partitions.ts'
import { payoutAccountIn } from './payout-accounts.ts'

const pageSize = 50

/** A seller who should have been paid by now: what keeps it back, or what is being sent. */
export type OverduePayout = {
  tenant_id: string
  store_name?: string
  due_at: string
  state: string
  sending?: string
  pause_reason?: string
}

const countedAtOnce = 1000

/** Counts the sellers of that list: a Query for each shard at once, each up to a thousand. */
export async function countOverdue(): Promise<{ sellers: number; is_more: boolean }> {
  const at = isoAt(now())
  const counts = await Promise.all(payoutShards.map((shard) => countDue(shard, at, countedAtOnce)))
  return {
    sellers: counts.reduce((sum, { count }) => sum + count, 0),
    is_more: counts.some(({ isMore }) => isMore),
  }
}

/** `cursor` names a shard and an entry of it. Returns a page from two requests; it may be short although there are more. */
export async function listOverdue(cursor?: string): Promise<{ overdue: OverduePayout[]; cursor?: string }> {
  const { shard, after } = positionOf(cursor)
  const name = payoutShards[shard]
  if (name === undefined) return { overdue: [] }
  const { entries, next } = await listDue(name, isoAt(now()), pageSize, after)
  const items = await getItems(
    entries.flatMap(({ pk, sk }) => [{ pk, sk }, keys.store(tenantOfPartition(pk))]),
  )
  const names = new Map(items.filter(({ type }) => type === 'store').map(({ pk, name }) => [pk, name]))
  const overdue = items.flatMap((item) => {
    const account = payoutAccountIn([item])
    if (!account || account.due_at > isoAt(now())) return []
    const { due_at, state, sending, pause_reason } = account
    const name = names.get(item.pk)
    return [
      {
        tenant_id: tenantOfPartition(String(item.pk)),
        ...{ due_at, state },
        ...(typeof name === 'string' && { store_name: name }),
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

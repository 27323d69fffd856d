import * as z from 'zod/mini'
import { evidenceDueAt } from '#rules/risk.ts'
import { isoAt, now } from '../../clock.ts'
import type { Sale } from '../sales/sale.ts'
import { getItem, queryPage, queryPages, transact, type Write } from '../table/client.ts'
import { ignoreConditionFailure } from '../table/conditions.ts'
import type { DueItems } from '../table/due-index.ts'
import { fillExpression } from '../table/expressions.ts'
import { keys } from '../table/keys.ts'
import type { Key } from '../table/partitions.ts'
import { disputesPartition, type ListedState } from '../table/risk-keys.ts'
import { shardOf, shardsOf } from '../table/shards.ts'

const Stored = z.object({
  id: z.string(),
  at: z.string(),
  payment_id: z.string(),
  tenant_id: z.string(),
  cents: z.int(),
  state: z.enum(['open', 'won', 'lost']),
  evidence_until: z.optional(z.string()),
  /** What its evidence is read by; absent from disputes of before. */
  library_id: z.optional(z.string()),
  product_ids: z.optional(z.array(z.string())),
  /** When evidence was submitted, by the product, an operator or in Stripe. */
  submitted_at: z.optional(z.string()),
})
/** A dispute as operators see it. Times are ISO 8601. */
export type StoredDispute = z.infer<typeof Stored>

/** The disputes whose evidence is due. */
export const dueEvidence: DueItems<Key> = {
  shards: shardsOf('EVIDENCE'),
  itemOf: ({ pk, sk }) => ({ pk, sk }),
}

/** Lists the disputes of a payment for operators, the open ones with the time at which evidence is submitted automatically. */
export const disputeWrites = ({ facts, tenantId, previous, entries, libraryId, checkout }: Sale): Write[] =>
  facts.disputes.flatMap(({ id, at, cents, state, evidenceUntil, hasEvidence }) => {
    const time = isoAt(at)
    const fields = { id, at: time, payment_id: facts.id, tenant_id: tenantId, cents }
    const until = evidenceUntil !== undefined && { evidence_until: isoAt(evidenceUntil) }
    const isNew =
      previous?.entries[`dispute#${id}`] === undefined && entries.some(({ key }) => key === `dispute#${id}`)
    if (state === 'open') {
      if (!isNew) return []
      const due =
        evidenceUntil !== undefined && !hasEvidence
          ? { due_shard: shardOf('EVIDENCE', id), due_at: isoAt(evidenceDueAt(evidenceUntil, now())) }
          : {}
      const bought = {
        library_id: libraryId,
        product_ids: [...new Set(facts.lines.flatMap(({ line }) => checkout.lines[line]?.product_id ?? []))],
      }
      const item = {
        type: 'dispute',
        created_at: isoAt(now()),
        ...{ ...fields, ...until, ...bought, ...due, state },
      }
      return [{ Update: { Key: keys.dispute('OPEN', time, id), ...fillExpression(item) } }]
    }
    const closed = { type: 'dispute', created_at: isoAt(now()), ...fields, ...until, state }
    return [
      { Delete: { Key: keys.dispute('OPEN', time, id) } },
      { Update: { Key: keys.dispute('CLOSED', time, id), ...fillExpression(closed) } },
    ]
  })

/** Returns an open dispute by its key. */
export async function loadDispute(key: Key): Promise<StoredDispute | undefined> {
  const item = await getItem(key)
  return item && Stored.parse(item)
}

/** Remembers that evidence was submitted, so that it is not due any more. Its condition fails for a dispute that is decided. */
export const submittedWrite = (key: Key): Write => ({
  Update: {
    Key: key,
    UpdateExpression: 'SET submitted_at = if_not_exists(submitted_at, :now) REMOVE due_shard, due_at',
    ConditionExpression: 'attribute_exists(pk)',
    ExpressionAttributeValues: { ':now': isoAt(now()) },
  },
})

/** The same by itself. */
export const saveSubmitted = (key: Key) => ignoreConditionFailure(transact([submittedWrite(key)]))

const pageSize = 50

/** Returns a page for operators: open ones oldest first, so by deadline, decided ones newest first. */
export async function listDisputes(state: ListedState, cursor?: string) {
  const prefix = `${state}#`
  const { items, lastSortKey } = await queryPage(disputesPartition, prefix, {
    limit: pageSize,
    newestFirst: state === 'CLOSED',
    after: cursor && `${prefix}${cursor}`,
  })
  return {
    disputes: items.map((item) => Stored.parse(item)),
    ...(lastSortKey && { cursor: lastSortKey.slice(prefix.length) }),
  }
}

/**
 * Returns the open disputes for which no evidence was submitted, the oldest first and at most a page. Evidence takes weeks to be
 * decided, so those that wait are behind many others: the table leaves these out, and one request reads 1 MB of the list.
 */
export async function listDisputesWithoutEvidence(): Promise<{
  disputes: StoredDispute[]
  hasMore: boolean
}> {
  const found: StoredDispute[] = []
  const options = { ConsistentRead: true, FilterExpression: 'attribute_not_exists(submitted_at)' }
  for await (const page of queryPages(disputesPartition, 'OPEN#', options)) {
    found.push(...page.map((item) => Stored.parse(item)))
    if (found.length > pageSize) break
  }
  return { disputes: found.slice(0, pageSize), hasMore: found.length > pageSize }
}

import * as z from 'zod/mini'
import { type Attributes, getItems, queryItems, type Write } from '../../table/client.ts'
import { inShard, otherShards, shardOfKey } from '../../table/counter-shards.ts'
import { keys } from '../../table/keys.ts'
import { platformTenantId } from '../../table/partitions.ts'

/**
 * Where the ledger of a tenant stands. `revision` counts the transactions that changed it; `payoutPeriod` counts the payouts
 * that were locked, and each entry and payout has the one in which it was written. `shardRevisions` are the revisions of shards 1
 * to 7 in a store whose sales are spread over them, and empty for every other.
 */
export type LedgerPosition = { revision: number; payoutPeriod: number; shardRevisions: readonly number[] }

const Position = z.object({
  ledger_revision: z._default(z.int(), 0),
  payout_period: z._default(z.int(), 0),
})

/** Returns the period from the item of the totals. Totals from before periods were counted have none. */
export const payoutPeriodOf = (stats: Attributes | undefined) => Position.parse(stats ?? {}).payout_period

/** Returns the position with one Query. */
export async function loadLedgerPosition(tenantId: string): Promise<LedgerPosition> {
  const items = await loadTotalsItems(tenantId)
  const stats = Position.parse(items.find(isShard0) ?? {})
  return {
    revision: stats.ledger_revision,
    payoutPeriod: stats.payout_period,
    shardRevisions: items
      .filter((item) => !isShard0(item))
      .map((item) => Position.parse(item).ledger_revision),
  }
}

const isShard0 = ({ sk }: Attributes) => shardOfKey(String(sk)) === 0

/** Returns the items of a tenant's totals, shard 0 first. */
const loadTotalsItems = (tenantId: string) => {
  const { pk, sk } = keys.stats(tenantId)
  return queryItems(pk, sk)
}

/** What sales add to, and may be in any shard. Everything else of the totals is in shard 0. */
const spreadCounters = ['total_orders', 'total_commission_cents', 'unique_customers'] as const

/** Returns the totals of a tenant: shard 0 with what sales have counted in the others. Undefined if there are none. */
export const loadTotals = async (tenantId: string) => totalsIn(await loadTotalsItems(tenantId))

/**
 * Returns the totals whose shard 0 was read with other items: a further request only for a store whose sales are spread.
 */
export async function withShards(
  tenantId: string,
  stats: Attributes | undefined,
): Promise<Attributes | undefined> {
  if (!areSpread(stats)) return stats
  const shards = otherShards.map((shard) => inShard(keys.stats(tenantId), shard))
  return totalsIn([{ ...stats }, ...(await getItems(shards))])
}

/** Returns the same from items that were read with others. */
export function totalsIn(items: readonly Attributes[]): Attributes | undefined {
  const totals = items.filter(({ sk }) => String(sk).startsWith(totalsSk))
  const stats = totals.find(isShard0)
  if (!stats || totals.length === 1) return stats
  const sumOf = (name: string) => totals.reduce((sum, item) => sum + numberOf(item[name]), 0)
  return { ...stats, ...Object.fromEntries(spreadCounters.map((name) => [name, sumOf(name)])) }
}

const totalsSk = keys.stats('').sk
const numberOf = (value: unknown) => (typeof value === 'number' ? value : 0)

/** Returns whether a store's sales are spread over shards. */
export const areSpread = (stats: Attributes | undefined) => stats?.is_spread === true

type Counter =
  | 'total_orders'
  | 'total_commission_cents'
  | 'unique_customers'
  | 'settled_cents'
  | 'paid_out_cents'
  | 'payout_period'

type Options = {
  /** What must not have changed since it was read. */
  expected?: Partial<LedgerPosition>
  /** The UTC date until which held amounts are folded. */
  foldedUntil?: string
}

/**
 * Adds to a tenant's totals and increments their revision. Each transaction that writes a ledger entry, a held amount or the
 * balance contains this write, so that a payout is refused if any of them came after its amounts were read. Fails if the
 * seller was deleted, so that no record of a deleted seller is left behind.
 */
export function totalsWrite(
  tenantId: string,
  add: Partial<Record<Counter, number>>,
  { expected = {}, foldedUntil }: Options = {},
): Write {
  const added = Object.entries({ ...add, ledger_revision: 1 })
  const { revision, payoutPeriod } = expected
  const conditions = [
    ...(tenantId === platformTenantId ? [] : ['attribute_exists(pk)']),
    ...(revision === undefined ? [] : [counterUnchanged('ledger_revision', revision)]),
    ...(payoutPeriod === undefined ? [] : [counterUnchanged('payout_period', payoutPeriod)]),
  ]
  return {
    Update: {
      Key: keys.stats(tenantId),
      UpdateExpression: `${foldedUntil ? 'SET folded_until = :folded ' : ''}ADD ${added
        .map(([name]) => `${name} :${name}`)
        .join(', ')}`,
      ...(conditions.length > 0 && { ConditionExpression: conditions.join(' AND ') }),
      ExpressionAttributeValues: {
        ...Object.fromEntries(added.map(([name, by]) => [`:${name}`, by])),
        ...(foldedUntil && { ':folded': foldedUntil }),
        ...(revision !== undefined && { ':expected_ledger_revision': revision }),
        ...(payoutPeriod !== undefined && { ':expected_payout_period': payoutPeriod }),
      },
    },
  }
}

/** A counter that nothing was added to yet is absent. */
export const counterUnchanged = (name: 'ledger_revision' | 'payout_period', count: number) =>
  count === 0
    ? `(attribute_not_exists(${name}) OR ${name} = :expected_${name})`
    : `${name} = :expected_${name}`

/**
 * Fails if a sale was counted in another shard than 0 since `position` was read. `nextPeriod`: a payout is locked, so that sales
 * which began before it fail in each of them.
 */
export const otherShardWrites = (
  tenantId: string,
  { shardRevisions }: Pick<LedgerPosition, 'shardRevisions'>,
  { nextPeriod }: { nextPeriod: boolean },
): Write[] =>
  shardRevisions.map((revision, index) => {
    const unchanged = {
      Key: inShard(keys.stats(tenantId), index + 1),
      ConditionExpression: 'ledger_revision = :revision',
    }
    if (!nextPeriod)
      return { ConditionCheck: { ...unchanged, ExpressionAttributeValues: { ':revision': revision } } }
    return {
      Update: {
        ...unchanged,
        UpdateExpression: 'ADD payout_period :one, ledger_revision :one',
        ExpressionAttributeValues: { ':revision': revision, ':one': 1 },
      },
    }
  })

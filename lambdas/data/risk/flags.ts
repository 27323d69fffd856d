import * as z from 'zod/mini'
import { FlagState, ListedFlag } from '#contract/operators/risk.ts'
import { effectOf, type Finding, flagIdOf, flagKinds } from '#rules/risk.ts'
import { isoAt, now } from '../../clock.ts'
import { pauseEndWrite } from '../money/payout-lists.ts'
import { getItem, queryItems, queryPage, queryRange, transact, type Write } from '../table/client.ts'
import { succeeds } from '../table/conditions.ts'
import { keys } from '../table/keys.ts'
import { tenantPartition } from '../table/partitions.ts'
import { type ListedState, riskFlagPrefix, riskFlagsPartition } from '../table/risk-keys.ts'
import { putOnce } from '../table/writes.ts'

const Flag = z.object({
  id: z.string(),
  /** As in the key of the listed flag. `created_at` may be a millisecond later. */
  at: z.string(),
  kind: z.enum(flagKinds),
  text: z.string(),
  state: FlagState,
  resolved_at: z.optional(z.string()),
})
export type Flag = z.infer<typeof Flag>

/** `details` is for operators only. */
export type NewFlag = Finding & { details?: string; state?: 'open' | 'done' }

/** Returns the writes that raise a flag once. Its caller also writes what the flag holds; see `riskUpdate`. */
export function flagWrites(tenantId: string, { details, state = 'open', ...finding }: NewFlag): Write[] {
  const id = flagIdOf(finding)
  const at = isoAt(now())
  const { kind, text } = finding
  const listed = keys.listedFlag(state === 'open' ? 'OPEN' : 'CLOSED', at, tenantId, id)
  return [
    putOnce(keys.riskFlag(tenantId, id), 'risk_flag', id, { kind, text, state, at }),
    putOnce(listed, 'listed_flag', id, {
      ...{ tenant_id: tenantId, kind, text, at, state },
      ...(details && { details }),
      ...(state === 'done' && { resolved_at: at }),
    }),
  ]
}

/** Writes a flag without a hold. Returns false if it exists already. */
export const raiseFlag = (tenantId: string, flag: NewFlag): Promise<boolean> =>
  succeeds(transact(flagWrites(tenantId, flag)))

export async function loadFlag(tenantId: string, flagId: string): Promise<Flag | undefined> {
  const item = await getItem(keys.riskFlag(tenantId, flagId))
  return item && Flag.parse(item)
}

/** Returns the flags of a seller, newest first. There are few: a month has at most four of the rates. */
export async function flagsOf(tenantId: string): Promise<Flag[]> {
  const items = await queryItems(tenantPartition(tenantId), riskFlagPrefix)
  return items.map((item) => Flag.parse(item)).toSorted((one, other) => (one.at < other.at ? 1 : -1))
}

const pageSize = 50

/** Returns a page for operators: open ones oldest first, resolved ones newest first. */
export async function listFlags(state: ListedState, cursor?: string) {
  const prefix = `${state}#`
  const { items, lastSortKey } = await queryPage(riskFlagsPartition, prefix, {
    limit: pageSize,
    newestFirst: state === 'CLOSED',
    after: cursor && `${prefix}${cursor}`,
  })
  return {
    flags: items.map((item) => ListedFlag.parse(item)),
    ...(lastSortKey && { cursor: lastSortKey.slice(prefix.length) }),
  }
}

/** Returns the flags that held sales and were resolved as safe since a time (epoch ms), oldest first. */
export async function safeHoldsSince(since: number): Promise<ListedFlag[]> {
  const resolved = await queryRange(riskFlagsPartition, `CLOSED#${isoAt(since)}`, `CLOSED#${isoAt(now())}~`)
  return resolved
    .map((item) => ListedFlag.parse(item))
    .filter(({ kind, state }) => state === 'safe' && effectOf(kind) === 'hold')
}

export type Verdict = 'safe' | 'fraud'

/** The writes that resolve an open flag. `safe` releases what it holds: sales from now on, and payouts, at once. */
export function resolveWrites(
  tenantId: string,
  { id, kind, text, at: raisedAt }: Flag,
  { verdict, note, details }: { verdict: Verdict; note: string; details?: string | undefined },
): Write[] {
  const at = isoAt(now())
  const effect = effectOf(kind)
  const set = effect === 'hold' ? 'holds' : 'pauses'
  return [
    {
      Update: {
        Key: keys.riskFlag(tenantId, id),
        UpdateExpression: 'SET #state = :verdict, resolved_at = :at',
        ConditionExpression: '#state = :open',
        ExpressionAttributeNames: { '#state': 'state' },
        ExpressionAttributeValues: { ':verdict': verdict, ':at': at, ':open': 'open' },
      },
    },
    { Delete: { Key: keys.listedFlag('OPEN', raisedAt, tenantId, id) } },
    putOnce(keys.listedFlag('CLOSED', at, tenantId, id), 'listed_flag', id, {
      ...{ tenant_id: tenantId, kind, text, at: raisedAt, state: verdict, resolved_at: at, note },
      ...(details && { details }),
    }),
    ...(verdict === 'safe' && effect === 'pause' ? [pauseEndWrite(tenantId, id)] : []),
    ...(verdict === 'safe' && effect !== 'none'
      ? [
          {
            Update: {
              Key: keys.sellerRisk(tenantId),
              UpdateExpression: 'DELETE #set :flag',
              ConditionExpression: 'attribute_exists(pk)',
              ExpressionAttributeNames: { '#set': set },
              ExpressionAttributeValues: { ':flag': new Set([id]) },
            },
          },
        ]
      : []),
  ]
}

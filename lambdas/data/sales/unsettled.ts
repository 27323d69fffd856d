import * as z from 'zod/mini'
import { nextTryAt } from '#rules/money/reconciliation.ts'
import { isoAt } from '../../clock.ts'
import { deleteItem, putItem, queryItems } from '../table/client.ts'
import { reconciliationKeys, reconciliationShards, unsettledPrefix } from '../table/reconciliation-keys.ts'

const Unsettled = z.object({
  /** Id of the payment, of its session, or of the subscription. */
  id: z.string(),
  kind: z.enum(['payment', 'subscription']),
  /** What failed last, without data of buyers. */
  reason: z.string(),
  failures: z.int(),
  /** When it failed first; ISO 8601. */
  created_at: z.string(),
  next_try_at: z.string(),
  /** Whose payment or plan it is, where that could be found out. */
  tenant_id: z.optional(z.string()),
})
/** A payment or plan that reconciliation could not settle. */
export type Unsettled = z.infer<typeof Unsettled>
export type UnsettledSubject = Pick<Unsettled, 'kind' | 'id'>

/** Returns those of some shards, in no particular order. */
export async function listUnsettled(shards: readonly string[] = reconciliationShards): Promise<Unsettled[]> {
  const ofShards = await Promise.all(shards.map((shard) => queryItems(shard, unsettledPrefix)))
  return ofShards.flat().map((item) => Unsettled.parse(item))
}

type Failure = { known: Unsettled | undefined; reason: string; at: number; tenantId?: string | undefined }

/** Remembers one more failure. `known` is what was remembered before. */
export async function saveUnsettled(
  { kind, id }: UnsettledSubject,
  { known, reason, at, tenantId }: Failure,
) {
  const failures = (known?.failures ?? 0) + 1
  await putItem({
    ...reconciliationKeys.unsettled(kind, id),
    type: 'unsettled',
    id,
    kind,
    reason,
    failures,
    created_at: known?.created_at ?? isoAt(at),
    next_try_at: isoAt(nextTryAt(at, failures)),
    ...(tenantId !== undefined && { tenant_id: tenantId }),
  })
}

export const forgetUnsettled = ({ kind, id }: UnsettledSubject) =>
  deleteItem(reconciliationKeys.unsettled(kind, id))

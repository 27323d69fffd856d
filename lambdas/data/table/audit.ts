import { monotonicFactory } from 'ulid'
import { isoAt, now } from '../../clock.ts'
import { currentInvocation } from '../../log/invocation.ts'
import type { AuditedAction } from './audited-actions.ts'
import { putItem, transact, type Write } from './client.ts'
import { ignoreConditionFailure } from './conditions.ts'
import { auditTargetShard } from './due-index.ts'
import { keys } from './keys.ts'
import { persistentTries } from './retry.ts'

/** An end sorts after its begin, also within a millisecond. */
const newId = monotonicFactory()

/**
 * `target` is the id of a tenant, a user or a payment, `details` what was changed, from what to what. Neither contains an email
 * address or a secret.
 */
export type AuditEntry = {
  who: string
  what: AuditedAction
  target?: string
  /** Why an operator does it. */
  reason?: string
  details?: Record<string, unknown>
}

/** The id of an entry that says that something began. */
type Begun = { id: string; target: string | undefined }

/** What stays `begun` was interrupted. */
export type AuditOutcome = 'done' | 'refused' | 'failed'

/**
 * Makes a change between two entries, of its begin and of its end, so that there is one even if the process dies. An error for
 * which `isRefusal` returns true changed nothing; it is recorded as `refused`, any other one as `failed`. Returns what `change`
 * returns, and throws what it throws.
 */
export async function withAudit<T>(
  entry: AuditEntry,
  change: () => Promise<T>,
  isRefusal: (error: unknown) => boolean,
): Promise<T> {
  const id = newId(now())
  await putItem(beginItem(id, entry))
  return endingAudit({ id, target: entry.target }, change, { isRefusal })
}

type Ending<T> = {
  isRefusal: (error: unknown) => boolean
  /** Writes the record of the end in the transaction of what follows from the change. */
  withEnd?: ((end: Write, result: T) => Promise<unknown>) | undefined
}

/** Makes a change whose begin is recorded, and records its end, also where what `withEnd` does fails. */
export async function endingAudit<T>(
  begun: Begun,
  change: () => Promise<T>,
  { isRefusal, withEnd }: Ending<T>,
): Promise<T> {
  const record = (end: Write) => transact([end], persistentTries)
  const result = await change().catch(async (error: unknown) => {
    await record(endAuditWrite(begun, isRefusal(error) ? 'refused' : 'failed'))
    throw error
  })
  const end = endAuditWrite(begun, 'done')
  await (withEnd ? withEnd(end, result) : record(end)).catch(async (error: unknown) => {
    // Its condition fails if it was written before the rest failed.
    if (withEnd) await ignoreConditionFailure(record(end))
    throw error
  })
  return result
}

/** Returns the write that records a begin in a transaction; `endAuditWrite` records its end. */
export function beginAuditWrites(entry: AuditEntry): { id: string; write: Write } {
  const id = newId(now())
  return { id, write: writeOf(beginItem(id, entry)) }
}

/** Records what a seller did, or what follows from it, in the transaction that does it. */
export function auditWrite(entry: AuditEntry, outcome: AuditOutcome = 'done'): Write {
  const id = newId(now())
  return writeOf(entryItem(id, { ...entry, outcome, ...atTarget(entry.target, id) }))
}

/** Records how something ended that `id` began. It is an entry of its own, since none is ever changed. */
export const endAuditWrite = ({ id, target }: Begun, outcome: AuditOutcome): Write =>
  writeOf(entryItem(newId(now()), { ends: id, outcome, ...atTarget(target, endOf(id)) }))

/** Returns the position of an entry's end in the index of its target. */
export const endOf = (id: string) => `${id}#END`

const beginItem = (id: string, entry: AuditEntry) =>
  entryItem(id, { ...entry, outcome: 'begun', ...atTarget(entry.target, id) })

const writeOf = (Item: ReturnType<typeof entryItem>): Write => ({
  Put: { Item, ConditionExpression: 'attribute_not_exists(pk)' },
})

/** Puts an entry into the index of what was done to its target. There, an end comes right after its begin. */
const atTarget = (target: string | undefined, at: string) =>
  target === undefined ? {} : { due_shard: auditTargetShard(target), due_at: at }

function entryItem(id: string, fields: object) {
  const { requestId } = currentInvocation()
  const item = { ...keys.audit(id), type: 'audit', id, created_at: isoAt(now()), ...fields }
  return { ...item, ...(requestId && { request_id: requestId }) }
}

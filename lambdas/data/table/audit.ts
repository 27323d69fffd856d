import { monotonicFactory } from 'ulid'
import { isoAt, now } from '../../clock.ts'
import { currentInvocation } from '../../log/invocation.ts'
import type { AuditedAction } from './audited-actions.ts'
import { putItem, transact, type Write } from './client.ts'
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
  await putItem(entryItem(id, { ...entry, outcome: 'begun' }))
  return endingAudit(id, change, isRefusal)
}

/** Makes a change whose begin is recorded, and records its end. */
export async function endingAudit<T>(
  id: string,
  change: () => Promise<T>,
  isRefusal: (error: unknown) => boolean,
): Promise<T> {
  let outcome: AuditOutcome = 'failed'
  try {
    const result = await change()
    outcome = 'done'
    return result
  } catch (error) {
    if (isRefusal(error)) outcome = 'refused'
    throw error
  } finally {
    await transact([endAuditWrite(id, outcome)], persistentTries)
  }
}

/** Returns the write that records a begin in a transaction; `endAuditWrite` records its end. */
export function beginAuditWrites(entry: AuditEntry): { id: string; write: Write } {
  const id = newId(now())
  return { id, write: entryWrite(id, { ...entry, outcome: 'begun' }) }
}

/** Records what a seller did, or what follows from it, in the transaction that does it. */
export const auditWrite = (entry: AuditEntry, outcome: AuditOutcome = 'done'): Write =>
  entryWrite(newId(now()), { ...entry, outcome })

/** Records how something ended that `id` began. It is an entry of its own, since none is ever changed. */
export const endAuditWrite = (id: string, outcome: AuditOutcome): Write =>
  entryWrite(newId(now()), { ends: id, outcome })

const entryWrite = (id: string, fields: object): Write => ({
  Put: { Item: entryItem(id, fields), ConditionExpression: 'attribute_not_exists(pk)' },
})

function entryItem(id: string, fields: object) {
  const { requestId } = currentInvocation()
  const item = { ...keys.audit(id), type: 'audit', id, created_at: isoAt(now()), ...fields }
  return { ...item, ...(requestId && { request_id: requestId }) }
}

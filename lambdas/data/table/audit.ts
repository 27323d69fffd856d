import { ulid } from 'ulid'
import * as z from 'zod/mini'
import { isoAt, now } from '../../clock.ts'
import { putItem, queryPages, updateItem, type Write } from './client.ts'
import { auditPartition, keys } from './keys.ts'
import { putOnce } from './writes.ts'

/**
 * `target` is the id of a tenant or user, `details` what was changed. Neither contains an email address or a secret.
 */
export type AuditEntry = { who: string; what: string; target?: string; details?: Record<string, unknown> }

/** An entry that stays `begun` was interrupted. */
export type AuditOutcome = 'done' | 'refused' | 'failed'

/**
 * Makes a change between the begin and the end of its entry, so that the entry exists even if the process dies. An error for
 * which `isRefusal` returns true changed nothing; it is recorded as `refused`, any other one as `failed`. Returns what `change`
 * returns, and throws what it throws.
 */
export async function withAudit<T>(
  entry: AuditEntry,
  change: () => Promise<T>,
  isRefusal: (error: unknown) => boolean,
): Promise<T> {
  const id = await beginAudit(entry)
  let outcome: AuditOutcome = 'failed'
  try {
    const result = await change()
    outcome = 'done'
    return result
  } catch (error) {
    if (isRefusal(error)) outcome = 'refused'
    throw error
  } finally {
    await endAudit(id, outcome)
  }
}

async function beginAudit(entry: AuditEntry): Promise<string> {
  const id = ulid(now())
  const item = { ...keys.audit(id), type: 'audit', id, created_at: isoAt(now()) }
  await putItem({ ...item, ...entry, outcome: 'begun' })
  return id
}

/** Returns the write that begins an entry in a transaction; `endAuditWrite` ends it. */
export function beginAuditWrites(entry: AuditEntry): { id: string; write: Write } {
  const id = ulid(now())
  return { id, write: putOnce(keys.audit(id), 'audit', id, { ...entry, outcome: 'begun' }) }
}

/** Records what a seller did, or what follows from it, in the transaction that does it. */
export function auditWrite(entry: AuditEntry): Write {
  const id = ulid(now())
  return putOnce(keys.audit(id), 'audit', id, { ...entry, outcome: 'done' })
}

const StoredEntry = z.object({
  id: z.string(),
  created_at: z.string(),
  who: z.string(),
  what: z.string(),
  target: z.optional(z.string()),
  details: z.optional(z.record(z.string(), z.unknown())),
  outcome: z.enum(['begun', 'done', 'refused', 'failed']),
})
export type StoredAuditEntry = z.infer<typeof StoredEntry>

/** Yields the audit a page at a time, newest first. `from`: epoch milliseconds of the oldest entry wanted. */
export async function* auditPages(from?: number): AsyncGenerator<StoredAuditEntry[]> {
  const pages = queryPages(auditPartition, '', { ConsistentRead: true, ScanIndexForward: false })
  for await (const items of pages) {
    const entries = items.map((item) => StoredEntry.parse(item))
    const wanted = entries.filter(({ created_at }) => from === undefined || Date.parse(created_at) >= from)
    yield wanted
    if (wanted.length < entries.length) return
  }
}

async function endAudit(id: string, outcome: AuditOutcome) {
  await updateItem(keys.audit(id), outcomeChange(outcome))
}

/** Returns the write that ends an entry in a transaction. */
export const endAuditWrite = (id: string, outcome: AuditOutcome): Write => ({
  Update: { Key: keys.audit(id), ...outcomeChange(outcome) },
})

const outcomeChange = (outcome: AuditOutcome) => ({
  UpdateExpression: 'SET outcome = :outcome',
  ExpressionAttributeValues: { ':outcome': outcome },
})

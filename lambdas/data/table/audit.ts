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

/** Writes the entry before the change, so that every change is recorded. Returns the entry's id. */
export async function beginAudit(entry: AuditEntry): Promise<string> {
  const id = ulid(now())
  const item = { ...keys.audit(id), type: 'audit', id, created_at: isoAt(now()) }
  await putItem({ ...item, ...entry, outcome: 'begun' })
  return id
}

/** The same as part of a transaction. */
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

export async function endAudit(id: string, outcome: AuditOutcome) {
  await updateItem(keys.audit(id), outcomeChange(outcome))
}

/** The same as part of a transaction. */
export const endAuditWrite = (id: string, outcome: AuditOutcome): Write => ({
  Update: { Key: keys.audit(id), ...outcomeChange(outcome) },
})

const outcomeChange = (outcome: AuditOutcome) => ({
  UpdateExpression: 'SET outcome = :outcome',
  ExpressionAttributeValues: { ':outcome': outcome },
})

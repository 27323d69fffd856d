import { ulid } from 'ulid'
import { isoAt, now } from '../clock.ts'
import { keys } from './keys.ts'
import { putItem, updateItem } from './table.ts'

/** `target` is a tenant's or user's id, `details` what was changed. Neither holds an email address or a secret. */
export type AuditEntry = { who: string; what: string; target?: string; details?: Record<string, unknown> }

/** Written before the change, so that none goes unrecorded; returns the entry's id. */
export async function beginAudit(entry: AuditEntry): Promise<string> {
  const id = ulid(now())
  const item = { ...keys.audit(id), type: 'audit', id, created_at: isoAt(now()) }
  await putItem({ ...item, ...entry, outcome: 'begun' })
  return id
}

/** Says how it ended; an entry that stays `begun` was cut off. */
export async function endAudit(id: string, outcome: 'done' | 'refused' | 'failed') {
  await updateItem(keys.audit(id), {
    UpdateExpression: 'SET outcome = :outcome',
    ExpressionAttributeValues: { ':outcome': outcome },
  })
}

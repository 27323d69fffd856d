import { auditPages, type StoredAuditEntry } from '../data/table/audit.ts'

/** `target`: the id of a tenant, a user or a payment. `from`: epoch milliseconds. */
export type AuditSearch = { target?: string; what?: string; from?: number; limit: number }

/** Returns the newest entries of the audit that match, newest first. */
export async function readAudit({ target, what, from, limit }: AuditSearch): Promise<StoredAuditEntry[]> {
  const found: StoredAuditEntry[] = []
  for await (const page of auditPages(from)) {
    found.push(
      ...page.filter((entry) => (!target || entry.target === target) && (!what || entry.what === what)),
    )
    if (found.length >= limit) break
  }
  return found.slice(0, limit)
}

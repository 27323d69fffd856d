import { auditPages, type StoredAuditEntry } from '#lambdas/data/table/audit-entries.ts'

/** Returns what the audit says of these tenants, users or payments, oldest first, each as it ended. */
export async function auditOf(...targets: string[]): Promise<StoredAuditEntry[]> {
  const entries: StoredAuditEntry[] = []
  for await (const page of auditPages()) entries.push(...page)
  return entries.reverse().filter(({ target = '' }) => targets.includes(target))
}

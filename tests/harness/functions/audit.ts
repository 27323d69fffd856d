import { auditPages } from '#lambdas/data/table/audit.ts'

/** Returns what the audit says of these tenants, users or payments, oldest first, each as it ended. */
export async function auditOf(...targets: string[]) {
  const pages = await Array.fromAsync(auditPages())
  return pages
    .flat()
    .reverse()
    .filter(({ target = '' }) => targets.includes(target))
}

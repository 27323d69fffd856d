import type { StoredAuditEntry } from '#lambdas/data/table/audit-entries.ts'
import { printable } from './terminal.ts'

/** Returns an entry of the audit as commands print it. */
export const auditLine = ({
  created_at,
  who,
  what,
  outcome,
  target = '-',
  reason,
  details = {},
}: StoredAuditEntry) =>
  [
    created_at,
    who,
    what,
    outcome,
    target,
    ...Object.entries({ ...details, ...(reason && { reason }) })
      .toSorted(([a], [b]) => a.localeCompare(b))
      .map(([key, value]) => `${key}=${textOf(value)}`),
  ]
    .map(printable)
    .join('  ')

const textOf = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value))

import * as z from 'zod/mini'
import { queryPages } from './client.ts'
import { auditPartition } from './keys.ts'

// Apart from what writes the audit, which needs no schema of it.

const StoredEntry = z.object({
  id: z.string(),
  created_at: z.string(),
  who: z.string(),
  what: z.string(),
  target: z.optional(z.string()),
  reason: z.optional(z.string()),
  details: z.optional(z.record(z.string(), z.unknown())),
  outcome: z.enum(['begun', 'done', 'refused', 'failed']),
  request_id: z.optional(z.string()),
})
export type StoredAuditEntry = z.infer<typeof StoredEntry>
const StoredEnd = z.object({ ends: z.string(), outcome: StoredEntry.shape.outcome })

/**
 * Returns entries, newest first, as they ended. `ends` has how entries ended that are older than these, and takes part in the next
 * page.
 */
export function entriesIn(
  items: readonly Record<string, unknown>[],
  ends: Map<string, StoredAuditEntry['outcome']>,
): StoredAuditEntry[] {
  return items.flatMap((item) => {
    if ('ends' in item) {
      const end = StoredEnd.parse(item)
      ends.set(end.ends, end.outcome)
      return []
    }
    const entry = StoredEntry.parse(item)
    return [{ ...entry, outcome: ends.get(entry.id) ?? entry.outcome }]
  })
}

/** Yields the audit a page at a time, newest first. `from`: epoch milliseconds of the oldest entry wanted. */
export async function* auditPages(from?: number): AsyncGenerator<StoredAuditEntry[]> {
  const pages = queryPages(auditPartition, '', { ConsistentRead: true, ScanIndexForward: false })
  const ends = new Map<string, StoredAuditEntry['outcome']>()
  for await (const items of pages) {
    const entries = entriesIn(items, ends)
    const wanted = entries.filter(({ created_at }) => from === undefined || Date.parse(created_at) >= from)
    yield wanted
    if (wanted.length < entries.length) return
  }
}

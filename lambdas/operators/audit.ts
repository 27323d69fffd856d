import { auditPages, entriesIn, type StoredAuditEntry } from '../data/table/audit-entries.ts'
import { queryRangePage } from '../data/table/client.ts'
import { auditPartition } from '../data/table/keys.ts'

/** `target`: the id of a tenant, a user or a payment. `from`: epoch milliseconds. */
export type AuditSearch = { target?: string; what?: string; from?: number; limit: number }

const pageSize = 100
/** How many newer items may have the ends of a page's newest entries. */
const endsAhead = 50
const firstId = '0'
const lastId = 'Z'.repeat(26)

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

/** Returns a page of the audit for a list, newest first: two requests at once, however many entries there are. */
export async function auditPage(cursor?: string) {
  const [page, ahead] = await Promise.all([
    queryRangePage(auditPartition, firstId, lastId, { limit: pageSize, newestFirst: true, after: cursor }),
    cursor
      ? queryRangePage(auditPartition, cursor, lastId, { limit: endsAhead, newestFirst: false })
      : undefined,
  ])
  const ends = new Map<string, StoredAuditEntry['outcome']>()
  entriesIn(ahead?.items ?? [], ends)
  const entries = entriesIn(page.items, ends).map(({ created_at, ...entry }) => ({
    ...entry,
    at: created_at,
  }))
  return { entries, ...(page.lastSortKey && { cursor: page.lastSortKey }) }
}

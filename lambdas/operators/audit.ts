import { encodeTime } from 'ulid'
import type { InputOf, ReplyOf } from '#contract/api/action.ts'
import type { operatorsApi } from '#contract/api/operators/operators-api.ts'
import { dayMs } from '#rules/time.ts'
import { auditPages, entriesIn, type StoredAuditEntry } from '../data/table/audit-entries.ts'
import { getItems, queryRangePage } from '../data/table/client.ts'
import { auditTargetShard, listNewest } from '../data/table/due-index.ts'
import { auditPartition, keys } from '../data/table/keys.ts'

/** `target`: the id of a tenant, a user or a payment. `from`: epoch milliseconds. */
export type AuditSearch = { target?: string; what?: string; from?: number; limit: number }

type Listing = (typeof operatorsApi)['read-audit']
type Filter = InputOf<Listing>
type Page = ReplyOf<Listing>

const pageSize = 100
/** So many entries are about one megabyte, the most that a Query returns. */
const examinedAtOnce = 1000
/** How many newer items are read for the ends of a page's newest entries. */
const endsAhead = 50
const timeLetters = 10
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

/**
 * Returns a page of the audit for a list, newest first: at most two requests in sequence, however many entries there are. With a filter it
 * may be short or empty although `cursor` says that there is more.
 */
export const auditPage = (filter: Filter): Promise<Page> =>
  filter.target ? pageOfTarget(filter.target, filter) : pageOfDays(filter)

/** Reads the entries about one target: their keys from the index, then the entries. In the index an end follows its begin. */
async function pageOfTarget(target: string, filter: Filter): Promise<Page> {
  const shard = auditTargetShard(target)
  const [sk, due_at] = filter.cursor?.split('.') ?? []
  const after = sk && due_at ? { pk: auditPartition, sk, due_shard: shard, due_at } : undefined
  const { entries: found, hasMore } = await listNewest(shard, pageSize, after)
  const isCut = hasMore && found.at(-1)?.due_at.endsWith('#END')
  const whole = isCut ? found.slice(0, -1) : found
  const items = await getItems(whole.map((entry) => keys.audit(entry.sk)))
  const newestFirst = items.toSorted((a, b) => (String(a.sk) < String(b.sk) ? 1 : -1))
  const last = whole.at(-1)
  return {
    entries: viewsOf(entriesIn(newestFirst, new Map()), filter),
    ...(hasMore && last && { cursor: `${last.sk}.${last.due_at}` }),
  }
}

async function pageOfDays(filter: Filter): Promise<Page> {
  const { from, to, cursor } = filter
  const first = from ? encodeTime(Date.parse(from), timeLetters) : firstId
  const last = to ? `${encodeTime(Date.parse(to) + dayMs - 1, timeLetters)}${'Z'.repeat(16)}` : lastId
  const limit = filter.who || filter.what || filter.outcome ? examinedAtOnce : pageSize
  const [page, ahead] = await Promise.all([
    queryRangePage(auditPartition, first, last, { limit, newestFirst: true, after: cursor }),
    cursor || to
      ? queryRangePage(auditPartition, cursor ?? last, lastId, { limit: endsAhead, newestFirst: false })
      : undefined,
  ])
  const ends = new Map<string, StoredAuditEntry['outcome']>()
  entriesIn(ahead?.items ?? [], ends)
  return {
    entries: viewsOf(entriesIn(page.items, ends), filter),
    ...(page.lastSortKey && { cursor: page.lastSortKey }),
  }
}

const viewsOf = (entries: readonly StoredAuditEntry[], filter: Filter) =>
  entries
    .filter((entry) => matches(entry, filter))
    .map(({ created_at, ...entry }) => ({ ...entry, at: created_at }))

function matches(entry: StoredAuditEntry, { who, what, outcome, from, to }: Filter) {
  const day = entry.created_at.slice(0, 10)
  return (
    (!who || entry.who.includes(who)) &&
    (!what || entry.what === what) &&
    (!outcome || entry.outcome === outcome) &&
    (!from || day >= from) &&
    (!to || day <= to)
  )
}

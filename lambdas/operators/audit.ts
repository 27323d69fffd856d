import { encodeTime } from 'ulid'
import type { InputOf, ReplyOf } from '#contract/api/action.ts'
import { operatorsApi } from '#contract/api/operators/operators-api.ts'
import { dayMs } from '#rules/time.ts'
import { loadTenantPlan } from '../data/plans/plans.ts'
import { endOf } from '../data/table/audit.ts'
import { auditPages, entriesIn, type StoredAuditEntry } from '../data/table/audit-entries.ts'
import { type Attributes, getItems, queryRangePage } from '../data/table/client.ts'
import { auditTargetShard, findAt, listBefore } from '../data/table/due-index.ts'
import { auditPartition, keys } from '../data/table/keys.ts'
import type { AdminGuard } from '../http/action.ts'
import type { Operator } from '../http/operator.ts'
import { adminGuard } from './operator.ts'

/** `targets`: ids of tenants, users or payments. `from`: epoch milliseconds. */
export type AuditSearch = { targets?: readonly string[]; what?: string; from?: number; limit: number }

type Listing = (typeof operatorsApi)['read-audit']
type Filter = InputOf<Listing>
type Page = ReplyOf<Listing>

const pageSize = 100
/** So many entries are about one megabyte, the most that a Query returns. */
const examinedAtOnce = 1000
/** How many newer items are read for the ends of a page's newest entries. */
const endsAhead = 50
/** So many begun entries of a page are looked up by their target. */
const lateEnds = 50
const timeLetters = 10
const firstId = '0'
const lastId = 'Z'.repeat(26)

/** Returns the newest entries of the audit that match, newest first. */
export async function readAudit({ targets, what, from, limit }: AuditSearch): Promise<StoredAuditEntry[]> {
  const found: StoredAuditEntry[] = []
  for await (const page of auditPages(from)) {
    found.push(
      ...page.filter(
        ({ target = '', what: done }) => (!targets || targets.includes(target)) && (!what || done === what),
      ),
    )
    if (found.length >= limit) break
  }
  return found.slice(0, limit)
}

/** Admits as `adminGuard` does, and reads at the same time who owns the tenant that the audit is asked about. */
export const auditGuard: AdminGuard = {
  async admit(name, isWrite, seller, named) {
    const { data: wanted } = operatorsApi['read-audit'].query.safeParse(named.query)
    const target = seller?.role === 'seller' ? undefined : wanted?.target
    const [operator, owner] = await Promise.all([
      adminGuard.admit(name, isWrite, seller, named),
      // What fails in it is read again by those who are admitted.
      seller && target ? ownerOf(target).catch(() => undefined) : undefined,
    ])
    return { ...operator, ahead: { owner } }
  },
}

const ownerOf = async (tenantId: string) => ({ id: (await loadTenantPlan(tenantId))?.owner_id })

/**
 * Returns a page of the audit for a list, newest first: at most two requests in sequence, however many entries there are, and two more
 * where something took long. What is about a tenant includes what is about its owner's account. With a filter it may be short or empty
 * although `cursor` says that there is more.
 */
export async function auditPage({ ahead }: Operator, filter: Filter): Promise<Page> {
  const { target } = filter
  if (!target) return pageOfDays(filter)
  const { id } = ahead?.owner ?? (await ownerOf(target))
  return pageOfTargets([target, ...(id ? [id] : [])], filter)
}

/**
 * Reads the entries about some targets as one list: their keys from the index, then the entries. In the index an end follows its begin,
 * under the begin's id.
 */
async function pageOfTargets(targets: readonly string[], filter: Filter): Promise<Page> {
  const before = filter.cursor?.split('.')[1]
  const lists = await Promise.all(
    // One more than a page tells whether there is another one.
    targets.map((target) => listBefore(auditTargetShard(target), pageSize + 1, before)),
  )
  const sorted = lists.flat().toSorted((a, b) => (a.due_at < b.due_at ? 1 : -1))
  const found = sorted.slice(0, pageSize)
  const hasMore = sorted.length > pageSize
  const isCut = hasMore && found.at(-1)?.due_at.endsWith('#END')
  const whole = isCut ? found.slice(0, -1) : found
  const items = await getItems(whole.map((entry) => keys.audit(entry.sk)))
  const last = whole.at(-1)
  return {
    entries: viewsOf(entriesIn(newestFirst(items), new Map()), filter),
    ...(hasMore && last && { cursor: `${last.sk}.${last.due_at}` }),
  }
}

const newestFirst = (items: readonly Attributes[]) =>
  items.toSorted((a, b) => (String(a.sk) < String(b.sk) ? 1 : -1))

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
  const ends: Ends = new Map()
  entriesIn(ahead?.items ?? [], ends)
  if (ahead?.lastSortKey) await addLateEnds(entriesIn(page.items, ends), ends)
  return {
    entries: viewsOf(entriesIn(page.items, ends), filter),
    ...(page.lastSortKey && { cursor: page.lastSortKey }),
  }
}

type Ends = Map<string, StoredAuditEntry['outcome']>

/** Adds how entries ended after much else had happened, by the index of their targets. Without a target there is no such index. */
async function addLateEnds(entries: readonly StoredAuditEntry[], ends: Ends) {
  const begun = entries.filter(({ outcome }) => outcome === 'begun').slice(0, lateEnds)
  const found = await Promise.all(
    begun.map(({ id, target }) => target && findAt(auditTargetShard(target), endOf(id))),
  )
  entriesIn(await getItems(found.flatMap((entry) => (entry ? [keys.audit(entry.sk)] : []))), ends)
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

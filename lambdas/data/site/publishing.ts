import { isoAt, now } from '../../clock.ts'
import { getItem, transact, updateItem, type Write } from '../table/client.ts'
import { ignoreConditionFailure, succeeds } from '../table/conditions.ts'
import { updateExpression } from '../table/expressions.ts'
import { keys } from '../table/keys.ts'
import { persistentTries } from '../table/retry.ts'
import { loadSiteRecord, parseSiteRecord, type SiteRecord } from './site-records.ts'

/** The right to change the store's live page. `takenAt` in epoch ms. */
export type PageLease = { tenantId: string; id: string; takenAt: number }

/** Longer than the longest run of a function that holds the lease. */
const leaseMs = 30_000

/** The head when the lease was taken. `isAfterFailure`: the change before did not end, so it may have left files behind. */
export type LeasedSite = SiteRecord & { isAfterFailure: boolean }

/** Returns the head; undefined if there is nothing to publish or another lease has not expired. */
export async function takePageLease({ tenantId, id, takenAt }: PageLease): Promise<LeasedSite | undefined> {
  const site = await ignoreConditionFailure(
    updateItem(keys.siteHead(tenantId), {
      UpdateExpression: 'SET publishing = :lease',
      // The SDK repeats a request when its response was lost, so a request may take its own lease again.
      ConditionExpression:
        'attribute_exists(#status) AND (attribute_not_exists(publishing) OR publishing.expires_at <= :now OR publishing.id = :id)',
      ExpressionAttributeNames: { '#status': 'status' },
      ExpressionAttributeValues: {
        ':id': id,
        ':lease': { id, expires_at: takenAt + leaseMs },
        ':now': takenAt,
      },
      ReturnValues: 'ALL_OLD',
    }),
  )
  return site && { ...parseSiteRecord(site), isAfterFailure: 'publishing' in site }
}

/** Extends the lease. Returns false if it was released or taken over. */
export const extendPageLease = ({ tenantId, id }: PageLease) =>
  succeeds(
    updateItem(keys.siteHead(tenantId), {
      UpdateExpression: 'SET publishing.expires_at = :expires_at',
      ConditionExpression: 'publishing.id = :id',
      ExpressionAttributeValues: { ':id': id, ':expires_at': now() + leaseMs },
    }),
  )

/**
 * Ends the lease of a change that was refused or, `isAfterFailure`, that has failed: the next one is told. Changes nothing
 * if another request has taken it over.
 */
export async function releasePageLease({ tenantId, id }: PageLease, isAfterFailure: boolean) {
  await ignoreConditionFailure(
    updateItem(keys.siteHead(tenantId), {
      UpdateExpression: isAfterFailure ? 'SET publishing.expires_at = :ended' : 'REMOVE publishing',
      ConditionExpression: 'publishing.id = :lease',
      ExpressionAttributeValues: { ':lease': id, ...(isAfterFailure && { ':ended': 0 }) },
    }),
  )
}

/** The live page and what it was made from, so that later changes can be detected. */
export type LivePage = {
  releaseId: string
  etag: string
  revision: string
  products: string
  /** Absent from releases that were published before this was recorded. */
  facts?: string | undefined
  crawlerFiles: string
  /** Releases that are kept no longer; their files are removed afterwards. */
  staleReleases?: string[] | undefined
}

/**
 * Records that the page is live and releases the lease. `releases` are written in the same transaction. Returns the
 * head after the change.
 * @throws ConditionFailedError if the lease is lost
 */
export const recordPublished = (
  lease: PageLease,
  record: SiteRecord,
  { releaseId, etag, revision, products, facts, crawlerFiles, staleReleases }: LivePage,
  releases: readonly Write[] = [],
) =>
  closing(lease, record, releases, {
    status: 'live',
    published_at: isoAt(now()),
    published_revision: revision,
    published_products: products,
    published_facts: facts ?? null,
    live_release_id: releaseId,
    etag,
    crawler_files: crawlerFiles,
    stale_releases: staleReleases?.length === 0 ? null : staleReleases,
  })

/** `etag` identifies the page that says so, if there is one. */
const nothingLive = (etag: string | undefined) => ({
  status: 'staged',
  etag: etag ?? null,
  live_release_id: null,
  crawler_files: null,
})

/** Records that the page was taken down and releases the lease. The site is staged and keeps its address. */
export const recordUnpublished = (
  lease: PageLease,
  record: SiteRecord,
  etag: string | undefined,
  writes: readonly Write[],
) => closing(lease, record, writes, nothingLive(etag))

/** The same, and the store is closed: nothing is published until `recordReopened`. */
export const recordClosed = (
  lease: PageLease,
  record: SiteRecord,
  etag: string | undefined,
  writes: readonly Write[],
) =>
  closing(lease, record, writes, {
    ...nothingLive(etag),
    closed_at: record.closed_at ?? isoAt(now()),
  })

/** Records what is at the site's address after it has moved, and releases the lease. */
export const recordMoved = (
  lease: PageLease,
  record: SiteRecord,
  { etag, crawlerFiles }: { etag?: string | undefined; crawlerFiles?: string },
) => closing(lease, record, [], { etag: etag ?? null, crawler_files: crawlerFiles ?? null })

/**
 * Records what is at the site's address after what it shows was brought up to date, and releases the lease. Where a change
 * has failed before, the next one still looks for the files that it has left.
 */
export const recordRefreshed = (
  lease: PageLease,
  record: LeasedSite,
  { etag, crawlerFiles }: { etag?: string | undefined; crawlerFiles?: string | undefined },
) =>
  closing(lease, record, [], {
    etag: etag ?? null,
    crawler_files: crawlerFiles ?? null,
    ...(record.isAfterFailure && { publishing: { id: lease.id, expires_at: 0 } }),
  })

/** Returns whether pages of the site may be at its address: it is live, or a change of its pages is in progress or has failed. */
export async function mayShowPages(tenantId: string): Promise<boolean> {
  const head = await getItem(keys.siteHead(tenantId))
  return head !== undefined && (head.status === 'live' || 'publishing' in head)
}

/** Changes nothing for a store that is not closed. */
export async function recordReopened(tenantId: string) {
  await ignoreConditionFailure(
    updateItem(keys.siteHead(tenantId), {
      UpdateExpression: 'REMOVE closed_at',
      ConditionExpression: 'attribute_exists(closed_at)',
    }),
  )
}

/**
 * The text's revision is not a condition, so that edits cannot prevent the change from being recorded. It is read at
 * the same time, for the response.
 */
async function closing(
  lease: PageLease,
  record: SiteRecord,
  more: readonly Write[],
  change: Record<string, unknown>,
): Promise<SiteRecord> {
  const reading = loadSiteRecord(lease.tenantId).catch(() => record)
  await transact([{ Update: closingUpdate(lease, change) }, ...more], persistentTries)
  const revision = (await reading)?.revision
  const settled = { ...change, redirects_due: null }
  return parseSiteRecord(changed({ ...record, ...(revision && { revision }) }, settled))
}

function closingUpdate({ tenantId, id }: PageLease, change: object) {
  const update = updateExpression({ redirects_due: null, publishing: null, ...change })
  return {
    ...update,
    Key: keys.siteHead(tenantId),
    ConditionExpression: '#publishing.id = :lease',
    ExpressionAttributeValues: { ...update.ExpressionAttributeValues, ':lease': id },
  }
}

const changed = (record: SiteRecord, change: Record<string, unknown>) =>
  Object.fromEntries(Object.entries({ ...record, ...change }).filter(([, value]) => value !== null))

import { isoAt, now } from '../clock.ts'
import { ConditionFailed, unlessRefused } from './conditions.ts'
import { changing } from './expressions.ts'
import { keys } from './keys.ts'
import { loadSiteRecord, parseSiteRecord, type SiteRecord } from './site-records.ts'
import { transact, updateItem, type Write } from './table.ts'

/** The right to change the store's live page. `takenAt` in epoch ms. */
export type PageLease = { tenantId: string; id: string; takenAt: number }

/** Longer than a function that holds one can run. */
const leaseMs = 30_000
/** How often the seller may edit while the new state of her page is being recorded. */
const maxTries = 5

/** The site's head as it then is; undefined if there is nothing to publish or another lease is live. */
export async function takePageLease({ tenantId, id, takenAt }: PageLease): Promise<SiteRecord | undefined> {
  const site = await unlessRefused(
    updateItem(keys.siteHead(tenantId), {
      UpdateExpression: 'SET publishing = :lease',
      // Its own lease: the SDK repeats a request whose answer was lost.
      ConditionExpression:
        'attribute_exists(#status) AND (attribute_not_exists(publishing) OR publishing.expires_at <= :now OR publishing.id = :id)',
      ExpressionAttributeNames: { '#status': 'status' },
      ExpressionAttributeValues: {
        ':id': id,
        ':lease': { id, expires_at: takenAt + leaseMs },
        ':now': takenAt,
      },
      ReturnValues: 'ALL_NEW',
    }),
  )
  return site && parseSiteRecord(site)
}

/** Gives the lease back; one that has been taken over is not ours to give. */
export async function releasePageLease({ tenantId, id }: PageLease) {
  await unlessRefused(
    updateItem(keys.siteHead(tenantId), {
      UpdateExpression: 'REMOVE publishing',
      ConditionExpression: 'publishing.id = :lease',
      ExpressionAttributeValues: { ':lease': id },
    }),
  )
}

/** The page that is up now and what it was made of, so that later changes show. */
export type LivePage = {
  releaseId: string
  etag: string
  revision: string
  products: string
  /** Absent from a release of before this was recorded. */
  facts?: string | undefined
}

/**
 * The page is up: the site is live. `releases` are written with it, all or none. Answers the head as it then is and
 * gives the lease back; raises ConditionFailed if that is gone.
 */
export const recordPublished = (
  lease: PageLease,
  record: SiteRecord,
  { releaseId, etag, revision, products, facts }: LivePage,
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
  })

/** The page is down: the site is staged and keeps its address. Gives the lease back. */
export const recordUnpublished = (lease: PageLease, record: SiteRecord) =>
  closing(lease, record, [], { status: 'staged', etag: null, live_release_id: null })

/**
 * The words' revision is a condition too, so that the head answered is the true one without another read: only if
 * the seller has edited meanwhile is it read again.
 */
async function closing(
  lease: PageLease,
  record: SiteRecord,
  more: readonly Write[],
  change: Record<string, string | null>,
): Promise<SiteRecord> {
  let present = record
  for (let tries = 1; ; tries++) {
    try {
      await transact([{ Update: closingUpdate(lease, present.revision, change) }, ...more])
      return parseSiteRecord(changed(present, change))
    } catch (error) {
      if (!(error instanceof ConditionFailed) || tries === maxTries) throw error
      const moved = await loadSiteRecord(lease.tenantId)
      if (!moved || moved.revision === present.revision) throw error
      present = { ...present, revision: moved.revision }
    }
  }
}

function closingUpdate({ tenantId, id }: PageLease, revision: string | undefined, change: object) {
  const update = changing({ ...change, publishing: null })
  return {
    ...update,
    Key: keys.siteHead(tenantId),
    ConditionExpression: `#publishing.id = :lease AND ${revision ? 'revision = :words' : 'attribute_not_exists(revision)'}`,
    ExpressionAttributeValues: {
      ...update.ExpressionAttributeValues,
      ':lease': id,
      ...(revision && { ':words': revision }),
    },
  }
}

const changed = (record: SiteRecord, change: Record<string, string | null>) =>
  Object.fromEntries(Object.entries({ ...record, ...change }).filter(([, value]) => value !== null))

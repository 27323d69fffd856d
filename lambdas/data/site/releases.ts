import * as z from 'zod/mini'
import { StoredDeal } from '#contract/sales/stored-deals.ts'
import { SiteContent } from '#contract/site/site.ts'
import { isoAt, now } from '../../clock.ts'
import { logUnexpected } from '../../log/log.ts'
import { getItem, queryItems, updateItem, type Write } from '../table/client.ts'
import { ignoreConditionFailure } from '../table/conditions.ts'
import { keys, releasePrefix } from '../table/keys.ts'
import { tenantPartition } from '../table/partitions.ts'
import type { SiteRecord } from './site-records.ts'
import { Offer } from './storefronts.ts'

/** How many pages of a store can be restored. The next publish deletes older ones. */
export const maxKeptReleases = 20

/** The settings and texts of a page. Later releases may have other settings, so any are read. */
const PageWords = z.object({
  settings: z.record(z.string(), z.unknown()),
  content: z.partial(z.object(SiteContent.shape)),
})
export type PageWords = z.infer<typeof PageWords>

/** What a published page was made from; the page itself is in the bucket. `id` is a ULID. */
const ReleaseRecord = z.object({
  id: z.string(),
  published_at: z.string(),
  revision: z.string(),
  products: z.string(),
  facts: z.optional(z.string()),
  /**
   * What the page sells, and its prices. Absent from a release that was published before this was recorded: it sells
   * nothing.
   */
  offers: z.optional(z.array(Offer)),
  /** The bundles and pairs that the page shows. */
  deals: z.optional(z.array(StoredDeal)),
  /** Absent from a release that was published before this was recorded: its words can't be compared. */
  words: z.optional(PageWords),
  /** The paths of its pages; a release from before there were several has the first one alone. */
  pages: z.optional(z.array(z.string())),
  /** The name of the share picture that was drawn for the page; absent if the seller has chosen one. */
  picture: z.optional(z.string()),
  /** The same of the page of each course, by product id; absent from earlier releases. */
  course_pictures: z.optional(z.record(z.string(), z.string())),
  /**
   * When its page was last replaced or taken down; absent while it is live, and from a release that ended before this was
   * recorded.
   */
  live_until: z.optional(z.string()),
})
export type ReleaseRecord = z.infer<typeof ReleaseRecord>

/** Newest first. */
export async function listReleases(tenantId: string): Promise<ReleaseRecord[]> {
  const items = await queryItems(tenantPartition(tenantId), releasePrefix)
  return items.map((item) => ReleaseRecord.parse(item)).toReversed()
}

/** Returns undefined if this tenant does not have the release, or no longer has it. */
export async function loadRelease(tenantId: string, id: string): Promise<ReleaseRecord | undefined> {
  const item = isReleaseId(id) ? await getItem(keys.release(tenantId, id)) : undefined
  return item && ReleaseRecord.parse(item)
}

/** Returns whether `ulid` can have made this id. Any other id belongs to no release. */
const isReleaseId = (id: string) => /^[0-9A-Z]{26}$/.test(id)

/** The write that belongs to the transaction that makes the release live. */
export const putReleaseWrite = (tenantId: string, release: ReleaseRecord): Write => ({
  Put: {
    Item: {
      ...keys.release(tenantId, release.id),
      type: 'release',
      ...release,
      created_at: release.published_at,
    },
  },
})

/** Belongs to the same transaction. The stored page itself is deleted afterwards. */
export const deleteReleaseWrite = (tenantId: string, id: string): Write => ({
  Delete: { Key: keys.release(tenantId, id) },
})

/** Belongs to the transaction that replaces the page of a release. Fails if the release is not kept. */
export const endReleaseWrite = (tenantId: string, id: string): Write => ({
  Update: { Key: keys.release(tenantId, id), ...ended() },
})

/**
 * Notes the same of the live page, beside the transaction that takes it down or replaces it by the release `nextId`. Without effect if its
 * release is not kept: where a store was restored from a copy that is older than its page. Never fails.
 */
export async function noteReleaseEnd(
  tenantId: string,
  { status, live_release_id: id }: SiteRecord,
  nextId?: string,
) {
  if (status !== 'live' || !id || id === nextId) return
  const noting = ignoreConditionFailure(updateItem(keys.release(tenantId, id), ended()))
  // Without it the release counts as live until the next publish, as those of before do.
  await noting.catch((error) => logUnexpected('end of a release was not noted', error))
}

const ended = () => ({
  UpdateExpression: 'SET live_until = :now',
  ConditionExpression: 'attribute_exists(pk)',
  ExpressionAttributeValues: { ':now': isoAt(now()) },
})

/** Belongs to the transaction that makes an earlier release live again. */
export const resumeReleaseWrite = (tenantId: string, id: string): Write => ({
  Update: {
    Key: keys.release(tenantId, id),
    UpdateExpression: 'REMOVE live_until',
    ConditionExpression: 'attribute_exists(pk)',
  },
})

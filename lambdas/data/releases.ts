import * as z from 'zod/mini'
import { keys, releasePrefix, tenantPartition } from './keys.ts'
import { getItem, queryItems, type Write } from './table.ts'

/** How many pages of a store can be put up again. Older ones are forgotten with the next publish. */
export const keptReleases = 20

/** What a published page was made of; the page itself is in the bucket. `id` is a ULID. */
const ReleaseRecord = z.object({
  id: z.string(),
  published_at: z.string(),
  revision: z.string(),
  products: z.string(),
  facts: z.optional(z.string()),
})
export type ReleaseRecord = z.infer<typeof ReleaseRecord>

/** Newest first. */
export async function listReleases(tenantId: string): Promise<ReleaseRecord[]> {
  const items = await queryItems(tenantPartition(tenantId), releasePrefix)
  return items.map((item) => ReleaseRecord.parse(item)).toReversed()
}

/** Undefined if this tenant has no such release, or no longer. */
export async function loadRelease(tenantId: string, id: string): Promise<ReleaseRecord | undefined> {
  const item = isReleaseId(id) ? await getItem(keys.release(tenantId, id)) : undefined
  return item && ReleaseRecord.parse(item)
}

/** What ulid can have made; anything else is nobody's. */
const isReleaseId = (id: string) => /^[0-9A-Z]{26}$/.test(id)

/** To be written with the head that makes it the live one. */
export const keepingRelease = (tenantId: string, release: ReleaseRecord): Write => ({
  Put: {
    Item: {
      ...keys.release(tenantId, release.id),
      type: 'release',
      ...release,
      created_at: release.published_at,
    },
  },
})

/** To be written with the head too; the kept page itself is deleted after. */
export const forgettingRelease = (tenantId: string, id: string): Write => ({
  Delete: { Key: keys.release(tenantId, id) },
})

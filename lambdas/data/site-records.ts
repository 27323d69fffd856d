import * as z from 'zod/mini'
import { keys } from './keys.ts'
import { getItem } from './table/client.ts'

/**
 * The site's head record. If it is absent or has no status, the site is a draft. `revision` identifies the text as last
 * saved. `published_revision`, `published_products` and `published_facts` (the catalog's data) identify what the live
 * page was made from. `live_release_id` and `etag` identify the live page itself. With `closed_at`, nothing is published.
 */
const SiteRecord = z.object({
  status: z.optional(z.enum(['staged', 'live'])),
  address: z.optional(z.string()),
  revision: z.optional(z.string()),
  published_at: z.optional(z.string()),
  published_revision: z.optional(z.string()),
  published_products: z.optional(z.string()),
  published_facts: z.optional(z.string()),
  live_release_id: z.optional(z.string()),
  etag: z.optional(z.string()),
  closed_at: z.optional(z.string()),
})
export type SiteRecord = z.infer<typeof SiteRecord>

/**
 * Parses the head as the table stores it.
 * @throws ZodError for anything else
 */
export const parseSiteRecord = (item: unknown) => SiteRecord.parse(item)

/** Returns the head alone; undefined if nothing was ever saved. */
export async function loadSiteRecord(tenantId: string): Promise<SiteRecord | undefined> {
  const item = await getItem(keys.siteHead(tenantId))
  return item && parseSiteRecord(item)
}

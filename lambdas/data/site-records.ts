import * as z from 'zod/mini'
import { keys } from './keys.ts'
import { getItem } from './table.ts'

/**
 * The site's head. Absent, or without a status, it is a draft. `revision` names the words as last saved,
 * `published_revision`, `published_products` and `published_facts` (what the catalog said) what the live page was made
 * of, `live_release_id` and `etag` the live page itself.
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
})
export type SiteRecord = z.infer<typeof SiteRecord>

/** The head as the table holds it; raises ZodError for anything else. */
export const parseSiteRecord = (item: unknown) => SiteRecord.parse(item)

/** The head alone; undefined if nothing was ever saved. */
export async function loadSiteRecord(tenantId: string): Promise<SiteRecord | undefined> {
  const item = await getItem(keys.siteHead(tenantId))
  return item && parseSiteRecord(item)
}

import * as z from 'zod/mini'

/**
 * The site's head. Absent, or without a status, it is a draft. `revision` names the words as last saved,
 * `published_revision` and `published_products` what the live page was made of, `etag` the live page itself.
 */
const SiteRecord = z.object({
  status: z.optional(z.enum(['staged', 'live'])),
  address: z.optional(z.string()),
  revision: z.optional(z.string()),
  published_at: z.optional(z.string()),
  published_revision: z.optional(z.string()),
  published_products: z.optional(z.string()),
  etag: z.optional(z.string()),
})
export type SiteRecord = z.infer<typeof SiteRecord>

export const parseSiteRecord = (item: unknown) => SiteRecord.parse(item)

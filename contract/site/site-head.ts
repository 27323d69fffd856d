import * as z from 'zod/mini'

export const SiteStatus = z.enum(['draft', 'staged', 'live'])
export type SiteStatus = z.infer<typeof SiteStatus>

/** The fields of a site that home contains. */
export const SiteHead = z.object({
  status: SiteStatus,
  /** The claimed address, once published. Before, only `url` of the site tells it. */
  address: z.optional(z.string()),
  has_unpublished_changes: z.boolean(),
  published_at: z.optional(z.string()),
  /** Since when the store is closed: nothing is live or sold, and nothing can be published, until it is reopened. */
  closed_at: z.optional(z.string()),
})
export type SiteHead = z.infer<typeof SiteHead>

import * as z from 'zod/mini'

/** A text of the page by its content path, such as `benefits.0.title`. `before` is live; one of the two may be absent. */
const TextChange = z.object({
  kind: z.literal('text'),
  path: z.string(),
  before: z.optional(z.string()),
  after: z.optional(z.string()),
})

/** A setting by its name in `SiteSettings`. The values are given where they are text. */
const SettingChange = z.object({
  kind: z.literal('setting'),
  name: z.string(),
  before: z.optional(z.string()),
  after: z.optional(z.string()),
})

const Sold = z.object({ title: z.string(), price_cents: z.int() })

/** A store product by its id. Without `before` it is new on the page, without `after` it leaves it. */
const ProductChange = z.object({
  kind: z.literal('product'),
  id: z.string(),
  before: z.optional(Sold),
  after: z.optional(Sold),
})

const OfferedDeal = z.object({ name: z.string(), percent: z.int(), courses: z.array(z.string()) })

/** A bundle or a pair by its id; `courses` are titles. Without `before` it is new on the page, without `after` it leaves it. */
const DealChange = z.object({
  kind: z.literal('deal'),
  id: z.string(),
  before: z.optional(OfferedDeal),
  after: z.optional(OfferedDeal),
})

/** Something else that the page takes from the catalog, such as a course's description. */
const CatalogChange = z.object({ kind: z.literal('catalog') })

export const SiteChange = z.discriminatedUnion('kind', [
  TextChange,
  SettingChange,
  ProductChange,
  DealChange,
  CatalogChange,
])
export type SiteChange = z.infer<typeof SiteChange>

/** What publishing now would change on the live page; nothing while no page is live. */
export const SiteChanges = z.object({
  changes: z.array(SiteChange),
  /** False where the live page was published before its words were kept: only its products can be compared. */
  compares_text: z.boolean(),
})
export type SiteChanges = z.infer<typeof SiteChanges>

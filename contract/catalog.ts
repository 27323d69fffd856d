import * as z from 'zod/mini'
import { levels } from '#rules/courses/catalog-search.ts'
import { lessonKinds } from '#rules/courses/course-outline.ts'

export const Level = z.enum(levels)
export type Level = z.infer<typeof Level>

/** What the imported content of a course has. Without ids and keys, because everybody may read the catalog. */
export const CatalogOutline = z.object({
  modules: z.array(
    z.object({
      title: z.string(),
      lessons: z.array(
        z.object({ title: z.string(), kind: z.enum(lessonKinds), minutes: z.optional(z.int()) }),
      ),
    }),
  ),
  files: z.array(z.object({ name: z.string(), bytes: z.int(), pages: z.optional(z.int()) })),
})
export type CatalogOutline = z.infer<typeof CatalogOutline>

/** A UTC day, from its beginning: YYYY-MM-DD. */
export const UtcDay = z.string().check(
  z.regex(/^\d{4}-\d{2}-\d{2}$/, 'Give a day like 2027-01-31.'),
  z.refine((day) => !Number.isNaN(Date.parse(`${day}T00:00:00Z`)), 'There is no such day.'),
)

/** Price and plan as they will be. `id` is the change's. */
export const NextPrice = z.object({
  id: z.string(),
  from: UtcDay,
  default_price: z.int(),
  pro_only: z.boolean(),
})
/** The percentage as it will be. `id` is the plan's. */
export const NextCommission = z.object({ id: z.string(), from: UtcDay, commission_pct: z.int() })

/** A course that sellers may put in their store (docs/product.md, Catalog). */
export const CatalogProduct = z.object({
  id: z.string(),
  title: z.string(),
  slug: z.string(),
  short_blurb: z.string(),
  learn_bullets: z.array(z.string()),
  deliverables: z.array(z.string()),
  tags: z.array(z.string()),
  level: Level,
  pro_only: z.boolean(),
  /** Integer cents. */
  default_price: z.int(),
  commission_pct: z.int(),
  popularity_pct: z.int(),
  hero_image_url: z.string(),
  /** Written by import-course; a product without content has none. */
  outline: z.optional(CatalogOutline),
  /** The plan that set the percentage; absent for the one that the course came with. */
  commission_plan: z.optional(z.string()),
  /** Announced changes that are not in force yet. */
  next_price: z.optional(NextPrice),
  next_commission: z.optional(NextCommission),
})
export type CatalogProduct = z.infer<typeof CatalogProduct>

/**
 * What all stores together have seen of a course in the last 84 days; absent below the limits of `rules/courses/course-metrics.ts`. Rates are
 * from 0 to 1. `prices`: orders per visit by band of prices.
 */
export const CourseMetrics = z.object({
  sellers: z.int(),
  conversion: z.optional(z.number()),
  earned_per_100_visits_cents: z.int(),
  refund_rate: z.optional(z.number()),
  completion_rate: z.optional(z.number()),
  reviews: z.optional(z.int()),
  stars: z.optional(z.number()),
  prices: z.array(z.object({ band: z.int(), conversion: z.number() })),
})
export type CourseMetrics = z.infer<typeof CourseMetrics>

/** A product with what the nightly fold says of it: its metrics, and the courses that its buyers buy as well. */
export const ListedProduct = z.extend(CatalogProduct, {
  metrics: z.optional(CourseMetrics),
  goes_with: z.optional(
    z.array(z.object({ id: z.string(), score: z.number(), why: z.enum(['bought', 'next']) })),
  ),
})
export type ListedProduct = z.infer<typeof ListedProduct>

/** A course as operators see it. `revision` changes with each change of its texts. */
export const OperatorOffer = z.extend(ListedProduct, {
  revision: z.optional(z.string()),
  archived_at: z.optional(z.string()),
})
export type OperatorOffer = z.infer<typeof OperatorOffer>

export const Catalog = z.object({ products: z.array(ListedProduct) })
export type Catalog = z.infer<typeof Catalog>

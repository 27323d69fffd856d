import * as z from 'zod/mini'
import { levels } from '#rules/catalog-search.ts'

export const Level = z.enum(levels)
export type Level = z.infer<typeof Level>

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
})
export type CatalogProduct = z.infer<typeof CatalogProduct>

export const Catalog = z.object({ products: z.array(CatalogProduct) })
export type Catalog = z.infer<typeof Catalog>

/** How much a course expects its buyer to know, least first. */
export const levels = ['beginner', 'intermediate', 'advanced'] as const
export type Level = (typeof levels)[number]

/** The levels as shown to sellers and buyers. */
export const levelNames: Readonly<Record<Level, string>> = {
  beginner: 'Beginner',
  intermediate: 'Intermediate',
  advanced: 'Advanced',
}

type Searchable = {
  title: string
  short_blurb: string
  tags: readonly string[]
  level: Level
  popularity_pct: number
}

/** Sorts by popularity, highest first, and keeps the order of equal items. Does not change its input. */
export const byPopularity = <Product extends { popularity_pct: number }>(products: readonly Product[]) =>
  products.toSorted((one, other) => other.popularity_pct - one.popularity_pct)

/** Sorts store products, which contain their catalog product, in the same way. */
export const popularFirst = <Item extends { product: { popularity_pct: number } }>(items: readonly Item[]) =>
  items.toSorted((one, other) => other.product.popularity_pct - one.product.popularity_pct)

/**
 * docs/product.md, Catalog: matches `text` anywhere in title, short blurb or any tag, ignoring case, and `level`
 * exactly. Empty text and the level `all` match everything.
 */
export function searchCatalog<Product extends Searchable>(
  products: readonly Product[],
  { text, level }: { text: string; level: Level | 'all' },
) {
  const wanted = text.trim().toLowerCase()
  const found = products.filter(
    (product) => (level === 'all' || product.level === level) && mentions(product, wanted),
  )
  return byPopularity(found)
}

function mentions(product: Searchable, wanted: string) {
  const texts = [product.title, product.short_blurb, ...product.tags]
  return texts.some((text) => text.toLowerCase().includes(wanted))
}

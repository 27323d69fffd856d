export type Level = 'beginner' | 'intermediate' | 'advanced'

type Searchable = {
  title: string
  short_blurb: string
  tags: readonly string[]
  level: Level
  popularity_pct: number
}

/** Spec §5, Catalog search: the highest popularity first; equals keep their order. Changes nothing. */
export const byPopularity = <Product extends { popularity_pct: number }>(products: readonly Product[]) =>
  products.toSorted((one, other) => other.popularity_pct - one.popularity_pct)

/** The same for store products, which carry their catalog product. */
export const popularFirst = <Item extends { product: { popularity_pct: number } }>(items: readonly Item[]) =>
  items.toSorted((one, other) => other.product.popularity_pct - one.product.popularity_pct)

/**
 * Spec §5, Catalog search: `text` anywhere in title, short blurb or any tag, whatever its case; `level` exactly.
 * Empty text and the level `all` match everything.
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

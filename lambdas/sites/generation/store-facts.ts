import type { CatalogProduct } from '#contract/catalog.ts'
import type { StoreProduct } from '#contract/store.ts'
import { Failure } from '../../failure.ts'

/** The store as the model sees it. */
export type StoreFacts = {
  store_name: string
  products: readonly {
    title: string
    short_blurb: string
    learn_bullets: readonly string[]
    tags: readonly string[]
    level: string
  }[]
}

/**
 * Returns what the model is told about the store.
 * @throws Failure 'no-published-products', or 'invalid-input' for a product that is not published here
 */
export function storeFactsFor(
  storeName: string,
  selectedIds: readonly string[],
  storeProducts: readonly StoreProduct[],
  catalog: readonly CatalogProduct[],
): StoreFacts {
  const published = new Set(
    storeProducts.filter(({ status }) => status === 'published').map(({ product_id }) => product_id),
  )
  if (published.size === 0) {
    throw new Failure(
      'no-published-products',
      'Publish at least one product before you generate your website.',
    )
  }
  if (selectedIds.some((id) => !published.has(id))) {
    throw new Failure('invalid-input', 'Choose only products that are published in your store.')
  }
  if (catalog.length === 0) {
    throw new Failure(
      'no-published-products',
      'The products you chose are no longer in the catalog. Publish another one.',
    )
  }
  const bullets = Math.max(minBullets, Math.ceil(maxBullets / catalog.length))
  return { store_name: storeName, products: catalog.map((product) => factsOf(product, bullets)) }
}

/** Of all courses together: three sections have six items at most, and the model is paid by the word. */
const maxBullets = 20
const minBullets = 2

const factsOf = ({ title, short_blurb, learn_bullets, tags, level }: CatalogProduct, bullets: number) => ({
  title,
  short_blurb,
  learn_bullets: learn_bullets.slice(0, bullets),
  tags,
  level,
})

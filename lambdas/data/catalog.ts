import { CatalogProduct } from '#contract/catalog.ts'
import { byPopularity } from '#rules/catalog-search.ts'
import { catalogPartition, keys } from './keys.ts'
import { getItems, putItem, queryItems } from './table/client.ts'

const productPrefix = keys.catalogProduct('').sk

/**
 * Returns the whole catalog, most popular first. All sellers share it and only operators change it, so it uses the
 * cheapest read.
 */
export async function listCatalog(): Promise<CatalogProduct[]> {
  const items = await queryItems(catalogPartition, productPrefix, { ConsistentRead: false })
  return byPopularity(items.map((item) => CatalogProduct.parse(item)))
}

/** Returns the products with these ids in the given order, without those that do not exist. */
export async function catalogProducts(ids: readonly string[]): Promise<CatalogProduct[]> {
  const wanted = [...new Set(ids)]
  const items = await getItems(wanted.map(keys.catalogProduct), { consistent: false })
  const byId = new Map(items.map((item) => [item.id, CatalogProduct.parse(item)]))
  return wanted.flatMap((id) => byId.get(id) ?? [])
}

/** Adds the products or replaces those with the same ids. */
export async function seedCatalog(products: readonly CatalogProduct[], createdAt: string) {
  for (const product of products) {
    const item = { ...CatalogProduct.parse(product), type: 'catalog-product', created_at: createdAt }
    await putItem({ ...keys.catalogProduct(product.id), ...item })
  }
}

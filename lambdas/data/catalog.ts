import { CatalogProduct } from '#contract/catalog.ts'
import { byPopularity } from '#rules/catalog-search.ts'
import { catalogPartition, keys } from './keys.ts'
import { getItems, putItem, queryItems } from './table.ts'

const productPrefix = keys.catalogProduct('').sk

/** The whole catalog, most popular first. Shared by all and changed by operators only, so read as cheaply as can be. */
export async function listCatalog(): Promise<CatalogProduct[]> {
  const items = await queryItems(catalogPartition, productPrefix, { ConsistentRead: false })
  return byPopularity(items.map((item) => CatalogProduct.parse(item)))
}

/** The products with these ids, in the order asked for; those that don't exist are left out. */
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

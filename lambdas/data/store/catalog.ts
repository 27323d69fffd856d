import { type CatalogOutline, CatalogProduct } from '#contract/catalog.ts'
import { byPopularity } from '#rules/catalog-search.ts'
import { getItems, queryItems, updateItem } from '../table/client.ts'
import { ignoreConditionFailure } from '../table/conditions.ts'
import { updateExpression, upsertExpression } from '../table/expressions.ts'
import { catalogPartition, keys } from '../table/keys.ts'

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

/** Adds the products or replaces those with the same ids. An imported course keeps its outline. */
export async function seedCatalog(products: readonly CatalogProduct[], createdAt: string) {
  for (const product of products) {
    const { id, ...fields } = CatalogProduct.parse(product)
    const origin = { type: 'catalog-product', id, created_at: createdAt }
    await updateItem(keys.catalogProduct(id), upsertExpression(origin, fields))
  }
}

/** Replaces what the catalog says of a course's content; does nothing if the catalog does not have the product. */
export async function saveOutline(productId: string, outline: CatalogOutline) {
  await ignoreConditionFailure(
    updateItem(keys.catalogProduct(productId), {
      ...updateExpression({ outline }),
      ConditionExpression: 'attribute_exists(pk)',
    }),
  )
}

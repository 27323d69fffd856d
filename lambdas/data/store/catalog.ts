import { ulid } from 'ulid'
import { type CatalogOutline, CatalogProduct, ListedProduct, OperatorOffer } from '#contract/catalog.ts'
import { byPopularity } from '#rules/courses/catalog-search.ts'
import { inForce, utcDay } from '#rules/offers.ts'
import { now as clock } from '../../clock.ts'
import { tableName } from '../../env.ts'
import { getItems, queryItems, updateItem } from '../table/client.ts'
import { ignoreConditionFailure } from '../table/conditions.ts'
import { updateExpression, upsertExpression } from '../table/expressions.ts'
import { catalogPartition, keys } from '../table/keys.ts'

const productPrefix = keys.catalogProduct('').sk

/** Prices and percentages count from their day on, also where the run that writes them comes later. */
const offerOf = (item: object): OperatorOffer => inForce(OperatorOffer.parse(item), utcDay(clock()))

/** Returns the products that everybody may see: without those that were taken out of the catalog. */
function productsIn(items: readonly object[]): ListedProduct[] {
  const today = utcDay(clock())
  return items
    .filter((item) => !('archived_at' in item))
    .map((item) => inForce(ListedProduct.parse(item), today))
}

/**
 * Returns the whole catalog, most popular first. All sellers share it and only operators change it, so it uses the
 * cheapest read.
 */
export async function listCatalog(): Promise<ListedProduct[]> {
  const items = await queryItems(catalogPartition, productPrefix, { ConsistentRead: false })
  return byPopularity(productsIn(items))
}

/** Returns all courses for operators, the archived ones too, most popular first. */
export async function listOffers(): Promise<OperatorOffer[]> {
  const items = await queryItems(catalogPartition, productPrefix)
  return byPopularity(items.map(offerOf))
}

/** Returns those of the courses that exist, the archived ones too, in the given order. */
export async function storedOffers(
  ids: readonly string[],
  { consistent = true } = {},
): Promise<OperatorOffer[]> {
  const wanted = [...new Set(ids)]
  const items = await getItems(wanted.map(keys.catalogProduct), { consistent })
  const byId = new Map(items.map((item) => [item.id, offerOf(item)]))
  return wanted.flatMap((id) => byId.get(id) ?? [])
}

const recentForMs = 60_000
let recent: { table: string; products: readonly ListedProduct[]; until: number } | undefined

/**
 * Returns the catalog as it was at most a minute ago, read once a minute by each instance of a function. For what every buyer
 * waits for: reading and parsing the whole catalog takes longer than the rest of a checkout. A course that an operator takes out
 * of the catalog is refused a minute later at the latest. `now` in epoch ms.
 */
export async function cachedCatalog(now: number): Promise<readonly ListedProduct[]> {
  const table = tableName()
  // Not after the clock was moved back either.
  if (recent?.table === table && now < recent.until && now >= recent.until - recentForMs)
    return recent.products
  const products = await listCatalog()
  recent = { table, products, until: now + recentForMs }
  return products
}

/** Returns the products with these ids in the given order, without those that do not exist. */
export async function catalogProducts(ids: readonly string[]): Promise<ListedProduct[]> {
  const wanted = [...new Set(ids)]
  const items = await getItems(wanted.map(keys.catalogProduct), { consistent: false })
  const byId = new Map(productsIn(items).map((product) => [product.id, product]))
  return wanted.flatMap((id) => byId.get(id) ?? [])
}

/** Adds the products or replaces those with the same ids. An imported course keeps its outline. */
export async function seedCatalog(products: readonly CatalogProduct[], createdAt: string) {
  for (const product of products) {
    const {
      id,
      commission_plan: _,
      next_price: __,
      next_commission: ___,
      ...fields
    } = CatalogProduct.parse(product)
    const origin = { type: 'catalog-product', id, created_at: createdAt }
    await updateItem(keys.catalogProduct(id), upsertExpression(origin, { ...fields, revision: ulid() }))
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

/** Replaces what is said of all stores together; null removes it. Does nothing if the catalog does not have the product. */
export async function saveMetrics(
  productId: string,
  fields: { metrics: ListedProduct['metrics'] | null; goes_with: ListedProduct['goes_with'] | null },
) {
  await ignoreConditionFailure(
    updateItem(keys.catalogProduct(productId), {
      ...updateExpression(fields),
      ConditionExpression: 'attribute_exists(pk)',
    }),
  )
}

import * as z from 'zod/mini'
import { CatalogProduct } from '#contract/catalog.ts'
import { putItem, queryItems, transact, updateItem, type Write } from '../table/client.ts'
import { ignoreConditionFailure } from '../table/conditions.ts'
import { updateExpression } from '../table/expressions.ts'
import { catalogVersionsPartition, keys } from '../table/keys.ts'
import { putOnce } from '../table/writes.ts'

/** A change of the catalog. It has no `replaced_at` until it is complete. */
const CatalogVersion = z.object({
  number: z.int(),
  created_at: z.string(),
  replaced_at: z.optional(z.string()),
})
export type CatalogVersion = z.infer<typeof CatalogVersion>

/** A product before a change, without its outline; without `product` the change added it. */
const KeptProduct = z.object({
  product_id: z.string(),
  product: z.optional(
    z.omit(CatalogProduct, { outline: true, commission_plan: true, next_price: true, next_commission: true }),
  ),
})
export type KeptProduct = z.infer<typeof KeptProduct>

/** Returns all changes of the catalog, oldest first. */
export async function catalogVersions(): Promise<CatalogVersion[]> {
  const items = await queryItems(catalogVersionsPartition)
  return items.map((item) => CatalogVersion.parse(item))
}

/** Returns the products that the change with this number replaced or added. */
export async function productsOfVersion(number: number): Promise<KeptProduct[]> {
  const items = await queryItems(keys.productOfVersion(number, '').pk)
  return items.map((item) => KeptProduct.parse(item))
}

/**
 * Keeps these products as the newest version and returns its number. An interrupted change is continued under its own
 * number: what it has kept stays, because it may be replaced already.
 */
export async function keepCatalogVersion(kept: readonly KeptProduct[], keptAt: string): Promise<number> {
  const newest = (await catalogVersions()).at(-1)
  const number = newest && !newest.replaced_at ? newest.number : (newest?.number ?? 0) + 1
  if (number !== newest?.number) {
    const version = { type: 'catalog-version', id: `catalog-${number}`, created_at: keptAt, number }
    await putItem({ ...keys.catalogVersion(number), ...version })
  }
  for (const { product_id, product } of kept) {
    const key = keys.productOfVersion(number, product_id)
    await ignoreConditionFailure(
      transact([putOnce(key, 'product-version', product_id, { product_id, product })]),
    )
  }
  return number
}

/** Records that the change that kept this version is complete. */
export async function completeCatalogVersion(number: number, replaced_at: string) {
  await updateItem(keys.catalogVersion(number), updateExpression({ replaced_at }))
}

/**
 * Returns the writes that keep one product as the newest version, in the transaction that changes it. They fail if another version
 * was kept since `newest` was read. A change that was interrupted has kept it already.
 */
export function versionWrites(newest: CatalogVersion | undefined, kept: KeptProduct, at: string): Write[] {
  const number = (newest?.number ?? 0) + 1
  const version = { number, replaced_at: at }
  return [
    putOnce(keys.catalogVersion(number), 'catalog-version', `catalog-${number}`, version),
    putOnce(
      keys.productOfVersion(number, kept.product_id),
      'product-version',
      kept.product_id,
      KeptProduct.parse(kept),
    ),
  ]
}

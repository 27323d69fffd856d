import type { CatalogProduct } from '#contract/catalog.ts'
import { utcDay, withException } from '#rules/offers.ts'
import { now } from '../../clock.ts'
import type { TenantHome } from '../../data/site/home.ts'

/** Returns the courses as a seller with these percentages of their own earns from them. */
export function withOwnTerms<Product extends CatalogProduct>(
  products: readonly Product[],
  exceptions: TenantHome['exceptions'],
): Product[] {
  const today = utcDay(now())
  return products.map((product) => withException(product, exceptions.get(product.id), today))
}

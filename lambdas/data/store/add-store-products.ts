import type { CatalogProduct } from '#contract/catalog.ts'
import type { StoreProduct, Tenant } from '#contract/store.ts'
import { maySellProduct, plans, productLimit } from '#rules/billing/plans.ts'
import { isoAt, now } from '../../clock.ts'
import { Failure } from '../../failure.ts'
import { accessCheck, expectAccess } from '../plans/plans.ts'
import { loadHome, type TenantHome } from '../site/home.ts'
import { transact, type Write } from '../table/client.ts'
import { succeeds } from '../table/conditions.ts'
import { keys } from '../table/keys.ts'
import { retryOnConflict } from '../table/retry.ts'
import { catalogProducts } from './catalog.ts'
import { storeProductId } from './store-products.ts'

/** How many concurrent additions, removals or plan changes may occur between reading and writing. */
const retries = {
  tries: 8,
  text: 'Your store is changing right now. Please try again in a moment.',
}

/**
 * Adds catalog products to the store as drafts and skips those already there. The plan, its limit and each product's
 * absence are conditions of one transaction. Concurrent requests can therefore neither exceed the limit nor make the
 * counter differ from the items: the refused request reads again and is checked against the new state.
 * `sellerKey` is the key of the seller's mailbox, with which nobody reviews these courses.
 * @throws Failure 'not-found', 'plan-ended', 'pro-product', 'already-in-store', 'plan-limit-reached' and 'conflict'
 */
export async function addStoreProducts(tenantId: string, productIds: readonly string[], sellerKey: string) {
  const wanted = new Set(productIds)
  const [firstHome, products] = await Promise.all([loadHome(tenantId), catalogProducts([...wanted])])
  if (products.length < wanted.size) {
    throw new Failure(
      'not-found',
      'A product you chose is no longer in the catalog. Reload and choose again.',
    )
  }
  return retryOnConflict(retries, async (tried) => {
    const { tenant, additions } = judge(tried === 1 ? firstHome : await loadHome(tenantId), products)
    return (await succeeds(transact(writesOf(tenant, additions, sellerKey)))) ? additions : undefined
  })
}

function judge({ tenant, store, stats, products: present }: TenantHome, chosen: readonly CatalogProduct[]) {
  if (!tenant || !store) throw new Failure('not-found', 'You have no store yet. Sign in again to open one.')
  expectAccess(tenant)
  const there = new Set(present.map(({ product_id }) => product_id))
  const added = chosen.filter(({ id }) => !there.has(id))
  if (added.length === 0) {
    throw new Failure('already-in-store', 'All selected products are already in your store.')
  }
  const locked = added.find((product) => !maySellProduct(tenant.plan, product))
  if (locked)
    throw new Failure('pro-product', `${locked.title} is for the Pro plan. Upgrade to Pro to sell it.`)
  if (stats.product_count + added.length > productLimit(tenant.plan)) throw limitReached(tenant.plan)
  return { tenant, additions: added.map(({ id }) => draftOf(store.id, id)) }
}

const limitReached = (plan: Tenant['plan']) =>
  new Failure(
    'plan-limit-reached',
    `You can select up to ${productLimit(plan)} products with your ${plans[plan].label} plan.`,
  )

const draftOf = (storeId: string, productId: string): StoreProduct => ({
  id: storeProductId(storeId, productId),
  store_id: storeId,
  product_id: productId,
  status: 'draft',
})

function writesOf(
  { id: tenantId, plan }: Tenant,
  additions: readonly StoreProduct[],
  sellerKey: string,
): Write[] {
  const created_at = isoAt(now())
  return [
    accessCheck(tenantId, plan),
    {
      Update: {
        Key: keys.stats(tenantId),
        UpdateExpression: 'ADD product_count :added',
        ConditionExpression: 'product_count <= :room',
        ExpressionAttributeValues: {
          ':added': additions.length,
          ':room': productLimit(plan) - additions.length,
        },
      },
    },
    ...additions.map((product) => ({
      Put: {
        Item: {
          ...keys.storeProduct(tenantId, product.id),
          ...{ type: 'product', ...product, created_at, seller_key: sellerKey },
        },
        ConditionExpression: 'attribute_not_exists(pk)',
      },
    })),
    ...additions.map(({ id, product_id }) => ({
      Put: {
        Item: {
          ...keys.courseSeller(product_id, sellerKey, tenantId),
          ...{ type: 'course_seller', id, created_at, product_id, seller_key: sellerKey },
        },
      },
    })),
  ]
}

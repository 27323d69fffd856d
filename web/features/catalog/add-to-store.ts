import type { QueryClient } from '@tanstack/react-query'
import { productsApi } from '#contract/api/products-api.ts'
import { pluralize } from '#rules/text.ts'
import { call } from '../../lib/api.ts'
import { keys } from '../../lib/queries.ts'
import { notify } from '../../ui/overlays/toasts/notify.ts'
import { publishProducts } from '../../ui/publishing/publish-products.ts'

type Action = Parameters<typeof notify.error>[2]

/** Adds catalog products to the store, refreshes what shows them and toasts the success. @throws ApiError */
export async function addToStore(queries: QueryClient, productIds: string[]) {
  const { added, products } = await call(productsApi['add-store-products'], { product_ids: productIds })
  void queries.invalidateQueries({ queryKey: keys.home })
  queries.removeQueries({ queryKey: keys.storeProducts })
  notify.success(
    'Success!',
    `Added ${pluralize(added, 'product')} to your store. Configure & publish in My Store → Products.`,
    products.length > 0
      ? {
          label: products.length === 1 ? 'Publish' : 'Publish all',
          onClick: () =>
            void publishProducts(
              queries,
              products.map(({ id }) => id),
            ),
        }
      : undefined,
  )
}

export const toastAllAdded = (show: typeof notify.error) =>
  show('Products Already Added', 'All selected products are already in your store.')

export const toastUpgrade = (text: string, seePlans: () => void) =>
  notify.error('Upgrade to Pro Plan', text, { label: 'See Plans', onClick: seePlans })

/** docs/product.md, Product selection. */
export const toastLimitReached = (limit: number, plan: string, action?: Action) =>
  notify.error(
    'Selection Limit Reached',
    `You can select up to ${limit} products with your ${plan} plan.`,
    action,
  )

export const toastAddFailed = (action?: Action) =>
  notify.error('Error', 'Failed to add products to your store', action)

import type { NavigateFunction } from 'react-router-dom'
import type { Home } from '#contract/home.ts'
import { type Plan, plans } from '#rules/plans.ts'
import { ApiError, call } from '#web/lib/api.ts'
import { keepChosen, takeChosen } from '#web/lib/chosen-products.ts'
import { homeQuery, keys, queryClient } from '#web/lib/queries.ts'
import { notify } from '#web/ui/notify.ts'

/** Puts what she chose as a visitor into her store: all of it or, if it doesn't fit, nothing. */
export async function addChosenProducts(chosen: string[], navigate: NavigateFunction) {
  try {
    const { products } = await queryClient.fetchQuery(homeQuery)
    const inStore = new Set(products.map(({ product_id }) => product_id))
    await add(
      chosen.filter((id) => !inStore.has(id)),
      navigate,
    )
  } catch (error) {
    explain(error, chosen, navigate)
  }
}

async function add(productIds: string[], navigate: NavigateFunction) {
  if (productIds.length === 0) {
    return notify.info('Products Already Added', 'All selected products are already in your store.')
  }
  const { added } = await call('add-store-products', { product_ids: productIds })
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: keys.home }),
    queryClient.invalidateQueries({ queryKey: keys.storeProducts }),
  ])
  notify.success(
    'Success!',
    `Added ${added} products to your store. Configure & publish in My Store → Products.`,
  )
  navigate('/store/products', { replace: true })
}

function explain(error: unknown, chosen: string[], navigate: NavigateFunction) {
  const { code, status, message } =
    error instanceof ApiError ? error : { code: undefined, status: 0, message: '' }
  const seePlans = { label: 'See Plans', onClick: () => void navigate('/app/billing') }
  if (code === 'plan-limit-reached') return sayFull(seePlans)
  if (code === 'pro-product') return notify.error('Upgrade to Pro Plan', message, seePlans)
  const isWorthRetrying = status === 0 || status >= 500
  if (!isWorthRetrying) return notify.error('Error', 'Failed to add products to your store')
  keepChosen(chosen)
  notify.error('Error', 'Failed to add products to your store', {
    label: 'Try Again',
    onClick: () => void addChosenProducts(takeChosen(), navigate),
  })
}

function sayFull(seePlans: Parameters<typeof notify.error>[2]) {
  const plan: Plan = queryClient.getQueryData<Home>(keys.home)?.tenant?.plan ?? 'lite'
  const { label, productLimit } = plans[plan]
  if (plan === 'pro') {
    return notify.error(
      'Selection Limit Reached',
      `You can select up to ${productLimit} products with your ${label} plan.`,
    )
  }
  notify.error(
    'Upgrade to Pro Plan',
    `With what is in your store already, that is more than the ${productLimit} products of your ${label} plan. Nothing was added.`,
    seePlans,
  )
}

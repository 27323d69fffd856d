import type { NavigateFunction } from 'react-router-dom'
import type { Home } from '#contract/home.ts'
import { type Plan, plans } from '#rules/billing/plans.ts'
import {
  addToStore,
  toastAddFailed,
  toastAllAdded,
  toastLimitReached,
  toastUpgrade,
} from '../features/catalog/add-to-store.ts'
import { ApiError } from '../lib/api/api-error.ts'
import { type BillingReason, billingLink } from '../lib/billing/billing-link.ts'
import { homeQuery, keys, queryClient } from '../lib/queries.ts'
import { saveChosenProducts, takeChosenProducts } from '../lib/visitor/chosen-products.ts'
import { savePicked } from '../lib/visitor/picked-products.ts'
import { notify } from '../ui/overlays/toasts/notify.ts'
import { toastIfPlanEnds } from '../ui/overlays/toasts/toast-plans.ts'

/** Adds the products chosen as a visitor to the store: all of them or, if they do not fit, none. */
export async function addChosenProducts(chosen: string[], navigate: NavigateFunction) {
  try {
    const { products } = await queryClient.fetchQuery(homeQuery)
    const inStore = new Set(products.map(({ product_id }) => product_id))
    const missing = chosen.filter((id) => !inStore.has(id))
    if (missing.length === 0) return toastAllAdded(notify.info)
    await addToStore(queryClient, missing)
    navigate('/store/products', { replace: true })
  } catch (error) {
    toastFailure(error, chosen, navigate)
  }
}

function toastFailure(error: unknown, chosen: string[], navigate: NavigateFunction) {
  const { code, status } = error instanceof ApiError ? error : { code: undefined, status: 0 }
  const seePlans = (reason: BillingReason) => {
    savePicked(chosen)
    void navigate(billingLink({ reason, returnTo: '/app/offers' }))
  }
  if (code === 'plan-limit-reached') return toastPlanFull(() => seePlans('products'))
  if (toastIfPlanEnds(error, seePlans)) return
  const isWorthRetrying = status === 0 || status >= 500
  if (!isWorthRetrying) return toastAddFailed()
  saveChosenProducts(chosen)
  toastAddFailed({
    label: 'Try Again',
    onClick: () => void addChosenProducts(takeChosenProducts(), navigate),
  })
}

function toastPlanFull(seePlans: () => void) {
  const plan: Plan = queryClient.getQueryData<Home>(keys.home)?.tenant?.plan ?? 'lite'
  const { label, productLimit } = plans[plan]
  if (plan === 'pro') return toastLimitReached(productLimit, label)
  toastUpgrade(
    `With what is in your store already, that is more than the ${productLimit} products of your ${label} plan. Nothing was added.`,
    seePlans,
  )
}

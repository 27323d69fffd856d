import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import type { Home } from '#contract/home.ts'
import { plans } from '#rules/billing/plans.ts'
import { ApiError } from '../../lib/api/api-error.ts'
import type { BillingReason } from '../../lib/billing/billing-link.ts'
import { keys } from '../../lib/queries.ts'
import { notify } from '../../ui/overlays/toasts/notify.ts'
import { toastIfPlanEnds } from '../../ui/overlays/toasts/toast-plans.ts'
import { addToStore, toastAddFailed, toastAllAdded, toastLimitReached } from './add-to-store.ts'

type Options = {
  home: Home | undefined
  chosen: ReadonlySet<string>
  clear: () => void
  seePlans: (reason: BillingReason) => void
}

/** Adds the chosen products to the store. A toast says why if that is impossible (docs/product.md, Product selection). */
export function useAddToStore({ home, chosen, clear, seePlans }: Options) {
  const navigate = useNavigate()
  const queries = useQueryClient()

  const { mutate, isPending } = useMutation({
    mutationFn: (productIds: string[]) => addToStore(queries, productIds),
    onSuccess() {
      clear()
      navigate('/app/my-products')
    },
    onError(error) {
      void queries.invalidateQueries({ queryKey: keys.home })
      toastFailure(error)
    },
  })

  const toastFailure = (error: Error) => {
    const code = error instanceof ApiError ? error.code : undefined
    if (code === 'plan-limit-reached') return toastPlanLimit(home, error.message, () => seePlans('products'))
    if (code === 'already-in-store') return toastAllAdded(notify.error)
    if (!toastIfPlanEnds(error, seePlans)) toastAddFailed()
  }

  const add = () => {
    if (home && !home.store) return navigate('/auth')
    if (chosen.size === 0) {
      return notify.error('No Products Selected', 'Please select at least one product to add to your store.')
    }
    const inStore = new Set(home?.products.map((product) => product.product_id))
    const missing = [...chosen].filter((id) => !inStore.has(id))
    if (missing.length === 0) {
      clear()
      return toastAllAdded(notify.error)
    }
    mutate(missing)
  }

  return { add, isAdding: isPending }
}

/** Shows the server's message if the plan is unknown here. */
function toastPlanLimit(home: Home | undefined, message: string, onClick: () => void) {
  if (!home) return notify.error('Selection Limit Reached', message)
  const plan = home.tenant?.plan ?? 'lite'
  const { label, productLimit } = plans[plan]
  toastLimitReached(productLimit, label, plan === 'lite' ? { label: 'See Plans', onClick } : undefined)
}

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import type { Home } from '#contract/home.ts'
import { plans } from '#rules/plans.ts'
import { ApiError, call } from '#web/lib/api.ts'
import { keys } from '#web/lib/queries.ts'
import { notify } from '#web/ui/notify.ts'
import { sayLimitReached } from './use-selection.ts'

type Options = { home: Home | undefined; chosen: ReadonlySet<string>; clear: () => void }

/** Adds the chosen products to the store, or says why not (spec.md sections 5 and 8). */
export function useAddToStore({ home, chosen, clear }: Options) {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const { label, productLimit } = plans[home?.tenant?.plan ?? 'lite']

  const { mutate, isPending } = useMutation({
    mutationFn: (productIds: string[]) => call('add-store-products', { product_ids: productIds }),
    onSuccess({ added }) {
      void queries.invalidateQueries({ queryKey: keys.home })
      queries.removeQueries({ queryKey: keys.storeProducts })
      notify.success(
        'Success!',
        `Added ${added} products to your store. Configure & publish in My Store → Products.`,
      )
      clear()
      navigate('/app/my-products')
    },
    onError(error) {
      void queries.invalidateQueries({ queryKey: keys.home })
      explain(error)
    },
  })

  const explain = (error: Error) => {
    const code = error instanceof ApiError ? error.code : undefined
    if (code === 'plan-limit-reached') return sayLimitReached(productLimit, label)
    if (code === 'already-in-store') return sayAlreadyAdded()
    if (code === 'pro-product') {
      return notify.error('Upgrade to Pro Plan', error.message, {
        label: 'See Plans',
        onClick: () => navigate('/app/billing'),
      })
    }
    notify.error('Error', 'Failed to add products to your store')
  }

  const add = () => {
    if (home && !home.store) return navigate('/auth')
    if (chosen.size === 0) {
      return notify.error('No Products Selected', 'Please select at least one product to add to your store.')
    }
    const inStore = new Set(home?.products.map((product) => product.product_id))
    const missing = [...chosen].filter((id) => !inStore.has(id))
    if (missing.length === 0) return sayAlreadyAdded()
    mutate(missing)
  }

  return { add, isAdding: isPending }
}

const sayAlreadyAdded = () =>
  notify.error('Products Already Added', 'All selected products are already in your store.')

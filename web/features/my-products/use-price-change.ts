import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#web/lib/api.ts'
import { keys } from '#web/lib/queries.ts'
import { notify } from '#web/ui/notify.ts'
import { cachedProducts } from './cached-products.ts'

/** Saves a product's own price in cents; null returns to the catalog's. */
export function usePriceChange(id: string, onSaved: () => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (priceCents: number | null) =>
      call('update-store-product', { id, price_override: priceCents }),
    onSuccess(saved) {
      cachedProducts(queries).put(saved)
      void queries.invalidateQueries({ queryKey: keys.site })
      void queries.invalidateQueries({ queryKey: keys.home, refetchType: 'none' })
      notify.success('Price saved')
      onSaved()
    },
  })
}

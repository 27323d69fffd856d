import { useMutation, useQueryClient } from '@tanstack/react-query'
import { productsApi } from '#contract/products-api.ts'
import { call } from '../../lib/api.ts'
import { keys } from '../../lib/queries.ts'
import { cachedProducts } from './cached-products.ts'
import { notifyChange } from './notify-change.ts'

type Handlers = { onSaved: () => void; onPublish: () => void }

/** Saves a price override in cents. Null returns to the catalog's price. */
export function useChangePrice(id: string, { onSaved, onPublish }: Handlers) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (priceCents: number | null) =>
      call(productsApi['update-store-product'], { id, price_override: priceCents }),
    onSuccess(saved) {
      cachedProducts(queries).replace(saved)
      void queries.invalidateQueries({ queryKey: keys.site })
      void queries.invalidateQueries({ queryKey: keys.home, refetchType: 'none' })
      notifyChange('Price saved', cachedProducts(queries).unpublishedText(saved), onPublish)
      onSaved()
    },
  })
}

import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { LinkedStoreProduct } from '#contract/store.ts'
import { call } from '#web/lib/api.ts'
import { keys } from '#web/lib/queries.ts'
import { session } from '#web/lib/session.ts'
import { notify } from '#web/ui/notify.ts'
import { cachedProducts } from './cached-products.ts'

type Removed = { product: LinkedStoreProduct; index: number }

/**
 * Removes a product at once. Undo adds it again: a store product's id depends only on store and product, so
 * it returns as the same one, and nothing is lost when the tab closes while the toast is still shown.
 */
export function useRemoval() {
  const queries = useQueryClient()
  const cached = cachedProducts(queries)
  const refresh = () => {
    void queries.invalidateQueries({ queryKey: keys.home })
    void queries.invalidateQueries({ queryKey: keys.site })
  }

  const restore = useMutation({
    mutationFn: ({ product }: Removed) => addAgain(product),
    async onMutate({ product, index }) {
      await cached.hold()
      cached.insert(index, product)
    },
    onSuccess: () => notify.success('Product is back in your store'),
    onError(_error, { product }) {
      cached.take(product.id)
      notify.error('Error', 'Failed to add products to your store')
    },
    onSettled() {
      refresh()
      void queries.invalidateQueries({ queryKey: keys.storeProducts })
    },
  })

  const remove = useMutation({
    mutationFn: (product: LinkedStoreProduct) => call('remove-store-product', { id: product.id }),
    async onMutate(product) {
      await cached.hold()
      const index = cached.indexOf(product.id)
      cached.take(product.id)
      return { index, owner: session.userId() }
    },
    onSuccess(_done, product, { index, owner }) {
      if (session.userId() !== owner) return
      refresh()
      notify.success('Product removed from your store', undefined, {
        label: 'Undo',
        onClick: () => restore.mutate({ product, index }),
      })
    },
    onError(_error, product, context) {
      if (context) cached.insert(context.index, product)
      notify.error('Failed to remove product')
    },
  })

  return remove.mutate
}

async function addAgain({ id, product_id, status, price_override }: LinkedStoreProduct) {
  await call('add-store-products', { product_ids: [product_id] })
  if (status === 'draft' && price_override === undefined) return
  await call('update-store-product', { id, status, ...(price_override !== undefined && { price_override }) })
}

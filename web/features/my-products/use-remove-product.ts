import { useMutation, useQueryClient } from '@tanstack/react-query'
import { productsApi } from '#contract/api/products-api.ts'
import type { LinkedStoreProduct } from '#contract/store.ts'
import { call } from '../../lib/api.ts'
import { keys } from '../../lib/queries.ts'
import { sameUser } from '../../lib/session/same-user.ts'
import { notify } from '../../ui/overlays/toasts/notify.ts'
import { cachedProducts } from './cached-products.ts'

type Removed = { product: LinkedStoreProduct; index: number }

/**
 * Removes a product optimistically. Undo adds it again. A store product's id depends only on store and product, so it
 * keeps its id, and closing the tab while the toast is shown loses nothing.
 */
export function useRemoveProduct() {
  const queries = useQueryClient()
  const cached = cachedProducts(queries)
  const refresh = () => {
    void queries.invalidateQueries({ queryKey: keys.home })
    void queries.invalidateQueries({ queryKey: keys.site })
    void queries.invalidateQueries({ queryKey: keys.deals })
  }
  const soldUntilPublished = ({ id }: LinkedStoreProduct) =>
    cached.isLive(id) ? 'It is still on your live page.' : undefined

  const restore = useMutation({
    mutationFn: ({ product }: Removed) => addAgain(product),
    async onMutate({ product, index }) {
      await cached.cancelRefetch()
      cached.insert(index, product)
    },
    onSuccess: () => notify.success('Product is back in your store'),
    onError(_error, { product }) {
      cached.remove(product.id)
      notify.error('Error', 'Failed to add products to your store')
    },
    onSettled() {
      refresh()
      void queries.invalidateQueries({ queryKey: keys.storeProducts })
    },
  })

  const remove = useMutation({
    mutationFn: (product: LinkedStoreProduct) =>
      call(productsApi['remove-store-product'], { id: product.id }),
    async onMutate(product) {
      const isSameUser = sameUser()
      await cached.cancelRefetch()
      const index = cached.indexOf(product.id)
      cached.remove(product.id)
      return { index, isSameUser }
    },
    onSuccess(_done, product, { index, isSameUser }) {
      if (!isSameUser()) return
      refresh()
      notify.success('Product removed from your store', soldUntilPublished(product), {
        label: 'Undo',
        onClick: () => restore.mutate({ product, index }),
      })
    },
    onError(_error, product, context) {
      if (!context?.isSameUser()) return
      cached.insert(context.index, product)
      notify.error('Failed to remove product')
    },
  })

  return remove.mutate
}

async function addAgain({ id, product_id, status, price_override }: LinkedStoreProduct) {
  await call(productsApi['add-store-products'], { product_ids: [product_id] })
  if (status === 'draft' && price_override === undefined) return
  await call(productsApi['update-store-product'], {
    id,
    status,
    ...(price_override !== undefined && { price_override }),
  })
}

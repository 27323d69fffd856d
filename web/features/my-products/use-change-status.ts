import { useMutation, useQueryClient } from '@tanstack/react-query'
import { productsApi } from '#contract/products-api.ts'
import type { LinkedStoreProduct } from '#contract/store.ts'
import { call } from '../../lib/api.ts'
import { keys } from '../../lib/queries.ts'
import { notify } from '../../ui/overlays/toasts/notify.ts'
import { cachedProducts } from './cached-products.ts'
import { notifyChange } from './notify-change.ts'

/** Switches a product between draft and published optimistically. Reverts if the server refuses. */
export function useChangeStatus(product: LinkedStoreProduct, onPublish: () => void) {
  const queries = useQueryClient()
  const cached = cachedProducts(queries)
  const { mutate, isPending } = useMutation({
    mutationFn: (status: LinkedStoreProduct['status']) =>
      call(productsApi['update-store-product'], { id: product.id, status }),
    async onMutate(status) {
      await cached.cancelRefetch()
      cached.setStatus(product.id, status)
      return { before: product.status }
    },
    onSuccess(saved, status) {
      cached.replace(saved)
      void queries.invalidateQueries({ queryKey: keys.site })
      void queries.invalidateQueries({ queryKey: keys.home, refetchType: 'none' })
      const title = status === 'published' ? 'Product published' : 'Product saved as draft'
      notifyChange(title, cached.unpublishedText(saved), onPublish)
    },
    onError(_error, _status, context) {
      if (context) cached.setStatus(product.id, context.before)
      notify.error('Failed to update product status')
    },
  })
  return (published: boolean) => {
    if (!isPending) mutate(published ? 'published' : 'draft')
  }
}

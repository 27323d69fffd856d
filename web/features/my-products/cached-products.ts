import type { QueryClient } from '@tanstack/react-query'
import type { LinkedStoreProduct, LinkedStoreProducts } from '#contract/store.ts'
import { keys } from '../../lib/queries.ts'
import { unpublishedText } from './live-note.ts'

/** Updates the cached list, one product at a time, so that a rollback never reverts another product. */
export function cachedProducts(queries: QueryClient) {
  const update = (change: (products: LinkedStoreProduct[]) => LinkedStoreProduct[]) =>
    queries.setQueryData<LinkedStoreProducts>(
      keys.storeProducts,
      (cached) => cached && { ...cached, products: change(cached.products) },
    )
  const cached = () => queries.getQueryData<LinkedStoreProducts>(keys.storeProducts)
  return {
    cancelRefetch: () => queries.cancelQueries({ queryKey: keys.storeProducts }),
    indexOf: (id: string) => (cached()?.products ?? []).findIndex((item) => item.id === id),
    /** What buyers do not see yet of this product; undefined if its live page is up to date. */
    unpublishedText: (item: LinkedStoreProduct) => unpublishedText(item, cached()?.live),
    isLive: (id: string) => (cached()?.live ?? []).some((sold) => sold.id === id),
    replace: (next: LinkedStoreProduct) =>
      update((products) => products.map((item) => (item.id === next.id ? next : item))),
    setStatus: (id: string, status: LinkedStoreProduct['status']) =>
      update((products) => products.map((item) => (item.id === id ? { ...item, status } : item))),
    remove: (id: string) => update((products) => products.filter((item) => item.id !== id)),
    insert: (index: number, product: LinkedStoreProduct) =>
      update((products) => products.filter((item) => item.id !== product.id).toSpliced(index, 0, product)),
  }
}

import type { QueryClient } from '@tanstack/react-query'
import type { LinkedStoreProduct } from '#contract/store.ts'
import { keys } from '../../lib/queries.ts'

type Cached = { products: LinkedStoreProduct[] }

/** Updates the cached list, one product at a time, so that a rollback never reverts another product. */
export function cachedProducts(queries: QueryClient) {
  const update = (change: (products: LinkedStoreProduct[]) => LinkedStoreProduct[]) =>
    queries.setQueryData<Cached>(
      keys.storeProducts,
      (cached) => cached && { products: change(cached.products) },
    )
  const all = () => queries.getQueryData<Cached>(keys.storeProducts)?.products ?? []
  return {
    cancelRefetch: () => queries.cancelQueries({ queryKey: keys.storeProducts }),
    indexOf: (id: string) => all().findIndex((item) => item.id === id),
    replace: (next: LinkedStoreProduct) =>
      update((products) => products.map((item) => (item.id === next.id ? next : item))),
    setStatus: (id: string, status: LinkedStoreProduct['status']) =>
      update((products) => products.map((item) => (item.id === id ? { ...item, status } : item))),
    remove: (id: string) => update((products) => products.filter((item) => item.id !== id)),
    insert: (index: number, product: LinkedStoreProduct) =>
      update((products) => products.filter((item) => item.id !== product.id).toSpliced(index, 0, product)),
  }
}

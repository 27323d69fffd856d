import type { QueryClient } from '@tanstack/react-query'
import type { LinkedStoreProduct } from '#contract/store.ts'
import { keys } from '#web/lib/queries.ts'

type Cached = { products: LinkedStoreProduct[] }

/** Changes to the list on screen, each confined to one product so that a rollback never undoes its neighbour. */
export function cachedProducts(queries: QueryClient) {
  const update = (change: (products: LinkedStoreProduct[]) => LinkedStoreProduct[]) =>
    queries.setQueryData<Cached>(
      keys.storeProducts,
      (cached) => cached && { products: change(cached.products) },
    )
  const all = () => queries.getQueryData<Cached>(keys.storeProducts)?.products ?? []
  return {
    hold: () => queries.cancelQueries({ queryKey: keys.storeProducts }),
    indexOf: (id: string) => all().findIndex((item) => item.id === id),
    put: (next: LinkedStoreProduct) =>
      update((products) => products.map((item) => (item.id === next.id ? next : item))),
    setStatus: (id: string, status: LinkedStoreProduct['status']) =>
      update((products) => products.map((item) => (item.id === id ? { ...item, status } : item))),
    take: (id: string) => update((products) => products.filter((item) => item.id !== id)),
    insert: (index: number, product: LinkedStoreProduct) =>
      update((products) => products.filter((item) => item.id !== product.id).toSpliced(index, 0, product)),
  }
}

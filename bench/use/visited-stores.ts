import { keys } from '#lambdas/data/table/keys.ts'

const [catalogSize, offersOfStore] = [10, 3]
let made = 0

/** Returns the items of a live store with three courses, other ones than the store before, which counting its visits reads. */
export function visitedStoreItems(id: string) {
  const first = made++
  const offers = Array.from({ length: offersOfStore }, (_, n) => ({
    product_id: `course-${(first + n) % catalogSize}`,
    price_cents: 4900,
  }))
  const about = (type: string) => ({ type, id, created_at: new Date().toISOString() })
  return [
    { ...keys.storefront(id), ...about('storefront'), tenant_id: id, offers },
    { ...keys.store(id), ...about('store'), zoneinfo: 'UTC' },
    { ...keys.stats(id), ...about('stats') },
  ]
}

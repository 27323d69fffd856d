import type { QueryClient } from '@tanstack/react-query'
import { productsApi } from '#contract/api/products-api.ts'
import { pluralize } from '#rules/text.ts'
import { call } from '../../lib/api.ts'
import { keys } from '../../lib/queries.ts'
import { notify } from '../overlays/toasts/notify.ts'

/** Publishes these store products, loads again what shows them, and says what came of it. Never rejects. */
export async function publishProducts(queries: QueryClient, ids: readonly string[]) {
  const changes = await Promise.allSettled(
    ids.map((id) => call(productsApi['update-store-product'], { id, status: 'published' })),
  )
  await Promise.all(
    [keys.storeProducts, keys.home, keys.site, keys.deals].map((queryKey) =>
      queries.invalidateQueries({ queryKey }),
    ),
  )
  if (changes.some(({ status }) => status === 'rejected'))
    return notify.error('Failed to update product status')
  notify.success(ids.length === 1 ? 'Product published' : `${pluralize(ids.length, 'product')} published`)
}

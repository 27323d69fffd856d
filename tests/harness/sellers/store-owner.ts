import { AddedStoreProducts } from '#contract/store.ts'
import { sampleCatalog } from '#rules/courses/sample-catalog.ts'
import type { Target } from '#tests/harness/stack/target.ts'
import { newSeller } from './seller.ts'

const courses = sampleCatalog.filter(({ pro_only }) => !pro_only).slice(0, 3)

/** Creates a seller whose store is live with three courses; `siteAddress` is its host name. */
export async function storeOwner(at: Target) {
  const seller = await newSeller({ at })
  const call = async (method: string, path: string, body?: unknown) => {
    const reply = await seller.api(method, path, body)
    if (reply.status !== 200) throw new Error(`${method} ${path} returned ${reply.status}`)
    return reply.body
  }
  const ids = courses.map(({ id }) => id)
  const { products } = AddedStoreProducts.parse(
    await call('POST', '/api/store-products', { product_ids: ids }),
  )
  for (const { id } of products) await call('PATCH', `/api/store-products/${id}`, { status: 'published' })
  const storeName = `Store ${Date.now()}`
  await call('POST', '/api/openai-generate-site', {
    contentType: 'site-bundle',
    storeName,
    niche: 'marketing',
    selectedOfferIds: ids,
    brandColors: ['#2563EB'],
  })
  await call('POST', '/api/site/publish')
  return { ...seller, siteAddress: storeName.toLowerCase().replace(' ', '-') }
}
export type StoreOwner = Awaited<ReturnType<typeof storeOwner>>

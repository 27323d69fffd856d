import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import type { LocalStack } from '#local/stack/local-stack.ts'
import { visitStore } from '#tests/harness/buyers/store-visit.ts'
import { newSeller, type Seller } from '#tests/harness/sellers/seller.ts'

const Added = z.object({ products: z.tuple([z.object({ id: z.string(), product_id: z.string() })]) })
const Live = z.object({ status: z.literal('live'), address: z.string() })

/** Creates a seller with a product and a published website. */
export async function newShop(stack: LocalStack) {
  const seller = await newSeller({ at: stack })
  const added = await seller.api('POST', '/api/store-products', { product_ids: ['weekly-letter'] })
  const [product] = Added.parse(added.body).products
  await seller.api('PATCH', `/api/store-products/${product.id}`, { status: 'published' })
  await seller.api('POST', '/api/openai-generate-site', {
    contentType: 'site-bundle',
    storeName: `Shop ${randomUUID().slice(0, 8)}`,
    niche: 'marketing',
    selectedOfferIds: [product.product_id],
    brandColors: ['#2563EB'],
  })
  const { address } = await publish(seller)
  return { ...seller, productId: product.id, address }
}
export type Shop = Awaited<ReturnType<typeof newShop>>

export const publish = async (seller: Pick<Seller, 'api'>) =>
  Live.parse((await seller.api('POST', '/api/site/publish')).body)

export async function pageOf({ origin }: LocalStack, { address }: Pick<Shop, 'address'>) {
  const { html, status } = await visitStore(origin, address)
  return { html, status }
}

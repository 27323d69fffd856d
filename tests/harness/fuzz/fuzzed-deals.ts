import { keys } from '#lambdas/data/table/keys.ts'
import { tenantPartition, userPartition } from '#lambdas/data/table/partitions.ts'
import { dealShop, idsOf } from '../sellers/deal-shop.ts'
import type { FuzzedPart } from './fuzzed-part.ts'

/** A live store with a bundle, and a code that its carts may have. */
export async function fuzzedDeals(): Promise<FuzzedPart> {
  const shop = await dealShop([{ kind: 'bundle', name: 'Both', percent: 20, product_ids: idsOf(0, 1) }])
  const code = await shop.create({ kind: 'code', code: 'SPRING', percent: 20, product_ids: idsOf(0) })
  const [bundle] = shop.deals
  const cart = {
    store_id: shop.storeId,
    lines: [{ id: shop.offers[0]?.store_product_id ?? '', quantity: 1 }],
    code: code.code,
  }
  return {
    requests: {
      'update-deal': {
        ...{ id: bundle?.id, active: true, name: 'All three', percent: 30, product_ids: idsOf(0, 1, 2) },
        ...{ from: '2026-11-27', until: '2026-12-01T18:00:00Z' },
      },
      'delete-deal': { id: code.id },
      'quote-cart': { ...cart, cart_id: 'cart-of-nobody' },
      'send-cart': cart,
    },
    claims: shop.claims,
    partitions: [
      ...[tenantPartition(shop.tenantId), userPartition(shop.userId)],
      keys.storefront(shop.storeId).pk,
    ],
  }
}

import type { QuoteCart } from '#contract/sales/checkout.ts'
import { loadNewestCheckout } from '../data/sales/checkouts.ts'
import { codeUse, type DiscountCode } from '../data/sales/discount-codes.ts'
import { recentStorefront } from '../data/site/storefronts.ts'
import { cachedCatalog } from '../data/store/catalog.ts'
import type { Client } from '../http/request.ts'
import { cartHashOf } from './cart-hash.ts'
import { canReuse, tryCode } from './codes.ts'

/**
 * Reads what a cart's prices come from, in one round trip. The release and the catalog are kept for a moment; only a code is looked up.
 * `holdsUse` returns whether the cart's own checkout has a use of its code; it takes another round trip if that checkout had one.
 */
export async function readCart(cart: QuoteCart, client: Client, now: number) {
  const [storefront, catalog, tried, newest] = await Promise.all([
    recentStorefront(cart.store_id, now, cart.fresh),
    cachedCatalog(now),
    cart.code === undefined ? undefined : tryCode(cart.store_id, cart.code, client, now),
    cart.code !== undefined && cart.cart_id ? loadNewestCheckout(cartHashOf(cart)) : undefined,
  ])
  const holdsUse = (code: DiscountCode) => canReuse(newest, codeUse(cart.store_id, code))
  return { storefront, catalog, tried, holdsUse }
}

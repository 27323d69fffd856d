import { randomUUID } from 'node:crypto'
import { Home } from '#contract/home.ts'
import type { CreateDeal } from '#contract/sales/deals.ts'
import { Deal, Deals } from '#contract/sales/deals.ts'
import { quoteCartHandler as quoteCart, sendCartHandler as sendCart } from '#lambdas/actions/buyers/cart.ts'
import { createCheckoutHandler as createCheckout } from '#lambdas/actions/buyers/commerce.ts'
import {
  createDealHandler as createDeal,
  listDealsHandler as listDeals,
  updateDealHandler as updateDeal,
} from '#lambdas/actions/deals.ts'
import { getHomeHandler as getHome } from '#lambdas/actions/home.ts'
import {
  addStoreProductsHandler as addStoreProducts,
  updateStoreProductHandler as updateStoreProduct,
} from '#lambdas/actions/products.ts'
import type { Storefront } from '#lambdas/data/site/storefronts.ts'
import { sampleCatalog } from '#rules/courses/sample-catalog.ts'
import { floorCents } from '#rules/deals/price-cart.ts'
import { ask } from '../functions/accounts.ts'
import { inProcessSeller } from './in-process-seller.ts'
import { openStoreOf } from './live-store.ts'

/** Five courses, as many as a bundle may have. */
export const soldCourses = sampleCatalog.slice(0, 5)
export const idsOf = (...indexes: number[]) => indexes.map((index) => soldCourses[index]?.id ?? '')
export type DealShop = Awaited<ReturnType<typeof dealShop>>

/** A seller of five courses whose store is live, with the given deals on its page. */
export async function dealShop(shown: readonly CreateDeal[] = []) {
  const seller = await inProcessSeller({ plan: 'pro' })
  await seller.call(addStoreProducts, { product_ids: soldCourses.map(({ id }) => id) })
  const { products, store } = Home.parse((await seller.call(getHome)).body)
  for (const { id } of products) await seller.call(updateStoreProduct, { status: 'published' }, { id })
  const storeId = store?.id ?? ''
  const offers = soldCourses.map(({ id, title, default_price, commission_pct }) => ({
    store_product_id: products.find(({ product_id }) => product_id === id)?.id ?? '',
    product_id: id,
    title,
    price_cents: default_price,
    commission_pct,
    floor_cents: floorCents({ default_price }),
  }))
  const create = async (deal: CreateDeal) => Deal.parse((await seller.call(createDeal, deal)).body)
  const open = (more: Partial<Storefront> = {}) =>
    openStoreOf({ tenantId: seller.tenantId, userId: seller.userId }, { storeId, offers, ...more })
  const deals = []
  for (const deal of shown) deals.push(await create(deal))
  await open({ deals })
  const cartOf = (indexes: readonly number[], more: object = {}) => ({
    store_id: storeId,
    lines: indexes.map((index) => ({ id: offers[index]?.store_product_id ?? '', quantity: 1 })),
    ...more,
  })
  const quote = (indexes: readonly number[], more: object = {}, client?: string) =>
    ask(quoteCart, cartOf(indexes, more), client)
  return {
    ...seller,
    send: (indexes: readonly number[], email: string, more: object = {}, client?: string) =>
      ask(sendCart, { ...cartOf(indexes, more), email }, client),
    ...{ storeId, offers, open, create, quote, deals },
    change: (id: string, changes: object) => seller.call(updateDeal, changes, { id }),
    list: async () => Deals.parse((await seller.call(listDeals)).body).deals,
    /** Asks what the cart costs and starts its checkout at that price. */
    checkOut: async (indexes: readonly number[], more: object = {}) => {
      const { body } = await quote(indexes, more)
      const total_cents = body.total_cents ?? 0
      return ask(createCheckout, { ...cartOf(indexes, more), total_cents, request_id: randomUUID(), ...more })
    },
    /** Starts a checkout at a price that was quoted before. */
    checkOutAt: (total_cents: number, indexes: readonly number[], more: object = {}) =>
      ask(createCheckout, { ...cartOf(indexes, more), total_cents, request_id: randomUUID(), ...more }),
  }
}

import type { StoredDeal } from '#contract/sales/stored-deals.ts'
import { type Deal, hasEnded } from '#rules/deals/deal.ts'
import { floorCents, priceCart } from '#rules/deals/price-cart.ts'
import { exactDollars } from '#rules/money/money.ts'
import type { ShownDeal } from './store-page.ts'

type Sold = { store_product_id: string; product_id: string; price_cents: number }

/** Names a price of a course that a page has asked. */
export const priceKey = ({ product_id, price_cents }: Pick<Sold, 'product_id' | 'price_cents'>) =>
  `${product_id} ${price_cents}`

/** The bundles and pairs of a page with these offers: those that are switched on, of courses that it sells, also after their last day. */
export function dealsOnPage(
  deals: readonly StoredDeal[],
  offers: readonly Pick<Sold, 'product_id'>[],
): StoredDeal[] {
  const sold = new Set(offers.map(({ product_id }) => product_id))
  return deals.filter(
    ({ active, kind, product_ids }) => active && kind !== 'code' && product_ids.every((id) => sold.has(id)),
  )
}

/** Returns the deals that have not ended at `now` (epoch ms). Without the script, a page would go on showing one that has. */
export const withoutEnded = <Dated extends Pick<Deal, 'until'>>(
  deals: readonly Dated[],
  now: number,
): Dated[] => deals.filter((deal) => !hasEnded(deal, now))

type When = {
  /** Epoch milliseconds. */
  at: number
  /** Keys of `priceKey`: prices that were asked before. */
  asked: ReadonlySet<string>
}

/**
 * The same as the page shows them, priced as a cart with their courses is. A bundle that takes nothing off, because each of its courses
 * costs the least that it may, is left out.
 */
export function shownDeals(
  deals: readonly Deal[],
  offers: readonly Sold[],
  catalog: readonly { id: string; default_price: number }[],
  { at, asked }: When,
): ShownDeal[] {
  const byId = new Map(offers.map((offer) => [offer.product_id, offer]))
  const products = new Map(catalog.map((product) => [product.id, product]))
  return deals.flatMap((deal) => {
    const { id, kind, name, percent, product_ids, from, until } = deal
    if (kind === 'code') return []
    const courses = product_ids.flatMap((one) => byId.get(one) ?? [])
    const priced = priceCart(
      courses.map(({ product_id, price_cents }) => ({
        productId: product_id,
        quantity: 1,
        priceCents: price_cents,
        floorCents: floorCents(products.get(product_id) ?? { default_price: price_cents }),
      })),
      [deal],
    )
    const reduced = kind === 'pair' ? courses.slice(1) : courses
    const cents = kind === 'pair' ? (priced.lines[1]?.totalCents ?? 0) : priced.totalCents
    const wasCents = reduced.reduce((sum, { price_cents }) => sum + price_cents, 0)
    if (kind === 'bundle' && cents === wasCents) return []
    const isLimited = priced.lines.some(({ limitedDeals }) => limitedDeals.length > 0)
    const wasAsked = wasCents > cents && reduced.every((offer) => asked.has(priceKey(offer)))
    return {
      ...{ id, kind, name, percent, cents },
      courses: courses.map(({ store_product_id }) => store_product_id),
      ...(isLimited && { limitedToCents: wasCents - cents }),
      ...(wasAsked && { wasCents }),
      ...(from && Date.parse(from) > at && { from }),
      ...(until && { until }),
    }
  })
}

/** Returns what a bundle takes off, as buyers read it. */
export const bundleDiscount = ({ percent, limitedToCents }: Pick<ShownDeal, 'percent' | 'limitedToCents'>) =>
  limitedToCents === undefined ? `${percent}% off together` : `${exactDollars(limitedToCents)} less together`

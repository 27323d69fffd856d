import type { CatalogProduct } from '#contract/catalog.ts'
import type { QuoteCart } from '#contract/sales/checkout.ts'
import type { StoredDeal } from '#contract/sales/stored-deals.ts'
import { isWithinDates } from '#rules/deals/deal.ts'
import { floorCents, type PricedCart, priceCart } from '#rules/deals/price-cart.ts'
import type { CheckoutLine } from '../data/sales/checkouts.ts'
import type { Offer, Storefront } from '../data/site/storefronts.ts'
import { Failure } from '../failure.ts'

/** `units` are what the provider charges; `cart` explains it line by line. */
export type PricedLines = {
  lines: CheckoutLine[]
  units: { line: number; title: string; quantity: number; priceCents: number }[]
  cart: PricedCart
  storefront: Storefront
  /** What the store sells now. */
  sold: readonly Offer[]
}

type Sold = {
  storefront: Storefront | undefined
  catalog: readonly CatalogProduct[]
  /** One that is on. */
  code: StoredDeal | undefined
  /** Epoch ms. */
  now: number
}

/**
 * Prices a cart: what the live page sells, at its prices, with the deals that it shows and that are on, and with the code.
 * @throws Failure 'not-for-sale'
 */
export function priceLines(
  chosen: Pick<QuoteCart, 'lines'>,
  { storefront, catalog, code, now }: Sold,
): PricedLines {
  if (!storefront)
    throw new Failure('not-for-sale', 'This store is not open at the moment. Your cart is kept.')
  if (storefront.suspension_reason !== undefined)
    throw new Failure(
      'not-for-sale',
      'This store is suspended, so nothing can be bought here at the moment. What you bought before stays in your library.',
    )
  const sold = withoutWithdrawn(storefront, catalog)
  const lines = linesOf(chosen, storefront, sold)
  const floors = floorsOf(sold, catalog)
  const shown = (storefront.deals ?? []).filter((deal) => isWithinDates(deal, now))
  const cart = priceCart(
    lines.map(({ product_id, quantity, price_cents }) => ({
      productId: product_id,
      quantity,
      priceCents: price_cents,
      floorCents: floors.get(product_id) ?? price_cents,
    })),
    code ? [...shown, code] : shown,
  )
  return {
    lines: lines.map((line, index) => withDeals(line, cart.lines[index])),
    units: lines.flatMap(({ line, title }, index) =>
      (cart.lines[index]?.units ?? []).map(({ quantity, cents }) => ({
        line,
        title,
        quantity,
        priceCents: cents,
      })),
    ),
    cart,
    storefront,
    sold,
  }
}

/** Those of the release, so that deals cost what its page says; an earlier release has none, and then it is today's catalog. */
function floorsOf(sold: readonly Offer[], catalog: readonly CatalogProduct[]) {
  const ofCatalog = new Map(catalog.map((product) => [product.id, floorCents(product)]))
  return new Map(
    sold.map(({ product_id, price_cents, floor_cents }) => [
      product_id,
      floor_cents ?? ofCatalog.get(product_id) ?? price_cents,
    ]),
  )
}

/** A line without deals is stored as it was before there were any. */
function withDeals(line: CheckoutLine, priced: PricedCart['lines'][number] | undefined): CheckoutLine {
  if (!priced || priced.discountCents === 0) return line
  return { ...line, discount_cents: priced.discountCents, deals: [...priced.deals] }
}

/** An operator may have taken a course out of the catalog since the store was published. */
function withoutWithdrawn({ offers }: Storefront, catalog: readonly CatalogProduct[]) {
  const ids = new Set(catalog.map(({ id }) => id))
  return offers.filter(({ product_id }) => ids.has(product_id))
}

function linesOf(
  { lines }: Pick<QuoteCart, 'lines'>,
  { offers }: Storefront,
  sold: readonly Offer[],
): CheckoutLine[] {
  return lines.map(({ id, quantity }, line) => {
    const isOf = (offer: Offer) => offer.store_product_id === id
    const offer = sold.find(isOf)
    if (offer) {
      const { floor_cents: _, ...published } = offer
      return { line, quantity, ...published }
    }
    const withdrawn = offers.find(isOf)
    throw new Failure(
      'not-for-sale',
      withdrawn
        ? `${withdrawn.title} is no longer sold. Remove it from your cart to go on.`
        : 'A course in your cart is no longer sold here. Reload the page to go on.',
      currentOffers(sold),
    )
  })
}

/** With these the page brings its cart up to date. The messages are for pages that were published before it could. */
export const currentOffers = (sold: readonly Offer[]) => ({
  offers: sold.map(({ store_product_id, price_cents }) => ({ id: store_product_id, price_cents })),
})

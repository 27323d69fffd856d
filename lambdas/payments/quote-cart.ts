import type { Quote, QuoteCart } from '#contract/sales/checkout.ts'
import { dealEndText } from '#rules/deals/deal-end.ts'
import { exactDollars } from '#rules/money/money.ts'
import { defaultTimeZone } from '#rules/store-day.ts'
import type { DiscountCode } from '../data/sales/discount-codes.ts'
import type { Client } from '../http/request.ts'
import { acceptCode, expectUse } from './codes.ts'
import { type PricedLines, priceLines } from './price-lines.ts'
import { readCart } from './read-cart.ts'

/**
 * Returns what a checkout of this cart would charge now.
 * @throws Failure 'not-for-sale', 'code-invalid', 'code-used-up', 'too-many-requests'
 */
export async function quoteCart(cart: QuoteCart, client: Client, now: number): Promise<Quote> {
  const { storefront, catalog, tried, holdsUse } = await readCart(cart, client, now)
  const code = acceptCode(tried, now)
  if (code) await expectUse(code, holdsUse)
  const priced = priceLines(cart, { storefront, catalog, code, now })
  const { deals, discountCents, totalCents } = priced.cart
  return {
    lines: priced.lines.map(
      ({ store_product_id, quantity, price_cents, discount_cents = 0, deals: ofLine = [] }) => ({
        id: store_product_id,
        ...{ quantity, price_cents, discount_cents },
        total_cents: quantity * price_cents - discount_cents,
        deals: ofLine,
      }),
    ),
    deals: [...deals],
    discount_cents: discountCents,
    total_cents: totalCents,
    ...(code && {
      note: noteOf(code, priced, (until) => dealEndText(until, storefront?.zoneinfo ?? defaultTimeZone, now)),
    }),
  }
}

function noteOf(code: DiscountCode, priced: PricedLines, endText: (until: string) => string): string {
  const end = code.until ? ` until ${endText(code.until)}` : ''
  const share = priced.cart.deals.find(({ id }) => id === code.id)
  if (share)
    return priced.cart.lines.some(({ limitedDeals }) => limitedDeals.includes(code.id))
      ? `The code takes ${exactDollars(share.cents)} off${end}: less than ${code.percent}%, as your price was lower already.`
      : `The code takes ${code.percent}% off${end}.`
  const isOfCart = priced.lines.some(({ product_id }) => code.product_ids.includes(product_id))
  return isOfCart
    ? `${code.name} adds nothing: your courses cost less already.`
    : `${code.name} is for other courses than those in your cart.`
}

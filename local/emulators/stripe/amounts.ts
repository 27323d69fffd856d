import type Stripe from 'stripe'

/** What these codes take off, in percent. */
export const promotionCodes: Readonly<Record<string, number>> = { SAVE20: 20, HALF: 50, FREE100: 100 }
/** Added where tax is calculated, in percent; other countries have none. */
const taxPct: Readonly<Record<string, number>> = {
  AT: 20,
  DE: 19,
  ES: 21,
  FR: 20,
  GB: 20,
  IE: 23,
  IT: 22,
  NL: 21,
}

export type Pricing = { promotionCode?: string | undefined; taxCountry?: string | undefined }

/** The lines with discount and tax. A discount is spread over the lines so that it sums to the cent. */
export function priced(items: readonly Stripe.LineItem[], { promotionCode, taxCountry }: Pricing) {
  const discounts = spreadDiscount(items, promotionCodes[promotionCode ?? ''] ?? 0)
  return items.map((item, index): Stripe.LineItem => {
    const discount = discounts[index] ?? 0
    const tax = taxCents(item.amount_subtotal - discount, taxCountry)
    return {
      ...item,
      amount_discount: discount,
      amount_tax: tax,
      amount_total: item.amount_subtotal - discount + tax,
    }
  })
}

export const taxCents = (cents: number, country: string | null | undefined) =>
  percentOf(cents, taxPct[country ?? ''] ?? 0)

export function totalsOf(items: readonly Stripe.LineItem[]) {
  const sum = (cents: (item: Stripe.LineItem) => number) => items.reduce((all, item) => all + cents(item), 0)
  return {
    subtotal: sum((item) => item.amount_subtotal),
    discount: sum((item) => item.amount_discount),
    tax: sum((item) => item.amount_tax),
    total: sum((item) => item.amount_total),
  }
}

function spreadDiscount(items: readonly Stripe.LineItem[], pct: number) {
  let left = percentOf(totalsOf(items).subtotal, pct)
  return items.map((item, index) => {
    const isLast = index === items.length - 1
    const share = isLast ? left : Math.min(left, percentOf(item.amount_subtotal, pct))
    const discount = Math.min(share, item.amount_subtotal)
    left -= discount
    return discount
  })
}

const percentOf = (cents: number, pct: number) => Math.round((cents * pct) / 100)

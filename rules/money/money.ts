import { affiliateCommissionPct, type Plan, plans } from '../billing/plans.ts'
import { withThousandsSeparators } from '../text.ts'

/**
 * Created when the first price is formatted: loading the language's data takes longer than loading the rest of a
 * function.
 */
function dollars(options: Intl.NumberFormatOptions) {
  let format: Intl.NumberFormat | undefined
  return (cents: number) => {
    format ??= new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', ...options })
    return format.format(cents / 100)
  }
}

/** Returns the seller's commission on one sale in cents; half a cent rounds up (docs/product.md, Money). */
export const earnCents = (priceCents: number, commissionPct: number) =>
  Math.round((priceCents * commissionPct) / 100)

/** The price a buyer pays, in cents: the override if present, else the default (docs/product.md, Money). */
export const priceInEffectCents = (product: { default_price: number }, priceOverride?: number) =>
  priceOverride ?? product.default_price

/** `$77`: how product prices are shown (docs/product.md, Money). */
export const wholeDollars = dollars({ maximumFractionDigits: 0 })

/** `$1,234.50`: how commissions are shown (docs/product.md, Money). Without `Intl`: the first page's numbers would wait for it. */
export function dollarsAndCents(cents: number) {
  const [whole, fraction] = (Math.abs(cents) / 100).toFixed(2).split('.')
  return `${cents < 0 ? '-' : ''}$${withThousandsSeparators(Number(whole))}.${fraction}`
}

/** `$77`, but `$77.50`: the exact amount that a buyer is asked to pay. */
export const exactDollars = dollars({ trailingZeroDisplay: 'stripIfInteger' })

const thousandsOfDollars = dollars({
  notation: 'compact',
  minimumFractionDigits: 0,
  maximumFractionDigits: 2,
})

/** `$1.2K`, `$0.50`: beside a chart, where there is little room. */
export const shortDollars = (cents: number) =>
  Math.abs(cents) < 1000_00 ? exactDollars(cents) : thousandsOfDollars(cents)

/** `77.00`: a price in the format of schema.org. */
export const decimalDollars = (cents: number) => (cents / 100).toFixed(2)

/** The range of a price override: 50 % to 300 % of the default price (docs/product.md, Money). */
export const priceOverrideBounds = (defaultPriceCents: number) => ({
  minCents: Math.ceil(defaultPriceCents / 2),
  maxCents: defaultPriceCents * 3,
})

type Sellable = {
  status: 'draft' | 'published'
  price_override?: number | undefined
  product: { default_price: number; commission_pct: number }
}

/** The sum of what the published products earn when each is sold once, in cents (docs/product.md, Money). */
export function potentialEarningsCents(items: readonly Sellable[]) {
  return items
    .filter(({ status }) => status === 'published')
    .reduce((total, { product, price_override }) => {
      return total + earnCents(priceInEffectCents(product, price_override), product.commission_pct)
    }, 0)
}

/** Returns the referrer's earnings from one subscription in cents; a year is paid once, at purchase (docs/product.md, Referral earnings). */
export function planEarnings(plan: Plan) {
  const perMonth = plans[plan].priceCentsPerMonth
  return {
    monthlyCents: earnCents(perMonth, affiliateCommissionPct),
    yearlyCents: earnCents(perMonth * 12, affiliateCommissionPct),
  }
}

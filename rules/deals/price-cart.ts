import type { Deal, DealKind } from './deal.ts'

/** `floorCents` is half of the catalog's price at the publish (docs/design/deals.md, A course has one discount, the largest). */
export type CartUnitPrice = { productId: string; quantity: number; priceCents: number; floorCents: number }

/** What one deal takes off a line, or off the whole cart. */
export type DealShare = { id: string; kind: DealKind; name: string; cents: number }

export type PricedLine = {
  /** What the provider charges: units of one price together, the most expensive first. */
  units: readonly { quantity: number; cents: number }[]
  discountCents: number
  totalCents: number
  deals: readonly DealShare[]
  /** The ids of the deals that take off less than their percentage, because the price would fall below the floor. */
  limitedDeals: readonly string[]
}

export type PricedCart = {
  lines: readonly PricedLine[]
  deals: readonly DealShare[]
  discountCents: number
  totalCents: number
}

/** On a tie the first kind counts, so that a code's use is not spent for nothing. */
const preferred: readonly DealKind[] = ['bundle', 'pair', 'code']

/**
 * Returns what a cart costs. Each unit of a course has one discount, the largest of its deals; discounts never add up. A bundle
 * takes something off as many units of each of its courses as there are whole bundles in the cart, a pair off as many units
 * of its second course as there are of the first, a code off every unit of its courses. `deals` are those that are on now.
 */
export function priceCart(lines: readonly CartUnitPrice[], deals: readonly Deal[]): PricedCart {
  const offers = deals
    .toSorted((one, other) => preferred.indexOf(one.kind) - preferred.indexOf(other.kind))
    .map((deal) => ({ deal, byProduct: discountsOf(deal, lines) }))
  const before = new Map<string, number>()
  const priced = lines.map((line) => {
    const first = before.get(line.productId) ?? 0
    before.set(line.productId, first + line.quantity)
    return priceLine(line, first, offers)
  })
  return {
    lines: priced,
    deals: sharesOf(priced.flatMap((line) => line.deals)),
    discountCents: sum(priced.map(({ discountCents }) => discountCents)),
    totalCents: sum(priced.map(({ totalCents }) => totalCents)),
  }
}

/** What a deal takes off each of the first `units` units of a course. */
type Discount = { units: number; cents: number }
type Offer = { deal: Deal; byProduct: ReadonlyMap<string, Discount> }

/** `first` units of the same course stand in lines before. */
function priceLine(line: CartUnitPrice, first: number, offers: readonly Offer[]): PricedLine {
  const { quantity, priceCents } = line
  const units = Array.from({ length: quantity }, (_, unit) => bestFor(line, first + unit, offers))
  const discountCents = sum(units.map(({ cents }) => cents))
  return {
    units: unitsByPrice(units.map(({ cents }) => priceCents - cents)),
    discountCents,
    totalCents: quantity * priceCents - discountCents,
    deals: sharesOf(
      units.flatMap(({ deal, cents }) =>
        deal ? [{ id: deal.id, kind: deal.kind, name: deal.name, cents }] : [],
      ),
    ),
    limitedDeals: [...new Set(units.flatMap(({ deal, isLimited }) => (deal && isLimited ? [deal.id] : [])))],
  }
}

function bestFor(
  { productId, priceCents, floorCents }: CartUnitPrice,
  unit: number,
  offers: readonly Offer[],
) {
  const room = Math.max(0, priceCents - floorCents)
  let best: { deal?: Deal; cents: number; isLimited: boolean } = { cents: 0, isLimited: false }
  for (const { deal, byProduct } of offers) {
    const discount = byProduct.get(productId)
    if (!discount || discount.units <= unit) continue
    const cents = Math.min(discount.cents, room)
    if (cents > best.cents) best = { deal, cents, isLimited: discount.cents > room }
  }
  return best
}

function discountsOf(deal: Deal, lines: readonly CartUnitPrice[]): Map<string, Discount> {
  const priceOf = (id: string) => lines.find(({ productId }) => productId === id)?.priceCents ?? 0
  const quantityOf = (id: string) =>
    sum(lines.map(({ productId, quantity }) => (productId === id ? quantity : 0)))
  const { kind, percent, product_ids } = deal
  const [first = '', second = ''] = product_ids
  if (kind === 'pair')
    return new Map([[second, { units: quantityOf(first), cents: percentOf(priceOf(second), percent) }]])
  if (kind === 'code')
    return new Map(
      product_ids.map((id) => [id, { units: quantityOf(id), cents: percentOf(priceOf(id), percent) }]),
    )
  const units = Math.min(...product_ids.map(quantityOf))
  const cents = bundleDiscounts(product_ids.map(priceOf), percent)
  return new Map(product_ids.map((id, index) => [id, { units, cents: cents[index] ?? 0 }]))
}

/**
 * Returns what a bundle takes off each of its courses: the discount of the whole, spread by price; what is left by rounding goes
 * to the most expensive courses, a cent each.
 */
export function bundleDiscounts(prices: readonly number[], percent: number): number[] {
  const whole = percentOf(sum(prices), percent)
  const shares = prices.map((price) => Math.floor((price * percent) / 100))
  const rest = whole - sum(shares)
  const largestFirst = prices
    .map((price, index) => ({ price, index }))
    .toSorted((one, other) => other.price - one.price)
  for (const { index } of largestFirst.slice(0, rest)) shares[index] = (shares[index] ?? 0) + 1
  return shares
}

/** In cents; half a cent is taken off. */
export const percentOf = (cents: number, percent: number) => Math.floor((cents * percent + 50) / 100)

/** Returns the least that a course may cost after deals: half of the catalog's price. */
export const floorCents = ({ default_price }: { default_price: number }) => Math.ceil(default_price / 2)

function unitsByPrice(prices: readonly number[]) {
  const counts = new Map<number, number>()
  for (const cents of prices) counts.set(cents, (counts.get(cents) ?? 0) + 1)
  return [...counts]
    .map(([cents, quantity]) => ({ quantity, cents }))
    .toSorted((one, other) => other.cents - one.cents)
}

/** Returns what each deal takes off in all, in their order. */
export function sharesOf(shares: readonly DealShare[]): DealShare[] {
  const byId = new Map<string, DealShare>()
  for (const share of shares)
    byId.set(share.id, { ...share, cents: share.cents + (byId.get(share.id)?.cents ?? 0) })
  return [...byId.values()]
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

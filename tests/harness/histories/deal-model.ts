// What docs/product.md promises of deals, written from it alone: nothing of the product's own code is used.

export const dealNames = ['bundle', 'pair', 'code'] as const
export type DealName = (typeof dealNames)[number]
/** Percent off: the first two courses together, the third beside the first, each with the code. */
export type DealPercents = Record<DealName, number>

export type CartLine = { product: number; priceCents: number; catalogCents: number; quantity: number }
type Discounts = Partial<Record<DealName, number>>
export type Discounted = { discountCents: number; deals: Discounts }

const halfUp = (cents: number, percent: number) => Math.floor((cents * percent + 50) / 100)

/** What is taken off each line. Each unit has one discount, the largest, and never costs less than half of the catalog's price. */
export function discountsOf(
  cart: readonly CartLine[],
  percents: DealPercents,
  hasCode: boolean,
): Discounted[] {
  const lineOf = (product: number) => cart.find((line) => line.product === product)
  const [first, second] = [lineOf(0), lineOf(1)]
  const bundles = Math.min(first?.quantity ?? 0, second?.quantity ?? 0)
  const shares = bundleShares(first?.priceCents ?? 0, second?.priceCents ?? 0, percents.bundle)
  return cart.map((line) => {
    const deals: Discounts = {}
    for (let unit = 0; unit < line.quantity; unit++) {
      const offered: Discounts = {
        bundle: line.product < 2 && unit < bundles ? (shares[line.product] ?? 0) : 0,
        pair:
          line.product === 2 && unit < (first?.quantity ?? 0) ? halfUp(line.priceCents, percents.pair) : 0,
        code: hasCode ? halfUp(line.priceCents, percents.code) : 0,
      }
      const most = Math.max(0, line.priceCents - Math.ceil(line.catalogCents / 2))
      const cents = (name: DealName) => Math.min(offered[name] ?? 0, most)
      const best = Math.max(...dealNames.map(cents))
      // Of equal ones a code is the last, so that its use is not spent for nothing.
      const name = dealNames.find((one) => cents(one) === best)
      if (name && best > 0) deals[name] = (deals[name] ?? 0) + best
    }
    return { deals, discountCents: Object.values(deals).reduce((sum, cents) => sum + cents, 0) }
  })
}

/** The discount of the whole, spread by price; of the cents that rounding leaves, the more expensive course has the first. */
function bundleShares(first: number, second: number, percent: number): [number, number] {
  const [one, other] = [first, second].map((cents) => Math.floor((cents * percent) / 100))
  const [least = 0, rest = 0] = [one, other]
  const over = halfUp(first + second, percent) - least - rest
  const [most, fewest] = [Math.ceil(over / 2), Math.floor(over / 2)]
  return first >= second ? [least + most, rest + fewest] : [least + fewest, rest + most]
}

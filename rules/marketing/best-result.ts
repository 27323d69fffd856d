/** Fewer visits or orders say little (docs/design/marketing.md, The best place earns most per visit). */
export const leastVisits = 50
export const leastOrders = 5

export type Result<Name extends string> = {
  name: Name
  visits: number
  orders: number
  commission_cents: number
}

/** `compared` are those with enough visits, `orders` what they brought together. */
export type Verdict<Name extends string> =
  | { best: Result<Name> }
  | { best?: undefined; compared: number; orders: number; mostVisits: number }

/**
 * Returns what earned most per visit, once two of them have enough visits, and enough orders together; else what they have
 * so far.
 */
export function bestResult<Name extends string>(results: readonly Result<Name>[]): Verdict<Name> {
  const compared = results.filter(({ visits }) => visits >= leastVisits)
  const orders = compared.reduce((sum, one) => sum + one.orders, 0)
  const [best] = compared.toSorted((one, other) => perVisitCents(other) - perVisitCents(one))
  if (best && compared.length > 1 && orders >= leastOrders) return { best }
  return {
    compared: compared.length,
    orders,
    mostVisits: Math.max(0, ...results.map(({ visits }) => visits)),
  }
}

/** Returns the commission of a visit in cents, with fractions. */
export const perVisitCents = ({ commission_cents, visits }: Omit<Result<string>, 'name'>): number =>
  commission_cents / visits

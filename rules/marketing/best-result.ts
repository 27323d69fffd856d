/** Fewer visits or orders say little (docs/design/marketing.md, The best place earns most per visit). */
export const minVisits = 50
export const minOrders = 5

export type Result<Name extends string> = {
  name: Name
  visits: number
  orders: number
  commission_cents: number
}

/** `compared` are those with enough visits, `orders` what they brought together. */
export type Verdict<Name extends string> =
  | { best: Result<Name> }
  | { best?: undefined; compared: number; orders: number; maxVisits: number }

/**
 * Returns what earned most per visit, once two of them have enough visits, and enough orders together; else what they have
 * so far.
 */
export function bestResult<Name extends string>(results: readonly Result<Name>[]): Verdict<Name> {
  const compared = results.filter(({ visits }) => visits >= minVisits)
  const orders = compared.reduce((sum, one) => sum + one.orders, 0)
  const [best] = compared.toSorted((one, other) => perVisitCents(other) - perVisitCents(one))
  if (best && compared.length > 1 && orders >= minOrders) return { best }
  return {
    compared: compared.length,
    orders,
    maxVisits: Math.max(0, ...results.map(({ visits }) => visits)),
  }
}

/** Returns the commission of a visit in cents, with fractions. */
export const perVisitCents = ({ commission_cents, visits }: Omit<Result<string>, 'name'>): number =>
  commission_cents / visits

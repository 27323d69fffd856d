type Metrics = {
  sellers: number
  conversion?: number | undefined
  earned_per_100_visits_cents: number
  refund_rate?: number | undefined
  completion_rate?: number | undefined
}
type Listed = { metrics?: Metrics | undefined; popularity_pct: number }

/** How the catalog can be sorted; `popularity` is the order without a choice. */
export const catalogOrders = [
  'popularity',
  'earned',
  'conversion',
  'refunds',
  'completion',
  'sellers',
] as const
export type CatalogOrder = (typeof catalogOrders)[number]

/** Which courses the catalog shows: all, those with metrics, or those that are too new for them. */
export const catalogProofs = ['all', 'measured', 'new'] as const
export type CatalogProof = (typeof catalogProofs)[number]

/** Larger is better; the fewer refunds, the better. */
const values: Record<Exclude<CatalogOrder, 'popularity'>, (metrics: Metrics) => number | undefined> = {
  earned: ({ earned_per_100_visits_cents }) => earned_per_100_visits_cents,
  conversion: ({ conversion }) => conversion,
  refunds: ({ refund_rate }) => (refund_rate === undefined ? undefined : -refund_rate),
  completion: ({ completion_rate }) => completion_rate,
  sellers: ({ sellers }) => sellers,
}

/** Sorts the best first. Courses without that metric follow, by popularity, as equal ones do. Does not change its input. */
export function inCatalogOrder<Course extends Listed>(
  courses: readonly Course[],
  order: CatalogOrder,
): Course[] {
  const byPopularity = courses.toSorted((one, other) => other.popularity_pct - one.popularity_pct)
  if (order === 'popularity') return byPopularity
  const rankOf = ({ metrics }: Course) => (metrics && values[order](metrics)) ?? Number.NEGATIVE_INFINITY
  return byPopularity.toSorted((one, other) => compare(rankOf(other), rankOf(one)))
}

const compare = (one: number, other: number) => (one === other ? 0 : one - other)

export const withProof = <Course extends Listed>(courses: readonly Course[], proof: CatalogProof): Course[] =>
  courses.filter(({ metrics }) => proof === 'all' || (metrics !== undefined) === (proof === 'measured'))

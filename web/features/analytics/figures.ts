import type { Analytics, AnalyticsDay } from '#contract/analytics.ts'
import { dollarsAndCents, shortDollars } from '#rules/money/money.ts'

export type AnalyticsFigures = Omit<AnalyticsDay, 'date'>

type Format = (value: number) => string
export type Metric = {
  title: string
  /** Undefined where there is none, e.g. a rate of no visits. */
  valueOf: (figures: AnalyticsFigures) => number | undefined
  format: Format
  formatTick: Format
  isWhole: boolean
  /** Absent for figures that are good or bad news depending on the others. */
  isGoodWhenMore?: boolean
}

const numbers = new Intl.NumberFormat('en-US')
const shortNumbers = new Intl.NumberFormat('en-US', { notation: 'compact' })
const percents = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 1 })
export const countText: Format = (count) => numbers.format(count)
export const percentText: Format = (share) => percents.format(share)

const counts = { format: countText, formatTick: (count: number) => shortNumbers.format(count), isWhole: true }
const money = { format: dollarsAndCents, formatTick: shortDollars, isWhole: true }

/** A rate of the visits that were counted; some visitors ask not to be. */
const perVisit = (amount: number, { visits }: AnalyticsFigures) => (visits > 0 ? amount / visits : undefined)

/** More orders than visits were counted if buyers asked not to be: no honest rate. */
export const conversionOf = (figures: Pick<AnalyticsFigures, 'visits' | 'orders'>) =>
  figures.visits > 0 && figures.orders <= figures.visits ? figures.orders / figures.visits : undefined

export const metrics = {
  visits: { title: 'Visits', valueOf: ({ visits }) => visits, ...counts, isGoodWhenMore: true },
  checkouts: { title: 'Checkouts', valueOf: ({ checkouts }) => checkouts, ...counts, isGoodWhenMore: true },
  orders: { title: 'Orders', valueOf: ({ orders }) => orders, ...counts, isGoodWhenMore: true },
  conversion: {
    title: 'Conversion',
    valueOf: conversionOf,
    format: percentText,
    formatTick: percentText,
    isWhole: false,
    isGoodWhenMore: true,
  },
  gross: { title: 'Gross sales', valueOf: ({ gross_cents }) => gross_cents, ...money, isGoodWhenMore: true },
  commission: {
    title: 'Commission',
    valueOf: ({ commission_cents }) => commission_cents,
    ...money,
    isGoodWhenMore: true,
  },
  refunds: { title: 'Refunds', valueOf: ({ refunds_cents }) => refunds_cents, ...money },
  perVisit: {
    title: 'Earnings per visit',
    valueOf: (figures) => perVisit(figures.commission_cents, figures),
    ...money,
    isGoodWhenMore: true,
  },
} as const satisfies Record<string, Metric>
export type MetricName = keyof typeof metrics
export const metricNames: readonly MetricName[] = [
  ...(['visits', 'checkouts', 'orders', 'conversion'] as const),
  ...(['gross', 'commission', 'refunds', 'perVisit'] as const),
]
export const metricOf = (name: MetricName): Metric => metrics[name]

export function sumOf(days: readonly AnalyticsFigures[]): AnalyticsFigures {
  const total = (name: keyof AnalyticsFigures) => days.reduce((sum, day) => sum + day[name], 0)
  return {
    visits: total('visits'),
    checkouts: total('checkouts'),
    orders: total('orders'),
    gross_cents: total('gross_cents'),
    commission_cents: total('commission_cents'),
    refunds_cents: total('refunds_cents'),
  }
}

type Source = Analytics['sources'][number]
type Product = Analytics['products'][number]
type Deal = NonNullable<Analytics['deals']>[number]
type FirstPage = NonNullable<Analytics['pages']>[number]

/** Joins the replies for the parts of a long period, oldest first. */
export function joined([first, ...more]: readonly Analytics[]): Analytics {
  if (!first) throw new Error('A period has at least one day.')
  if (more.length === 0) return first
  const all = [first, ...more]
  const others = all.flatMap(({ other_sources }) => other_sources ?? [])
  const deals = all.flatMap((part) => part.deals ?? [])
  const pages = all.flatMap((part) => part.pages ?? [])
  return {
    time_zone: first.time_zone,
    days: all.flatMap(({ days }) => days),
    products: joinedBy(
      all.flatMap(({ products }) => products),
      ({ product_id }) => product_id,
      (a, b): Product => ({
        product_id: a.product_id,
        quantity: a.quantity + b.quantity,
        gross_cents: a.gross_cents + b.gross_cents,
        commission_cents: a.commission_cents + b.commission_cents,
      }),
    ),
    sources: joinedBy(
      all.flatMap(({ sources }) => sources),
      ({ source }) => source,
      (a, b): Source => ({ source: a.source, ...sumOfSources(a, b) }),
    ),
    ...(deals.length > 0 && { deals: joinedBy(deals, ({ id }) => id, sumOfDeals) }),
    ...(pages.length > 0 && { pages: joinedBy(pages, ({ page }) => page, sumOfPages) }),
    ...(others.length > 0 && {
      other_sources: others.reduce((a, b) => ({
        // The same source may be among the others of two parts.
        count: Math.max(a.count, b.count),
        ...sumOfSources(a, b),
      })),
    }),
  }
}

type SourceCounters = Omit<Source, 'source'>

const sumOfSources = (a: SourceCounters, b: SourceCounters): SourceCounters => ({
  visits: a.visits + b.visits,
  orders: a.orders + b.orders,
  gross_cents: a.gross_cents + b.gross_cents,
  commission_cents: a.commission_cents + b.commission_cents,
})

const sumOfDeals = (a: Deal, b: Deal): Deal => ({
  id: a.id,
  orders: a.orders + b.orders,
  discount_cents: a.discount_cents + b.discount_cents,
  gross_cents: a.gross_cents + b.gross_cents,
})

const sumOfPages = (a: FirstPage, b: FirstPage): FirstPage => ({ page: a.page, visits: a.visits + b.visits })

function joinedBy<Row extends { gross_cents?: number; visits?: number }>(
  rows: readonly Row[],
  nameOf: (row: Row) => string,
  add: (a: Row, b: Row) => Row,
): Row[] {
  const byName = new Map<string, Row>()
  for (const row of rows) {
    const known = byName.get(nameOf(row))
    byName.set(nameOf(row), known ? add(known, row) : row)
  }
  return [...byName.values()].sort(
    (a, b) =>
      (b.gross_cents ?? 0) - (a.gross_cents ?? 0) ||
      (b.visits ?? 0) - (a.visits ?? 0) ||
      (nameOf(a) < nameOf(b) ? -1 : 1),
  )
}

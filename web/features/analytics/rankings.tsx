import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import type { Analytics } from '#contract/analytics.ts'
import { dealLabel } from '#rules/deals/deal.ts'
import { dollarsAndCents } from '#rules/money/money.ts'
import type { PageKind } from '#rules/page-kinds.ts'
import type { DateRange } from '#rules/period.ts'
import { directSource, recommendedSource } from '#rules/source.ts'
import { pluralize } from '#rules/text.ts'
import { useCatalog } from '../../lib/queries.ts'
import { dealsQuery } from '../../lib/site/deals-query.ts'
import { conversionOf, countText, percentText } from './figures.ts'
import { type Ranked, Ranking } from './ranking.tsx'

type DealRankingProps = { deals: NonNullable<Analytics['deals']>; range: DateRange }

/** What deals sold. One that was deleted is called by its id. */
export function DealRanking({ deals, range }: DealRankingProps) {
  const { data } = useQuery(dealsQuery)
  const names = new Map(data?.deals.map((deal) => [deal.id, dealLabel(deal)]))
  const most = deals[0]?.gross_cents
  const nameOf = (id: string) => names.get(id) ?? id
  return (
    <Ranking
      title="Deals"
      rows={deals.map(({ id, orders, gross_cents, discount_cents }) => ({
        key: id,
        name: nameOf(id),
        value: dollarsAndCents(gross_cents),
        share: shareOf(gross_cents, most),
        details: `${pluralize(orders, 'order')}, ${dollarsAndCents(discount_cents)} taken off`,
      }))}
      empty="No deal was used in these days."
      file={{
        label: 'Save deals as CSV',
        fileName: `deals-${range.from}-${range.to}`,
        rows: () => [
          ['Deal', 'Orders', 'Gross sales (USD)', 'Taken off (USD)'],
          ...deals.map(({ id, orders, gross_cents, discount_cents }) => [
            nameOf(id),
            orders,
            { cents: gross_cents },
            { cents: discount_cents },
          ]),
        ],
      }}
    />
  )
}

const names: Record<PageKind, string> = {
  home: 'Home',
  course: 'Course pages',
  lesson: 'Free lessons',
  about: 'About',
  faq: 'FAQ',
  missing: 'Addresses without a page',
}

type PageRankingProps = { pages: NonNullable<Analytics['pages']>; range: DateRange }

/** Where visits began. */
export function PageRanking({ pages, range }: PageRankingProps) {
  const all = pages.reduce((sum, { visits }) => sum + visits, 0)
  return (
    <Ranking
      title="First pages"
      rows={pages.map(({ page, visits }) => ({
        key: page,
        name: names[page],
        value: percentText(visits / all),
        share: shareOf(visits, pages[0]?.visits),
        details: pluralize(visits, 'visit'),
      }))}
      empty="Nobody came in these days."
      file={{
        label: 'Save first pages as CSV',
        fileName: `pages-${range.from}-${range.to}`,
        rows: () => [['First page', 'Visits'], ...pages.map(({ page, visits }) => [names[page], visits])],
      }}
      note="The page on which a visit began."
    />
  )
}

type Props = { analytics: Analytics; range: DateRange }

export function ProductRanking({ analytics: { products }, range }: Props) {
  const { data: catalog } = useCatalog()
  const titles = new Map(catalog?.products.map(({ id, title }) => [id, title]))
  const nameOf = (id: string) => titles.get(id) ?? (catalog ? 'A course that is no longer sold' : id)
  const most = products[0]?.gross_cents
  return (
    <Ranking
      title="Products"
      rows={products.map(({ product_id, quantity, gross_cents, commission_cents }) => ({
        key: product_id,
        name: nameOf(product_id),
        value: dollarsAndCents(gross_cents),
        share: shareOf(gross_cents, most),
        details: `${countText(quantity)} sold, ${dollarsAndCents(commission_cents)} commission before refunds`,
      }))}
      empty="Nothing was sold in these days."
      file={{
        label: 'Save products as CSV',
        fileName: `products-${range.from}-${range.to}`,
        rows: () => [
          ['Product', 'Sold', 'Gross sales (USD)', 'Commission before refunds (USD)'],
          ...products.map(({ product_id, quantity, gross_cents, commission_cents }) => [
            nameOf(product_id),
            quantity,
            { cents: gross_cents },
            { cents: commission_cents },
          ]),
        ],
      }}
    />
  )
}

type Counters = { visits: number; orders: number; gross_cents: number; commission_cents: number }

const nameOfSource = new Map([
  [directSource, 'Direct, without a source'],
  [recommendedSource, 'Courses recommended to buyers'],
])

export function SourceRanking({ analytics: { sources, other_sources: others }, range }: Props) {
  const listed: (Counters & { key: string; name: string })[] = [
    ...sources.map(({ source, ...counters }) => ({
      key: source,
      name: nameOfSource.get(source) ?? source,
      ...counters,
    })),
    ...(others ? [{ key: '', name: pluralize(others.count, 'other source'), ...others }] : []),
  ]
  const maxGross = Math.max(...listed.map(({ gross_cents }) => gross_cents))
  const maxVisits = Math.max(...listed.map(({ visits }) => visits))
  return (
    <Ranking
      title="Sources"
      rows={listed.map(({ key, name, ...counters }): Ranked => {
        const { gross_cents, visits } = counters
        return {
          key,
          name,
          value: dollarsAndCents(gross_cents),
          share: maxGross > 0 ? shareOf(gross_cents, maxGross) : shareOf(visits, maxVisits),
          details: detailsOf(counters),
        }
      })}
      empty={
        <>
          Nobody came in these days.{' '}
          <Link to="/app/share" className="font-medium text-accent underline underline-offset-4">
            Make a link for each place
          </Link>{' '}
          you share your store, and see here which ones work.
        </>
      }
      file={{
        label: 'Save sources as CSV',
        fileName: `sources-${range.from}-${range.to}`,
        rows: () => [
          ['Source', 'Visits', 'Orders', 'Gross sales (USD)', 'Commission (USD)'],
          ...listed.map(({ name, visits, orders, gross_cents, commission_cents }) => [
            name,
            visits,
            orders,
            { cents: gross_cents },
            { cents: commission_cents },
          ]),
        ],
      }}
    />
  )
}

function detailsOf({ visits, orders, ...more }: Counters) {
  const conversion = conversionOf({ visits, orders, ...more })
  return [
    pluralize(visits, 'visit'),
    pluralize(orders, 'order'),
    ...(conversion === undefined ? [] : [`${percentText(conversion)} conversion`]),
    ...(orders > 0 ? [`${dollarsAndCents(more.commission_cents)} commission`] : []),
  ].join(', ')
}

export const shareOf = (part: number, most: number | undefined) => (most ? part / most : 0)

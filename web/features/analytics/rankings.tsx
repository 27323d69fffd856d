import { Link } from 'react-router-dom'
import type { Analytics } from '#contract/analytics.ts'
import { dollarsAndCents } from '#rules/money/money.ts'
import type { DateRange } from '#rules/period.ts'
import { directSource, recommendedSource } from '#rules/source.ts'
import { pluralize } from '#rules/text.ts'
import { useCatalog } from '../../lib/queries.ts'
import { conversionOf, countText, percentText } from './figures.ts'
import { type Ranked, Ranking } from './ranking.tsx'

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
    ...(others ? [{ key: '', name: `${countText(others.count)} other sources`, ...others }] : []),
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

import ChevronRight from 'lucide-react/icons/chevron-right'
import { useState } from 'react'
import { type DateRange, grainOf } from '#rules/period.ts'
import { ChartTable } from '../../ui/chart/chart-table.tsx'
import { lazyWithFallback } from '../../ui/feedback/lazy-with-fallback.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Card } from '../../ui/layout/card.tsx'
import type { Metric } from './figures.ts'
import { chartPoints, type Point } from './points.ts'
import { type Row, SaveButton } from './save-button.tsx'

const chartHeight = 288

const BarChart = lazyWithFallback(
  async () => (await import('../../ui/chart/bar-chart.tsx')).BarChart,
  <Skeleton className="h-72" />,
)

type Props = { metric: Metric; points: readonly Point[]; range: DateRange }

export function ChartCard({ metric, points, range }: Props) {
  const [isMissing, setMissing] = useState(false)
  const name = `${metric.title} by ${grainOf(range)}`
  const drawn = chartPoints(points, range, metric)
  const hasBefore = drawn.some(({ before }) => before !== undefined)
  return (
    <Card>
      <div className="relative mb-5 flex min-h-11 flex-wrap items-center justify-between gap-x-6 gap-y-1 pr-12">
        <h2 className="font-semibold">{name}</h2>
        {hasBefore && <Legend />}
        <SaveButton
          className="absolute top-0 -right-3"
          label="Save these days as CSV"
          fileName={`analytics-${range.from}-${range.to}`}
          rows={() => [columns, ...points.map(rowOf)]}
        />
      </div>
      {!isMissing && (
        <BarChart
          {...metric}
          name={name}
          points={drawn}
          height={chartHeight}
          onMissing={() => setMissing(true)}
        />
      )}
      <details className="group mt-4 border-t border-line pt-2" open={isMissing || undefined}>
        <summary className="flex min-h-11 cursor-pointer list-none items-center gap-1.5 text-sm font-medium text-muted hover:text-ink">
          <ChevronRight aria-hidden className="size-4 transition-transform group-open:rotate-90" />
          Show as a table
        </summary>
        <ChartTable name={name} points={drawn} format={metric.format} />
      </details>
    </Card>
  )
}

const Legend = () => (
  <p aria-hidden className="flex gap-4 text-xs text-muted">
    <span className="inline-flex items-center gap-1.5">
      <span className="size-2.5 rounded-sm bg-accent" /> This period
    </span>
    <span className="inline-flex items-center gap-1.5">
      <span className="w-4 border-t-2 border-muted border-dashed" /> Before
    </span>
  </p>
)

const columns: Row = [
  ...['From', 'To', 'Visits', 'Checkouts', 'Orders'],
  ...['Gross sales (USD)', 'Commission (USD)', 'Refunds (USD)'],
]

const rowOf = ({ range, figures }: Point): Row => [
  range.from,
  range.to,
  figures.visits,
  figures.checkouts,
  figures.orders,
  ...[figures.gross_cents, figures.commission_cents, figures.refunds_cents].map((cents) => ({ cents })),
]

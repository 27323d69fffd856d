import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { RecentDays } from '#contract/home.ts'
import { shortDay } from '#rules/calendar.ts'
import { dollarsAndCents, shortDollars } from '#rules/money/money.ts'
import { ChartTable } from '../../ui/chart/chart-table.tsx'
import { Money } from '../../ui/content/money.tsx'
import { lazyWithFallback } from '../../ui/feedback/lazy-with-fallback.tsx'
import { useAfterPaint } from '../../ui/hooks/use-after-paint.ts'
import { Card } from '../../ui/layout/card.tsx'
import { recentCountsText } from './recent-counts.ts'

const chartHeight = 112
const BarChart = lazyWithFallback(async () => (await import('../../ui/chart/bar-chart.tsx')).BarChart)

/** What the last 30 days earned, at a glance. */
export function LastDays({ recent }: { recent: RecentDays }) {
  const { days } = recent
  const [isMissing, setMissing] = useState(false)
  const isPainted = useAfterPaint()
  const commissionCents = days.reduce((sum, { commission_cents }) => sum + commission_cents, 0)
  const chart = {
    name: `Commission by day, last ${days.length} days`,
    points: days.map(({ date, commission_cents }) => {
      const text = shortDay(Date.parse(date))
      return { label: text, title: text, value: commission_cents }
    }),
    format: dollarsAndCents,
  }
  return (
    <Card className="flex flex-col">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-sm font-medium text-muted">Commission, last {days.length} days</h2>
        <Link
          to="/app/analytics"
          className="-my-3 py-3 text-sm font-medium text-accent hover:underline hover:underline-offset-4"
        >
          View Analytics
        </Link>
      </div>
      <p className="mt-1 font-display text-2xl font-semibold tracking-title sm:text-3xl">
        <Money cents={commissionCents} format="decimals" />
      </p>
      <p className="mt-1 text-xs text-muted tabular-nums">{recentCountsText(recent)}</p>
      <div className="mt-auto pt-5">
        <div className="h-28">
          {!isMissing && isPainted && (
            <div data-drawn-later>
              <BarChart
                {...chart}
                formatTick={shortDollars}
                isWhole
                height={chartHeight}
                hasAxis={false}
                onMissing={() => setMissing(true)}
              />
            </div>
          )}
        </div>
        <div aria-hidden className="mt-1.5 flex justify-between text-xs text-muted">
          <span>{chart.points[0]?.label}</span>
          <span>Today</span>
        </div>
      </div>
      {isPainted && (
        <div data-drawn-later className="sr-only">
          <ChartTable {...chart} />
        </div>
      )}
    </Card>
  )
}

import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { Home } from '#contract/home.ts'
import { rangeBefore } from '#rules/period.ts'
import { referenceOf } from '../../lib/api/api-error.ts'
import { usePageTitle } from '../../lib/page/page-title.ts'
import { useHome } from '../../lib/queries.ts'
import { uncountedVisitsText } from '../../lib/site/uncounted-visits.ts'
import { PeriodPicker } from '../../ui/controls/period-picker.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { LoadingRegion } from '../../ui/feedback/loading-region.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { classNames } from '../../ui/styles/class-names.ts'
import { ChartCard } from './chart-card.tsx'
import { type MetricName, metricNames, metricOf, sumOf } from './figures.ts'
import { MetricCards } from './metric-cards.tsx'
import { NoOrdersYet } from './no-orders-yet.tsx'
import { pointsOfRange } from './points.ts'
import { rangeText } from './range-texts.ts'
import { DealRanking, PageRanking, ProductRanking, SourceRanking } from './rankings.tsx'
import { likelyRange, usePeriod } from './use-period.ts'
import { preloadReport, type Report, useReport } from './use-report.ts'

export function AnalyticsPage() {
  usePageTitle('Analytics')
  const { data: home, error, isError, refetch } = useHome()
  return home ? (
    <PeriodReport home={home} />
  ) : (
    <Waiting failure={isError && <Failure error={error} onRetry={() => void refetch()} />} />
  )
}

/** Asks for the figures while the store's data are loaded: they name the same days wherever the seller is at home. */
function Waiting({ failure }: { failure: ReactNode }) {
  const client = useQueryClient()
  const [search] = useSearchParams()
  useEffect(() => {
    const range = likelyRange(search)
    if (range) preloadReport(client, range)
  }, [client, search])
  return (
    <>
      <PageHeader title="Analytics" text="Visits, orders and earnings of your store." />
      {failure || <FiguresSkeleton />}
    </>
  )
}

const Failure = ({ error, onRetry }: { error: Error | null; onRetry: () => void }) => (
  <ErrorState
    title="Failed to load your analytics"
    text="Nothing is lost. Check your connection and try again."
    onRetry={onRetry}
    reference={referenceOf(error)}
  />
)

function PeriodReport({ home }: { home: Home }) {
  const { recent } = home
  const { period, range, change } = usePeriod(recent)
  const before = period.name === 'all' ? undefined : rangeBefore(range, recent.since)
  const { data: report, error, isError, isPlaceholderData, refetch } = useReport(range, before)
  return (
    <>
      <PageHeader
        title="Analytics"
        text={
          <>
            {rangeText(range)}
            {before && `, compared with ${rangeText(before)}`}. Days are in{' '}
            {recent.time_zone.replaceAll('_', ' ')}.
          </>
        }
        actions={
          <PeriodPicker
            period={period}
            onChange={change}
            className={period.name === 'own' ? 'w-full sm:w-88' : 'w-full sm:w-60'}
          />
        }
      />
      {report ? (
        <div
          aria-busy={isPlaceholderData || undefined}
          className={classNames('grid gap-6 transition-opacity', isPlaceholderData && 'opacity-60')}
        >
          <Figures home={home} report={report} />
        </div>
      ) : isError ? (
        <Failure error={error} onRetry={() => void refetch()} />
      ) : (
        <FiguresSkeleton />
      )}
    </>
  )
}

function Figures({ home, report }: { home: Home; report: Report }) {
  const { range, before, analytics, daysBefore } = report
  const [chosen, setChosen] = useState<MetricName>('commission')
  const figures = sumOf(analytics.days)
  const hasOrders = home.stats.total_orders > 0
  const visits = Math.max(
    figures.visits,
    home.recent.days.reduce((sum, day) => sum + day.visits, 0),
  )
  return (
    <>
      {!hasOrders && <NoOrdersYet home={home} visits={visits} />}
      {(visits > 0 || hasOrders) && (
        <>
          <MetricCards
            figures={figures}
            before={before && sumOf(daysBefore)}
            chosen={chosen}
            onChoose={setChosen}
          />
          {figures.orders > figures.visits && (
            <p className="-mt-2 text-sm text-muted">
              There were more orders than counted visits. {uncountedVisitsText}
            </p>
          )}
          <ChartCard
            metric={metricOf(chosen)}
            points={pointsOfRange(range, analytics.days, before, daysBefore)}
            range={range}
          />
          <div className="grid items-start gap-6 xl:grid-cols-2">
            <ProductRanking analytics={analytics} range={range} />
            <SourceRanking analytics={analytics} range={range} />
            {analytics.pages && <PageRanking pages={analytics.pages} range={range} />}
            {analytics.deals && <DealRanking deals={analytics.deals} range={range} />}
          </div>
        </>
      )}
    </>
  )
}

const FiguresSkeleton = () => (
  <LoadingRegion label="Loading your analytics" className="grid gap-6">
    <div className="grid grid-cols-2 gap-3 sm:gap-4 md:grid-cols-4">
      {metricNames.map((name) => (
        <Skeleton key={name} className="h-30 rounded-xl" />
      ))}
    </div>
    <Skeleton className="h-110 rounded-xl" />
    <div className="grid gap-6 xl:grid-cols-2">
      <Skeleton className="h-64 rounded-xl" />
      <Skeleton className="h-64 rounded-xl" />
    </div>
  </LoadingRegion>
)

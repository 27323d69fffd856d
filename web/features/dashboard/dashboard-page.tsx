import Store from 'lucide-react/icons/store'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { Profile } from '#contract/accounts.ts'
import type { Home } from '#contract/home.ts'
import { dayIn } from '#rules/store-day.ts'
import { referenceOf } from '../../lib/api/api-error.ts'
import { usePageTitle } from '../../lib/page/page-title.ts'
import { useHome } from '../../lib/queries.ts'
import { Button } from '../../ui/controls/button.tsx'
import { PlanBadges } from '../../ui/feedback/badges/plan-badges.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { lazyWithFallback } from '../../ui/feedback/lazy-with-fallback.tsx'
import { PlanEndedNote } from '../../ui/feedback/notes/plan-ended-note.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { DashboardFailure } from './dashboard-failure.tsx'
import { DashboardSkeleton } from './dashboard-skeleton.tsx'
import { FirstSteps } from './first-steps.tsx'
import { hasSold } from './first-steps-of.ts'
import { LastDays } from './last-days.tsx'
import { NextStep } from './next-step.tsx'
import { QuickActions } from './quick-actions.tsx'
import { StatCards } from './stat-cards.tsx'
import { useDashboardRetry } from './use-dashboard-retry.ts'
import { useTimeLimit } from './use-time-limit.ts'
import { WebsiteStatus } from './website-status.tsx'

export function DashboardPage() {
  usePageTitle('Dashboard')
  const { data: home, error, isPending } = useHome()
  const tooSlow = useTimeLimit(isPending)
  const recovery = useDashboardRetry(home ? undefined : failureOf(error) || tooSlow)
  if (home && !recovery.message) return <Loaded home={home} />
  return (
    <>
      <h1 className="sr-only">Dashboard</h1>
      {recovery.message ? (
        <DashboardFailure message={recovery.message} reference={referenceOf(error)} recovery={recovery} />
      ) : (
        <DashboardSkeleton />
      )}
    </>
  )
}

const failureOf = (error: Error | null) =>
  error && `Failed to load dashboard: ${error.message || 'Unknown error'}`

const Loaded = ({ home }: { home: Home }) =>
  home.tenant ? <FullDashboard home={home} /> : <NoStoreWelcome profile={home.profile} />

const FullDashboard = ({ home }: { home: Home }) => (
  <>
    <DashboardHeader home={home} />
    <PlanEndedNote tenant={home.tenant} returnTo="/app/dashboard" />
    <div className="grid gap-6 sm:gap-8">
      <WebsiteStatus site={home.site} isMain={hasSold(home)} />
      <StatCards stats={home.stats} />
      {hasSold(home) ? (
        <div data-recent className="grid gap-3 sm:gap-4 xl:grid-cols-2">
          <LastDays recent={home.recent} />
          <NextStep home={home} />
        </div>
      ) : (
        <FirstSteps home={home} />
      )}
      <QuickActions />
      <PlannedToday home={home} />
    </div>
  </>
)

const TodaysPieces = lazyWithFallback(async () => (await import('./todays-pieces.tsx')).TodaysPieces)

/** Last on the page, so that nothing moves when it arrives. It is asked for only while pieces are planned. */
function PlannedToday({ home: { stats, recent } }: { home: Home }) {
  const [isMissing, setIsMissing] = useState(false)
  const today = dayIn(recent.time_zone, Date.now())
  if (isMissing || !stats.posts_until || stats.posts_until < today) return null
  return <TodaysPieces today={today} onMissing={() => setIsMissing(true)} />
}

const DashboardHeader = ({ home: { profile, tenant, store, stats } }: { home: Home }) => (
  <PageHeader
    title={`Welcome back, ${profile.name || profile.email}`}
    text={store && `Here is how ${store.name} is doing.`}
    actions={<PlanBadges plan={tenant?.plan ?? 'lite'} credits={stats.credit_balance} />}
  />
)

/** Shown before the seller's store exists. */
const NoStoreWelcome = ({ profile }: { profile: Profile }) => (
  <>
    <PageHeader title={`Welcome, ${profile.name || profile.email}`} />
    <EmptyState
      icon={<Store aria-hidden />}
      title="Your store starts with a product"
      text="Browse the catalog and pick the courses you would like to sell. Everything else follows from there."
      action={
        <Button asChild>
          <Link to="/app/offers">Browse Products</Link>
        </Button>
      }
    />
  </>
)

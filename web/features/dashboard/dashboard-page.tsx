import type { Home } from '#contract/home.ts'
import { referenceOf } from '../../lib/api-error.ts'
import { usePageTitle } from '../../lib/page-title.ts'
import { useHome } from '../../lib/queries.ts'
import { PlanEndedNote } from '../../ui/feedback/notes/plan-ended-note.tsx'
import { DashboardFailure } from './dashboard-failure.tsx'
import { DashboardHeader } from './dashboard-header.tsx'
import { DashboardSkeleton } from './dashboard-skeleton.tsx'
import { FirstSteps } from './first-steps.tsx'
import { hasSold } from './first-steps-of.ts'
import { LastDays } from './last-days.tsx'
import { NextStep } from './next-step.tsx'
import { NoStoreWelcome } from './no-store-welcome.tsx'
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
    </div>
  </>
)

import Store from 'lucide-react/icons/store'
import { type ReactNode, useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import type { Profile } from '#contract/accounts.ts'
import type { Home } from '#contract/home.ts'
import { referenceOf } from '../../lib/api/api-error.ts'
import { usePageTitle } from '../../lib/page/page-title.ts'
import { useHome } from '../../lib/queries.ts'
import { Button } from '../../ui/controls/button.tsx'
import { PlanBadges } from '../../ui/feedback/badges/plan-badges.tsx'
import { EmptyStateLink } from '../../ui/feedback/empty-state-link.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { lazyWithFallback } from '../../ui/feedback/lazy-with-fallback.tsx'
import { LoadingRegion } from '../../ui/feedback/loading-region.tsx'
import { PlanEndedNote } from '../../ui/feedback/notes/plan-ended-note.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { useAfterPaint } from '../../ui/hooks/use-after-paint.ts'
import { Card } from '../../ui/layout/card.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { FirstSteps } from './first-steps.tsx'
import { hasSold } from './first-steps-of.ts'
import { LastDays } from './last-days.tsx'
import { nextStepOf } from './next-step-of.ts'
import { QuickActions } from './quick-actions.tsx'
import { StatCards } from './stat-cards.tsx'
import { StoreLink } from './store-link.tsx'
import { type Recovery, useDashboardRetry } from './use-dashboard-retry.ts'
import { WebsiteStatus } from './website-status.tsx'

function NextStep({ home }: { home: Home }) {
  const { title, text, to, action, isShare } = nextStepOf(home)
  return (
    <Step title={title} text={text}>
      {isShare && <StoreLink home={home} />}
      <Button asChild variant="secondary" className="self-start">
        <Link to={to} data-next-step>
          {action}
        </Link>
      </Button>
    </Step>
  )
}

const Step = ({ title, text, children }: { title: string; text: string; children: ReactNode }) => (
  <Card className="flex flex-col items-stretch gap-4">
    <div>
      <h2 className="text-sm font-medium text-muted">What to do next</h2>
      <p className="mt-1.5 font-display text-xl font-semibold tracking-title">{title}</p>
      <p className="mt-1 text-sm text-muted">{text}</p>
    </div>
    <div className="mt-auto flex flex-col gap-3">{children}</div>
  </Card>
)

const tips = [
  'Check your internet connection.',
  'Wait a minute, then try again.',
  'Log in again if your session is more than a day old.',
]

type Props = { message: string; reference: string | undefined; recovery: Recovery }

const DashboardFailure = ({ message, reference, recovery: { step, tryAgain, logInAgain } }: Props) => (
  <ErrorState title="Something went wrong" text={message} reference={reference}>
    <div className="mt-6 flex w-full max-w-sm flex-col gap-3">
      <Button
        onClick={() => void tryAgain()}
        disabled={step !== undefined}
        busy={step === 'retrying'}
        busyText="Trying again..."
      >
        Try Again
      </Button>
      <Button variant="secondary" onClick={logInAgain} disabled={step !== undefined}>
        Log In Again
      </Button>
      <Button asChild variant="quiet">
        <Link to="/app/offers">Browse Products Instead</Link>
      </Button>
    </div>
    <div className="mt-8 w-full max-w-sm border-t border-line pt-6 text-left text-sm text-muted">
      <h3 className="font-semibold text-ink">What usually helps</h3>
      <ul className="mt-2 grid list-disc gap-1 pl-5">
        {tips.map((tip) => (
          <li key={tip}>{tip}</li>
        ))}
      </ul>
    </div>
  </ErrorState>
)

const profileLimitMs = 8_000
const overallLimitMs = 10_000

const messages = {
  profile: 'Unable to load profile. Please try refreshing or logging in again.',
  overall: 'Loading took too long. Please try refreshing or logging in again.',
}

/**
 * Returns the message once loading the dashboard has taken too long, otherwise undefined. The profile is part of the same
 * response, so its shorter limit applies first.
 */
function useTimeLimit(waiting: boolean) {
  const [passed, setPassed] = useState<keyof typeof messages>()
  useEffect(() => {
    if (!waiting) return
    const profile = setTimeout(() => setPassed('profile'), profileLimitMs)
    const overall = setTimeout(() => setPassed('overall'), overallLimitMs)
    return () => {
      clearTimeout(profile)
      clearTimeout(overall)
      setPassed(undefined)
    }
  }, [waiting])
  return waiting && passed ? messages[passed] : undefined
}

const stats = ['orders', 'commissions', 'products', 'customers']

const DashboardSkeleton = () => (
  <LoadingRegion label="Loading your dashboard">
    <div className="mb-8 flex flex-wrap items-end justify-between gap-4">
      <div className="w-full max-w-md">
        <Skeleton className="h-9 w-full" />
        <Skeleton className="mt-3 h-5 w-3/5" />
      </div>
      <Skeleton className="h-6 w-36 rounded-full" />
    </div>
    <div className="grid gap-8">
      <Skeleton className="h-40 rounded-xl sm:h-32" />
      <div className="grid grid-cols-2 gap-3 sm:gap-4 xl:grid-cols-4">
        {stats.map((stat) => (
          <Skeleton key={stat} className="h-32 rounded-xl" />
        ))}
      </div>
      <div className="grid gap-3 sm:gap-4 xl:grid-cols-2">
        <Skeleton className="h-70 rounded-xl" />
        <Skeleton className="h-60 rounded-xl xl:h-70" />
      </div>
      <div>
        <Skeleton className="mb-4 h-7 w-36" />
        <Skeleton className="h-96 rounded-xl sm:h-64 xl:h-44" />
      </div>
    </div>
  </LoadingRegion>
)

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

const furthestZoneMs = 12 * 60 * 60 * 1000

/** The date where it is today last. The first format of a date in a time zone would delay the start. */
const earliestToday = () => new Date(Date.now() - furthestZoneMs).toISOString().slice(0, 10)

/** Last on the page, so that nothing moves when it arrives. It is asked for only while pieces are planned. */
function PlannedToday({ home: { stats, recent, products } }: { home: Home }) {
  const [isMissing, setIsMissing] = useState(false)
  const isPainted = useAfterPaint()
  const { posts_until } = stats
  if (!isPainted || isMissing || !posts_until || posts_until < earliestToday()) return null
  return (
    <TodaysPieces
      until={posts_until}
      timeZone={recent.time_zone}
      products={products}
      onMissing={() => setIsMissing(true)}
    />
  )
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
    <EmptyStateLink
      icon={<Store aria-hidden />}
      title="Your store starts with a product"
      text="Browse the catalog and pick the courses you would like to sell. Everything else follows from there."
      to="/app/offers"
      linkText="Browse Products"
    />
  </>
)

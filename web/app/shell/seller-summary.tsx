import { useEffect } from 'react'
import type { Tenant } from '#contract/store.ts'
import { trialDaysLeft } from '#rules/subscription.ts'
import { useHome } from '../../lib/queries.ts'
import { useSession } from '../../lib/session.ts'
import { PlanBadges } from '../../ui/plan-badges.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

const badgeDays = 7

/** The seller's plan, credits and email address. */
export function SellerSummary() {
  const { user } = useSession()
  const { data: home, isPending, error } = useHome()
  useEffect(() => {
    // Logged only: each page shows its own error (docs/product.md, Errors).
    if (error) console.warn('The profile could not be loaded:', error.message)
  }, [error])
  return (
    <div className="px-3">
      {isPending ? (
        <Skeleton className="h-6 w-36 rounded-full" />
      ) : (
        <PlanBadges
          plan={home?.tenant?.plan ?? 'lite'}
          credits={home?.stats.credit_balance}
          trialDays={home?.tenant ? lastTrialDays(home.tenant) : undefined}
        />
      )}
      <p className="mt-2 truncate text-xs text-muted" title={user?.email}>
        {user?.email}
      </p>
    </div>
  )
}

/** Returns the days left in the last week of a trial that nothing follows yet. */
function lastTrialDays({ trial_ends_at, access_ends_at }: Tenant) {
  if (trial_ends_at === undefined || access_ends_at !== trial_ends_at) return undefined
  const days = trialDaysLeft(trial_ends_at, Date.now())
  return days > 0 && days <= badgeDays ? days : undefined
}

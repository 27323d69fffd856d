import { useEffect } from 'react'
import { useHome } from '../../lib/queries.ts'
import { useSession } from '../../lib/session.ts'
import { PlanBadges } from '../../ui/feedback/badges/plan-badges.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { lastTrialDays } from './last-trial-days.ts'

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

import { useEffect } from 'react'
import { useHome } from '#web/lib/queries.ts'
import { useSession } from '#web/lib/session.ts'
import { PlanBadges } from '#web/ui/plan-badges.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** Her plan, her credits and the address she is signed in with. */
export function SellerSummary() {
  const { user } = useSession()
  const { data: home, isPending, error } = useHome()
  useEffect(() => {
    // Only logged (spec.md section 8): every page says itself what it lacks.
    if (error) console.warn('The profile could not be loaded:', error.message)
  }, [error])
  return (
    <div className="px-3">
      {isPending ? (
        <Skeleton className="h-6 w-36 rounded-full" />
      ) : (
        <PlanBadges plan={home?.tenant?.plan ?? 'lite'} credits={home?.stats.credit_balance} />
      )}
      <p className="mt-2 truncate text-xs text-muted" title={user?.email}>
        {user?.email}
      </p>
    </div>
  )
}

import Coins from 'lucide-react/icons/coins'
import { plans } from '#rules/plans.ts'
import { useHome } from '#web/lib/queries.ts'
import { useSession } from '#web/lib/session.ts'
import { Badge } from '#web/ui/badge.tsx'

/** Her plan, her credits and the address she is signed in with. */
export function SellerSummary() {
  const { user } = useSession()
  const { data: home } = useHome()
  const plan = home?.tenant?.plan ?? 'lite'
  return (
    <div className="px-3">
      <div className="flex flex-wrap gap-2">
        <Badge tone={plan === 'pro' ? 'strong' : 'neutral'}>{plans[plan].badge}</Badge>
        <Badge tone="accent">
          <Coins aria-hidden className="size-3.5" />
          <span className="tabular-nums">{home ? home.stats.credit_balance : '–'} credits</span>
        </Badge>
      </div>
      <p className="mt-2 truncate text-xs text-muted" title={user?.email}>
        {user?.email}
      </p>
    </div>
  )
}

import Coins from 'lucide-react/icons/coins'
import type { Home } from '#contract/home.ts'
import { plans } from '#rules/plans.ts'
import { Badge } from '#web/ui/badge.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'

const count = new Intl.NumberFormat('en-US')

export function DashboardHeader({ home }: { home: Home }) {
  const { profile, tenant, store, stats } = home
  const plan = tenant?.plan ?? 'lite'
  return (
    <PageHeader
      title={`Welcome back, ${profile.name || profile.email}`}
      text={store && `Here is how ${store.name} is doing.`}
      actions={
        <div className="flex items-center gap-2">
          <Badge tone={plan === 'pro' ? 'strong' : 'neutral'}>{plans[plan].badge}</Badge>
          <Badge tone="accent">
            <Coins aria-hidden className="size-3.5" />
            {count.format(stats.credit_balance)} {stats.credit_balance === 1 ? 'credit' : 'credits'}
          </Badge>
        </div>
      }
    />
  )
}

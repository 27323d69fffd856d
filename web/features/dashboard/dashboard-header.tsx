import type { Home } from '#contract/home.ts'
import { PlanBadges } from '../../ui/feedback/badges/plan-badges.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'

export const DashboardHeader = ({ home: { profile, tenant, store, stats } }: { home: Home }) => (
  <PageHeader
    title={`Welcome back, ${profile.name || profile.email}`}
    text={store && `Here is how ${store.name} is doing.`}
    actions={<PlanBadges plan={tenant?.plan ?? 'lite'} credits={stats.credit_balance} />}
  />
)

import type { Home } from '#contract/home.ts'
import type { SiteHead } from '#contract/site-head.ts'
import { dollarsAndCents } from '#rules/money.ts'
import { grouped, pluralize } from '#rules/pluralize.ts'
import { nextStepOf } from '../../features/dashboard/next-step-of.ts'
import { lastTrialDays } from '../shell/last-trial-days.ts'

/** What the dashboard says of a seller, by the name of its place. What is undefined is not shown. */
export type Texts = ReturnType<typeof textsOf>

/** Returns what the dashboard says in its own components, which pieces.tsx compares when the web app is built. */
export function textsOf(home: Home, storeDomain: string | undefined) {
  const { profile, tenant, store, site, stats, recent } = home
  const step = nextStepOf(home)
  const trialDays = tenant ? lastTrialDays(tenant) : undefined
  const address = site?.address && storeDomain ? `${site.address}.${storeDomain}` : undefined
  const total = (name: 'visits' | 'orders' | 'commission_cents') =>
    recent.days.reduce((sum, day) => sum + day[name], 0)
  return {
    greeting: `Welcome back, ${profile.name || profile.email}`,
    store: store ? `Here is how ${store.name} is doing.` : undefined,
    email: profile.email,
    credits: `${grouped(stats.credit_balance)} ${stats.credit_balance === 1 ? 'credit' : 'credits'}`,
    trial: trialDays === undefined ? undefined : `${pluralize(trialDays, 'trial day')} left`,
    address: site?.status === 'live' ? address : undefined,
    orders: grouped(stats.total_orders),
    commissions: dollarsAndCents(stats.total_commission_cents),
    products: grouped(stats.product_count),
    customers: grouped(stats.unique_customers),
    recentCommission: dollarsAndCents(total('commission_cents')),
    recentCounts: `${pluralize(total('visits'), 'visit')}, ${pluralize(total('orders'), 'order')}. Days are in ${recent.time_zone.replaceAll('_', ' ')}.`,
    step: step.title,
    stepText: step.text,
    stepAction: step.action,
    link: step.isShare && address ? `${location.protocol}//${address}` : undefined,
  }
}

/** Returns which of the looks of the website's status is shown. */
export const lookOf = (site: SiteHead | null) =>
  [
    site?.status ?? 'draft',
    ...(site?.closed_at ? ['closed'] : []),
    ...(site?.status === 'live' && site.has_unpublished_changes ? ['changed'] : []),
  ].join('-')

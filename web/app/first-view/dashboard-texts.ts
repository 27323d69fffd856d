import type { Home } from '#contract/home.ts'
import { shortDay } from '#rules/calendar.ts'
import { dollarsAndCents } from '#rules/money/money.ts'
import { pluralize, withThousandsSeparators } from '#rules/text.ts'
import { type FirstStep, firstStepsOf, hasSold } from '../../features/dashboard/first-steps-of.ts'
import { nextStepOf } from '../../features/dashboard/next-step-of.ts'
import { recentCountsText } from '../../features/dashboard/recent-counts.ts'
import { lastTrialDays } from '../shell/last-trial-days.ts'

/**
 * Returns what the dashboard says of a seller in its own components, by the name of its place; what is undefined is not shown.
 * Compared by dashboard-fragments.tsx when the web app is built.
 */
export function dashboardTexts(home: Home, storeDomain: string | undefined) {
  const { profile, tenant, store, site, stats } = home
  const trialDays = tenant ? lastTrialDays(tenant) : undefined
  const address = site?.address && storeDomain ? `${site.address}.${storeDomain}` : undefined
  return {
    // First, so that it is one place: the page may have another scheme than the build.
    storeUrl: linkTo(address),
    greeting: `Welcome back, ${profile.name || profile.email}`,
    store: store ? `Here is how ${store.name} is doing.` : undefined,
    storeName: store?.name,
    email: profile.email,
    credits: `${withThousandsSeparators(stats.credit_balance)} ${stats.credit_balance === 1 ? 'credit' : 'credits'}`,
    trial: trialDays === undefined ? undefined : `${pluralize(trialDays, 'trial day')} left`,
    address: site?.status === 'live' ? address : undefined,
    orders: withThousandsSeparators(stats.total_orders),
    commissions: dollarsAndCents(stats.total_commission_cents),
    products: withThousandsSeparators(stats.product_count),
    customers: withThousandsSeparators(stats.unique_customers),
    ...(hasSold(home) ? textsAfterSale(home, address) : textsBeforeSale(home, address)),
  }
}

const linkTo = (address: string | undefined) => address && `${location.protocol}//${address}`

function textsAfterSale(home: Home, address: string | undefined) {
  const commissionCents = home.recent.days.reduce((sum, { commission_cents }) => sum + commission_cents, 0)
  const step = nextStepOf(home)
  return {
    recentCommission: dollarsAndCents(commissionCents),
    recentCounts: recentCountsText(home.recent),
    firstDay: shortDay(Date.parse(home.recent.days[0]?.date ?? '')),
    step: step.title,
    stepText: step.text,
    stepAction: step.action,
    link: step.isShare && linkTo(address),
    stepsDone: undefined,
    saleText: undefined,
  }
}

function textsBeforeSale(home: Home, address: string | undefined) {
  const steps = firstStepsOf(home)
  const current = steps.find(({ state }) => state === 'current')
  return {
    stepsDone: `${steps.filter(({ state }) => state === 'done').length} of ${steps.length} done`,
    saleText: current?.id === 'sale' ? current.text : undefined,
    link: current?.isShare && linkTo(address),
  }
}

/** Returns which of the looks of the website's status is shown. */
export const statusKey = (home: Home) =>
  [
    home.site?.status ?? 'draft',
    ...(home.site?.closed_at ? ['closed'] : []),
    ...(home.site?.status === 'live' && home.site.has_unpublished_changes ? ['changed'] : []),
    ...(hasSold(home) ? [] : ['unsold']),
  ].join('-')

/** Returns which of the looks of a step to the first sale is shown. */
export const stepKey = ({ state, title }: FirstStep) => `${state}: ${title}`

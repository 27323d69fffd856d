import type { Home } from '#contract/home.ts'
import { hasAccess } from '#rules/billing/subscription.ts'
import { firstStepsOf, hasSold } from '../../features/dashboard/first-steps-of.ts'
import { nextStepOf } from '../../features/dashboard/next-step-of.ts'
import type { DashboardFragments } from './dashboard-fragments.tsx'
import { dashboardTexts, statusKey, stepKey } from './dashboard-texts.ts'
import { contentOf, setTexts } from './fill-texts.ts'

/**
 * Returns the dashboard of a seller; undefined where it shows more than the pieces have. What a seller has written is
 * inserted as text only.
 */
export function filledDashboard(pieces: DashboardFragments, home: Home, storeDomain: string | undefined) {
  const { tenant } = home
  const look = pieces.looks[statusKey(home)]
  const steps = hasSold(home) ? [] : firstStepsOf(home).map((step) => pieces.steps[stepKey(step)])
  const badge = tenant && pieces.badges[tenant.plan]
  if (!tenant || !badge || !look || !hasAccess(tenant.access_ends_at, Date.now())) return undefined
  // The application says more, or shows another page.
  if (tenant.past_due_since || tenant.closes_at) return undefined
  const page = contentOf(pieces.page)
  if (!hasSold(home)) page.querySelector('[data-recent]')?.replaceWith(contentOf(pieces.checklist))
  for (const each of page.querySelectorAll('[data-plan]')) each.replaceWith(contentOf(badge))
  page.querySelector('[data-status]')?.replaceWith(contentOf(look))
  const rows = page.querySelectorAll('[data-step]')
  for (const [index, step] of steps.entries()) rows[index]?.replaceWith(contentOf(step ?? ''))
  const texts = dashboardTexts(home, storeDomain)
  const field = page.querySelector('input')
  if (field && texts.link) field.value = texts.link
  else field?.parentElement?.remove()
  setTexts(page, texts)
  page.querySelector('[data-next-step]')?.setAttribute('href', nextStepOf(home).to)
  return page
}

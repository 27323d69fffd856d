import type { Home } from '#contract/home.ts'
import { hasAccess } from '#rules/billing/subscription.ts'
import { firstStepsOf, hasSold } from '../../features/dashboard/first-steps-of.ts'
import { nextStepOf } from '../../features/dashboard/next-step-of.ts'
import type { Pieces } from './pieces.tsx'
import { type DashboardTexts, dashboardTexts, lookOf, stepLookOf } from './texts-of.ts'

/**
 * Returns the dashboard of a seller; undefined where it shows more than the pieces have. What a seller has written is
 * inserted as text only.
 */
export function filledPage(pieces: Pieces, home: Home, storeDomain: string | undefined) {
  const { tenant } = home
  const look = pieces.looks[lookOf(home)]
  const steps = hasSold(home) ? [] : firstStepsOf(home).map((step) => pieces.steps[stepLookOf(step)])
  const badge = tenant && pieces.badges[tenant.plan]
  if (!tenant || !badge || !look || !hasAccess(tenant.access_ends_at, Date.now())) return undefined
  if (tenant.past_due_since) return undefined
  const page = contentOf(pieces.page)
  if (!hasSold(home)) page.querySelector('[data-recent]')?.replaceWith(contentOf(pieces.checklist))
  for (const each of page.querySelectorAll('[data-plan]')) each.replaceWith(contentOf(badge))
  page.querySelector('[data-status]')?.replaceWith(contentOf(look))
  const rows = page.querySelectorAll('[data-step]')
  for (const [index, step] of steps.entries()) rows[index]?.replaceWith(contentOf(step ?? ''))
  setTexts(page, dashboardTexts(home, storeDomain))
  page.querySelector('[data-next-step]')?.setAttribute('href', nextStepOf(home).to)
  return page
}

export function contentOf(html: string) {
  const template = document.createElement('template')
  template.innerHTML = html
  return template.content
}

function setTexts(page: DocumentFragment, texts: DashboardTexts) {
  const known: Record<string, string | undefined> = texts
  const field = page.querySelector('input')
  if (field && texts.link) field.value = texts.link
  else field?.parentElement?.remove()
  for (const link of page.querySelectorAll('a[href*="{{"]')) {
    const href = link
      .getAttribute('href')
      ?.replace(/\{\{(\w+)\}\}/g, (_place, name: string) => known[name] ?? '')
    link.setAttribute('href', href ?? '')
  }
  const walker = document.createTreeWalker(page, NodeFilter.SHOW_TEXT)
  const absent: (Element | null)[] = []
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const [, name] = /^\{\{(\w+)\}\}$/.exec(node.nodeValue ?? '') ?? []
    if (!name) continue
    const text = known[name]
    if (text === undefined) absent.push(node.parentElement)
    else node.nodeValue = text
  }
  for (const element of absent) element?.remove()
}

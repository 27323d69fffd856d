import { renderToString } from 'react-dom/server'
import { Route, Routes, StaticRouter } from 'react-router-dom'
import type { Home } from '#contract/home.ts'
import type { SiteHead } from '#contract/site/site-head.ts'
import { planIds } from '#rules/billing/plans.ts'
import { datesBetween } from '#rules/calendar.ts'
import { DashboardPage } from '../../features/dashboard/dashboard-page.tsx'
import { firstStepsOf } from '../../features/dashboard/first-steps-of.ts'
import { keys, queryClient } from '../../lib/queries.ts'
import { Shell } from '../shell/shell.tsx'
import { dashboardTexts, statusKey, stepKey } from './dashboard-texts.ts'

/** The dashboard in pieces: `{{name}}` stands where a text of a seller will be. */
export type DashboardFragments = {
  loading: string
  page: string
  /** Until the first sale, what replaces `[data-recent]`. */
  checklist: string
  /** By plan, what replaces `[data-plan]`. */
  badges: Record<string, string>
  /** By `statusKey`, what replaces `[data-status]`. */
  looks: Record<string, string>
  /** By `stepKey`, what replaces `[data-step]`. */
  steps: Record<string, string>
}

export const storeDomain = 'stores.invalid'
const dayMs = 24 * 60 * 60 * 1000
const soon = new Date(Date.now() + 3 * dayMs).toISOString()
const closed = { closed_at: '2026-01-01T00:00:00.000Z' }

const live: SiteHead = { status: 'live', address: 'sample-address', has_unpublished_changes: false }
const heads: SiteHead[] = [
  live,
  { ...live, has_unpublished_changes: true },
  { ...live, status: 'staged' },
  { ...live, status: 'staged', ...closed },
  { ...live, status: 'draft' },
  { ...live, status: 'draft', ...closed },
]

/** Each text in it occurs nowhere else on the page. */
const sample: Home = {
  profile: { id: 'user', email: 'sample@mail.invalid', name: 'Sample-Name', role: 'seller' },
  tenant: {
    id: 'tenant',
    owner_id: 'user',
    subdomain: 'sample',
    plan: 'lite',
    trial_ends_at: soon,
    access_ends_at: soon,
  },
  store: { id: 'store', name: 'Sample-Store', owner_user_id: 'user' },
  site: live,
  stats: {
    total_orders: 9_000_001,
    total_commission_cents: 900_000_201,
    product_count: 9_000_003,
    unique_customers: 9_000_004,
    credit_balance: 9_000_005,
  },
  products: [{ id: 'product', store_id: 'store', product_id: 'product', status: 'published' }],
  recent: {
    time_zone: 'Antarctica/Troll',
    since: '2026-01-05',
    // As many as the reply has, because the page says how many.
    days: datesBetween('2026-01-02', '2026-01-31').map((date, index) =>
      index === 0
        ? { date, visits: 9_000_006, orders: 9_000_007, commission_cents: 900_000_801 }
        : { date, visits: 0, orders: 0, commission_cents: 0 },
    ),
  },
  payout_state: 'ready',
}

const unsold: Home = { ...sample, stats: { ...sample.stats, total_orders: 0 } }
const unvisited = { ...sample.recent, days: sample.recent.days.map((day) => ({ ...day, visits: 0 })) }
const unpublished: Home = { ...unsold, site: null, recent: unvisited }

/** Each of them is at another step to the first sale. */
const unsoldHomes: Home[] = [
  { ...unpublished, products: [], stats: { ...unsold.stats, product_count: 0 } },
  { ...unpublished, products: [] },
  unpublished,
  ...heads.map((site) => ({ ...unsold, site, recent: unvisited })),
  unsold,
]

/** Returns the dashboard's pieces. Runs at build time only. @throws Error if a text is not where textsOf says */
export function dashboardFragments(): DashboardFragments {
  const page = dashboardHtml(sample)
  for (const { name, text } of placesOf(sample))
    if (!page.includes(text)) throw new Error(`The dashboard does not say "${text}" (${name}).`)
  return {
    loading: dashboardHtml(undefined),
    page: withPlaces(page),
    checklist: checklistIn(dashboardHtml(unsold)),
    badges: Object.fromEntries(
      planIds.map((plan) => [
        plan,
        pieceOf(dashboardHtml(withPlan(plan)), /<span[^>]* data-plan=.*?<\/span>/),
      ]),
    ),
    looks: Object.fromEntries(
      [sample, unsold]
        .flatMap((home) => heads.map((site) => ({ ...home, site })))
        .map((home) => [statusKey(home), withPlaces(lookIn(dashboardHtml(home)))]),
    ),
    steps: Object.fromEntries(unsoldHomes.flatMap(stepsIn)),
  }
}

const placesOf = (home: Home) =>
  Object.entries(dashboardTexts(home, storeDomain)).flatMap(([name, text]) => (text ? [{ name, text }] : []))

const withPlaces = (html: string) =>
  placesOf(sample).reduce((marked, { name, text }) => marked.replaceAll(text, `{{${name}}}`), html)

/** Its steps are replaced. */
function checklistIn(html: string) {
  const { stepsDone = '' } = dashboardTexts(unsold, storeDomain)
  const checklist = pieceOf(html, /<section aria-labelledby="first-steps".*?<\/section>/)
  return replaced(checklist, new RegExp(`${stepsDone}(?=<)`), '{{stepsDone}}').replace(
    /<li data-step=.*?<\/li>/g,
    '<li data-step></li>',
  )
}

/** A step says nothing else of a seller: what is 0 here must not become a place. */
function stepsIn(home: Home) {
  const { saleText } = dashboardTexts(home, storeDomain)
  const rows = dashboardHtml(home).match(/<li data-step=.*?<\/li>/g) ?? []
  return firstStepsOf(home).map((step, index) => {
    const row = rows[index] ?? ''
    return [stepKey(step), saleText ? row.replace(saleText, '{{saleText}}') : row]
  })
}

const withPlan = (plan: (typeof planIds)[number]): Home => ({
  ...sample,
  tenant: sample.tenant && { ...sample.tenant, plan },
})

/** Returns what the application draws of a seller, or while it waits for the reply. */
export function dashboardHtml(home: Home | undefined) {
  queryClient.clear()
  queryClient.setQueryData(['config'], { storeDomain })
  if (home) queryClient.setQueryData(keys.home, home)
  const html = renderToString(
    <StaticRouter location="/app/dashboard">
      <Routes>
        <Route element={<Shell />}>
          <Route path="*" element={<DashboardPage />} />
        </Route>
      </Routes>
    </StaticRouter>,
  )
  // Nobody is signed in where this is rendered.
  return replaced(
    html,
    /(<p class="[^"]*truncate[^"]*")>(?=<\/p>)/,
    home ? `$1 title="${sample.profile.email}">${sample.profile.email}` : '$1>&nbsp;',
  )
}

/** From the look's card to that of the numbers. */
const lookIn = (html: string) => pieceOf(html, /<div[^>]* data-status=.*?(?=<dl)/)

function pieceOf(html: string, pattern: RegExp) {
  const [piece] = pattern.exec(html) ?? []
  if (!piece) throw new Error(`The dashboard has no ${pattern}.`)
  return piece
}

function replaced(html: string, pattern: RegExp, by: string) {
  pieceOf(html, pattern)
  return html.replace(pattern, by)
}

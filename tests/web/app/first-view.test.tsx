import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Home } from '#contract/home.ts'
import { homeWith, recentDays } from '#tests/web/features/samples.ts'
import { dashboardFragments, dashboardHtml, storeDomain } from '#web/app/first-view/dashboard-fragments.tsx'
import { filledDashboard } from '#web/app/first-view/fill-dashboard.ts'
import { queryClient } from '#web/lib/queries.ts'

/** Built where pages have another scheme than they are shown with. */
function builtPieces() {
  const { protocol } = location
  vi.stubGlobal('location', { ...location, protocol: protocol === 'http:' ? 'https:' : 'http:' })
  try {
    return dashboardFragments()
  } finally {
    vi.unstubAllGlobals()
  }
}

const pieces = builtPieces()
const dayMs = 24 * 60 * 60 * 1000
const inDays = (days: number) => new Date(Date.now() + days * dayMs).toISOString()

const stats = {
  total_orders: 1_234,
  total_commission_cents: 123_456,
  unique_customers: 1_000,
  product_count: 1,
  credit_balance: 1,
}
const unsold = { ...stats, total_orders: 0, total_commission_cents: 0, unique_customers: 0 }
const products: Home['products'] = [
  { id: 'p', store_id: 'store-1', product_id: 'product-1', status: 'published' },
]
const live = { status: 'live', address: 'ada-s-store', has_unpublished_changes: false } as const
const tenant = { id: 'tenant-1', owner_id: 'user-1', subdomain: 'ada', plan: 'pro' } as const
const trial = (days: number) => ({ trial_ends_at: inDays(days), access_ends_at: inDays(days) })

afterEach(() => queryClient.clear())

/** What the application draws of it. */
function drawn(home: Home) {
  const page = document.createElement('div')
  page.innerHTML = dashboardHtml(home)
  return comparable(page)
}

function filled(home: Home) {
  const page = filledDashboard(pieces, home, storeDomain)
  if (!page) return undefined
  const holder = document.createElement('div')
  holder.append(page)
  return comparable(holder)
}

/** Nobody is signed in where the application is rendered. */
function comparable(page: Element) {
  for (const email of page.querySelectorAll('aside p.truncate')) email.remove()
  for (const field of page.querySelectorAll('input')) field.setAttribute('value', field.value)
  return page.innerHTML
}

describe('the dashboard before the application has started is the dashboard that it draws', () => {
  test.each<[string, Partial<Home>]>([
    ['of an empty store', {}],
    ['of a store with sales', { site: live, stats, products, recent: recentDays({ visits: 9, orders: 2 }) }],
    ['of a store whose product is a draft', { stats: { ...unsold, product_count: 1 } }],
    ['before the website is written', { stats: unsold, products }],
    ['before the website is online', { stats: unsold, products, site: { ...live, status: 'staged' } }],
    [
      'of a closed store without a sale',
      {
        stats: unsold,
        products,
        site: { ...live, status: 'staged', closed_at: '2026-11-01T00:00:00.000Z' },
      },
    ],
    ['of a live store without a visit', { stats: unsold, products, site: live }],
    [
      'of a live store without a sale',
      { stats: unsold, products, site: live, recent: recentDays({ visits: 9 }) },
    ],
    ['of a live store without a product', { site: { ...live, has_unpublished_changes: true } }],
    ['with unpublished changes', { site: { ...live, has_unpublished_changes: true }, stats, products }],
    ['staged', { site: { ...live, status: 'staged' }, stats, products }],
    ['closed', { site: { ...live, status: 'draft', closed_at: '2026-11-01T00:00:00.000Z' } }],
    ['on Pro', { tenant }],
    ['in the last days of a trial', { tenant: { ...tenant, ...trial(3.5) } }],
    ['at the beginning of a trial', { tenant: { ...tenant, ...trial(12.5) } }],
    ['without a store of a name', { store: null }],
    [
      'with hostile names',
      { store: { id: 's', owner_user_id: 'u', name: '<img src=x onerror=alert(1)>{{email}}' } },
    ],
  ])('%s', (_name, changes) => {
    const home = homeWith(changes)
    expect(filled(home)).toBe(drawn(home))
  })

  test('leaves what it cannot show to the application', () => {
    expect(filled(homeWith({ tenant: null }))).toBeUndefined()
    expect(filled(homeWith({ tenant: { ...tenant, ...trial(-1) } }))).toBeUndefined()
  })
})

import { screen, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import type { Home } from '#contract/home.ts'
import { DashboardPage } from '#web/features/dashboard/dashboard-page.tsx'
import { mockApi, ok } from '../mock-api.ts'
import { closePage, openPage } from './page.tsx'
import { homeWith, inStore, recentDays, storeProduct } from './samples.ts'

afterEach(closePage)

describe('What to do next', () => {
  const live = { status: 'live', address: 'ada', has_unpublished_changes: false } as const
  const published = inStore([storeProduct(0, { status: 'published' })])
  const draft = inStore([storeProduct(0)])
  const { stats } = homeWith()
  const one = { stats: { ...stats, product_count: 1 } }

  test.each<[string, Partial<Home>, string, string]>([
    ['no product', {}, 'Choose your first course', '/app/offers'],
    ['no published product', { ...one, products: draft }, 'Publish a product', '/app/my-products'],
    ['no live website', { ...one, products: published }, 'Put your store online', '/app/idea'],
    [
      'a closed store',
      {
        ...one,
        products: published,
        site: { ...live, status: 'staged', closed_at: '2026-11-01T00:00:00.000Z' },
      },
      'Reopen your store',
      '/app/settings#danger',
    ],
    ['no visit', { ...one, products: published, site: live }, 'Share your link', '/app/share'],
    [
      'money and no payouts set up',
      { stats: { ...one.stats, total_commission_cents: 3850 }, products: published, site: live },
      'Set up payouts',
      '/app/payouts',
    ],
    [
      'money and payouts that need details',
      {
        stats: { ...one.stats, total_commission_cents: 3850 },
        ...{ products: published, site: live, payout_state: 'more_needed' },
      },
      'Set up payouts',
      '/app/payouts',
    ],
    [
      'money and payouts in review',
      {
        stats: { ...one.stats, total_commission_cents: 3850 },
        ...{ products: published, site: live, payout_state: 'in_review' },
      },
      'Share your link',
      '/app/share',
    ],
    [
      'visits and no order',
      { ...one, products: published, site: live, recent: recentDays({ visits: 9 }, { visits: 3 }) },
      '12 visits, no order yet',
      '/app/my-products',
    ],
    [
      'orders',
      { ...one, products: published, site: live, recent: recentDays({ visits: 9, orders: 1 }) },
      'See where your buyers come from',
      '/app/share',
    ],
  ])('a store with %s', async (_, changes, title, path) => {
    mockApi({ 'GET /api/home': ok(homeWith(changes)) })
    openPage(<DashboardPage />)
    const card = (await screen.findByText(title)).closest('div.flex')
    expect(card?.querySelector('a')?.getAttribute('href')).toBe(path)
  })

  test('the last 30 days are summed, drawn and readable as a table', async () => {
    const recent = recentDays(
      { visits: 9, orders: 1, commission_cents: 3850 },
      { visits: 1200, orders: 2, commission_cents: -1000 },
    )
    mockApi({ 'GET /api/home': ok(homeWith({ recent: { ...recent, time_zone: 'America/New_York' } })) })
    openPage(<DashboardPage />)
    expect(await screen.findByText('$28.50')).toBeTruthy()
    expect(screen.getByText('1,209 visits, 3 orders. Days are in America/New York.')).toBeTruthy()
    const chart = await screen.findByRole('slider', { name: /^Commission by day, last 30 days/ })
    expect(chart.getAttribute('aria-valuetext')).toBe('Nov 22: -$10.00')
    expect(within(screen.getByRole('table')).getAllByRole('row')).toHaveLength(31)
  })
})

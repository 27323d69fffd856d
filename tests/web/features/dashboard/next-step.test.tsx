import { act, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import type { Home } from '#contract/home.ts'
import { DashboardPage } from '#web/features/dashboard/dashboard-page.tsx'
import { mockApi, ok } from '../../mock-api.ts'
import { closePage, openPage } from '../page.tsx'
import { homeWith, inStore, recentDays, storeProduct } from '../samples.ts'

afterEach(closePage)

const live = { status: 'live', address: 'ada', has_unpublished_changes: false } as const
const published = inStore([storeProduct(0, { status: 'published' })])
const draft = inStore([storeProduct(0)])
const { stats } = homeWith()
const one = { stats: { ...stats, product_count: 1 } }

describe('The checklist up to the first sale', () => {
  test.each<[string, Partial<Home>, string, string, string]>([
    ['no product', {}, 'Choose your first course', '/app/offers', '0 of 6 done'],
    [
      'no published product',
      { ...one, products: draft },
      'Publish a product',
      '/app/my-products',
      '1 of 6 done',
    ],
    ['no website', { ...one, products: published }, 'Have your website written', '/app/idea', '2 of 6 done'],
    [
      'no live website',
      { ...one, products: published, site: { status: 'staged', has_unpublished_changes: false } },
      ...(['Put your store online', '/app/idea', '3 of 6 done'] as const),
    ],
    [
      'a closed store',
      {
        ...one,
        products: published,
        site: { ...live, status: 'staged', closed_at: '2026-11-01T00:00:00.000Z' },
      },
      ...(['Reopen your store', '/app/settings#danger', '3 of 6 done'] as const),
    ],
    ['no visit', { ...one, products: published, site: live }, 'Share your link', '/app/share', '4 of 6 done'],
    [
      'visits and no order',
      { ...one, products: published, site: live, recent: recentDays({ visits: 9 }, { visits: 3 }) },
      ...(['Make your first sale', '/app/my-products', '5 of 6 done'] as const),
    ],
  ])('a store with %s has one primary button', async (_, changes, title, path, done) => {
    mockApi({ 'GET /api/home': ok(homeWith(changes)) })
    openPage(<DashboardPage />)
    const current = (await screen.findByText(title)).closest('li')
    expect(current?.getAttribute('aria-current')).toBe('step')
    expect(screen.getByText(done)).toBeTruthy()
    const primary = [...document.querySelectorAll('a, button')].filter((each) =>
      each.className.includes('bg-accent '),
    )
    expect(primary.map((each) => each.getAttribute('href'))).toEqual([path])
    expect(current?.contains(primary[0] ?? null)).toBe(true)
  })

  test('takes the place of the chart until the first order', async () => {
    const sold = { stats: { ...one.stats, total_orders: 1 }, products: published, site: live }
    let home = homeWith()
    mockApi({ 'GET /api/home': () => ok(home) })
    const { queries } = openPage(<DashboardPage />)
    await screen.findByText('Your way to the first sale')
    expect(screen.queryByText('Commission, last 30 days')).toBeNull()
    home = homeWith(sold)
    await act(() => queries.invalidateQueries())
    expect(await screen.findByText('Commission, last 30 days')).toBeTruthy()
    expect(screen.queryByText('Your way to the first sale')).toBeNull()
  })

  test('shows the link that is to be shared', async () => {
    mockApi({ 'GET /api/home': ok(homeWith({ ...one, products: published, site: live })) })
    openPage(<DashboardPage />)
    const field = await screen.findByRole('textbox', { name: 'your store’s link' })
    expect(field.getAttribute('value')).toBe('http://ada.shops.example')
  })
})

describe('The next step', () => {
  const sold = { stats: { ...one.stats, total_orders: 2 } }
  const earned = { stats: { ...sold.stats, total_commission_cents: 3850 } }

  test.each<[string, Partial<Home>, string, string]>([
    ['no product', { stats: { ...stats, total_orders: 2 } }, 'Choose your first course', '/app/offers'],
    ['no published product', { ...sold, products: draft }, 'Publish a product', '/app/my-products'],
    ['no live website', { ...sold, products: published }, 'Put your store online', '/app/idea'],
    [
      'a closed store',
      {
        ...sold,
        products: published,
        site: { ...live, status: 'staged', closed_at: '2026-11-01T00:00:00.000Z' },
      },
      'Reopen your store',
      '/app/settings#danger',
    ],
    ['no visit and no order', { ...sold, products: published, site: live }, 'Share your link', '/app/share'],
    [
      'orders and no counted visit',
      { ...sold, products: published, site: live, recent: recentDays({ orders: 2 }) },
      'See where your buyers come from',
      '/app/share',
    ],
    [
      'money and no payouts set up',
      { ...earned, products: published, site: live },
      'Set up payouts',
      '/app/payouts',
    ],
    [
      'money and payouts that need details',
      { ...earned, ...{ products: published, site: live, payout_state: 'more_needed' } },
      'Set up payouts',
      '/app/payouts',
    ],
    [
      'money and payouts in review',
      { ...earned, ...{ products: published, site: live, payout_state: 'in_review' } },
      'Share your link',
      '/app/share',
    ],
    [
      'visits and no order',
      { ...sold, products: published, site: live, recent: recentDays({ visits: 9 }, { visits: 3 }) },
      '12 visits, no order in 30 days',
      '/app/my-products',
    ],
    [
      'orders',
      { ...sold, products: published, site: live, recent: recentDays({ visits: 9, orders: 1 }) },
      'See where your buyers come from',
      '/app/share',
    ],
  ])('a store with %s', async (_, changes, title, path) => {
    mockApi({ 'GET /api/home': ok(homeWith(changes)) })
    openPage(<DashboardPage />)
    const card = (await screen.findByText(title)).closest('div.flex')
    expect(card?.querySelector('a')?.getAttribute('href')).toBe(path)
  })

  test('orders without a counted visit say why', async () => {
    mockApi({ 'GET /api/home': ok(homeWith({ ...sold, recent: recentDays({ orders: 2 }) })) })
    openPage(<DashboardPage />)
    expect(
      await screen.findByText(
        '0 visits, 2 orders. Visits are counted every hour, without visitors who opted out. Days are in UTC.',
      ),
    ).toBeTruthy()
    expect(document.body.textContent).not.toMatch(/nobody has visited/i)
  })

  test('the last 30 days are summed, drawn and readable as a table', async () => {
    const recent = recentDays(
      { visits: 9, orders: 1, commission_cents: 3850 },
      { visits: 1200, orders: 2, commission_cents: -1000 },
    )
    const home = homeWith({ ...sold, recent: { ...recent, time_zone: 'America/New_York' } })
    mockApi({ 'GET /api/home': ok(home) })
    openPage(<DashboardPage />)
    expect(await screen.findByText('$28.50')).toBeTruthy()
    expect(screen.getByText('1,209 visits, 3 orders. Days are in America/New York.')).toBeTruthy()
    const chart = await screen.findByRole('slider', { name: /^Commission by day, last 30 days/ })
    expect(chart.getAttribute('aria-valuetext')).toBe('Nov 22: -$10.00')
    expect(within(screen.getByRole('table')).getAllByRole('row')).toHaveLength(31)
  })
})

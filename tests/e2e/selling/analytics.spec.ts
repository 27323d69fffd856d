import type { Page } from '@playwright/test'
import { Analytics } from '#contract/analytics.ts'
import { Home } from '#contract/home.ts'
import { expect } from '../fixtures.ts'
import { expectSoundAtEveryWidth, expectSoundPage } from '../page-checks.ts'
import { test } from '../sellers.ts'

/** A store that was opened a year ago and sells every day. */
async function mockSales(page: Page) {
  await page.route('**/api/home', async (route) => {
    const reply = await route.fetch()
    const home = Home.parse(await reply.json())
    const days = home.recent.days.map((day, n) => ({
      ...day,
      visits: 40 + n,
      orders: 2,
      commission_cents: 7700,
    }))
    const json = {
      ...home,
      stats: { ...home.stats, total_orders: 60 },
      recent: { ...home.recent, days, since: '2025-01-01' },
    }
    await route.fulfill({ response: reply, json })
  })
  await page.route('**/api/analytics?*', async (route) => {
    const reply = await route.fetch()
    const analytics = Analytics.parse(await reply.json())
    const days = analytics.days.map((day, n) => ({
      ...{ ...day, visits: 40 + n, checkouts: 6, orders: n % 3, gross_cents: 7700 * (n % 3) },
      ...{ commission_cents: 3850 * (n % 3) - 100, refunds_cents: 100 },
    }))
    const products = [
      { product_id: 'small-budget-ads', quantity: 3, gross_cents: 23_100, commission_cents: 11_550 },
    ]
    const sources = [
      { source: 'a'.repeat(64), visits: 5, orders: 1, gross_cents: 7700, commission_cents: 3850 },
      { source: 'direct', visits: 900, orders: 0, gross_cents: 0, commission_cents: 0 },
    ]
    await route.fulfill({ response: reply, json: { ...analytics, days, products, sources } })
  })
}

test('analytics: figures, a chart that the keyboard reads, and its table', async ({ page }) => {
  await mockSales(page)
  await page.goto('/app/analytics')
  const chart = page.getByRole('slider', { name: /^Commission by day/ })
  await expect(chart).toBeVisible()
  await expectSoundAtEveryWidth(page)
  await page.getByRole('radio', { name: /^Visits/ }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('heading', { name: 'Checkouts by day' })).toBeVisible()
  await page.getByRole('slider').focus()
  await page.keyboard.press('Home')
  await expect(page.getByRole('slider')).toHaveAttribute('aria-valuetext', /: 6, before 6$/)
  await page.getByText('Show as a table').click()
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(31)
  await page.getByLabel('Period').selectOption('12m')
  await expect(page.getByRole('heading', { name: 'Checkouts by month' })).toBeVisible()
  await expect(page).toHaveURL(/\?period=12m$/)
  await expectSoundAtEveryWidth(page)
})

test('analytics of a store without visits: its link to share', async ({ page }) => {
  await page.goto('/app/analytics')
  await expect(page.getByText('0 visits so far. Share your link:')).toBeVisible()
  await expectSoundAtEveryWidth(page)
})

test.describe('analytics that do not load', () => {
  test.use({ expectedErrors: [/status of 500/] })
  test('say what to do', async ({ page }) => {
    await page.route('**/api/analytics?*', (route) =>
      route.fulfill({ status: 500, json: { error: 'internal', message: 'Not today.' } }),
    )
    await page.goto('/app/analytics')
    await expect(page.getByText('Failed to load your analytics')).toBeVisible()
    await expectSoundAtEveryWidth(page)
  })
})

test('a selling store’s dashboard draws its last 30 days without layout shift', { tag: '@phone' }, async ({
  page,
}) => {
  await mockSales(page)
  await page.addInitScript(() => {
    const moved: number[] = []
    Reflect.set(window, 'moved', moved)
    new PerformanceObserver((list) => moved.push(list.getEntries().length)).observe({
      type: 'layout-shift',
      buffered: true,
    })
  })
  await page.goto('/app/dashboard')
  await expect(page.getByRole('slider').locator('rect').first()).toBeAttached()
  await page.waitForLoadState('networkidle')
  expect(await page.evaluate(() => Reflect.get(window, 'moved'))).toEqual([])
  await expectSoundPage(page)
})

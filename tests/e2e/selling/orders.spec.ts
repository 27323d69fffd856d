import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import type { Order } from '#contract/sales/orders.ts'
import { expect } from '../fixtures.ts'
import {
  expectNoOverhang,
  expectReadableAtEveryWidth,
  expectSoundAtEveryWidth,
  expectSoundPage,
} from '../page-checks.ts'
import { test } from '../sellers.ts'

const pageSize = 50
const states = ['paid', 'partially_refunded', 'refunded', 'disputed', 'lost'] as const

const orderOf = (n: number): Order => ({
  id: `pi_${n}`,
  paid_at: new Date(Date.UTC(2026, 10, 20) - n * 3_600_000).toISOString(),
  state: states[n % 5] ?? 'paid',
  total_cents: 9700 * (n + 1),
  commission_cents: 4850,
  refunded_cents: n % 5 === 1 ? 100 : 0,
  buyer: { email: `g***${n}@${'long-name-'.repeat(n % 4)}buyers.example`, country: 'DE' },
  lines: [0, 1].slice(0, 1 + (n % 2)).map((line) => ({
    line,
    product_id: 'weekly-letter',
    store_product_id: 'sp',
    title: `Course ${n} that has a rather long title`,
    quantity: 1 + (n % 3),
    price_cents: 9700,
    discount_cents: 0,
    tax_cents: 0,
    total_cents: 9700,
    commission_pct: 50,
    commission_cents: 4850,
  })),
})

/** Four pages of orders. */
async function withOrders(page: Page) {
  const all = Array.from({ length: 4 * pageSize }, (_, n) => orderOf(n))
  await page.route(/\/api\/orders(\?.*)?$/, (route) => {
    const params = new URL(route.request().url()).searchParams
    const start = Number(params.get('cursor') ?? 0)
    const wanted = all.filter(({ state }) => !params.has('state') || state === params.get('state'))
    const cursor = start + pageSize < wanted.length ? { cursor: String(start + pageSize) } : {}
    return route.fulfill({ json: { orders: wanted.slice(start, start + pageSize), ...cursor } })
  })
  await page.route('**/api/orders/pi_*', (route) => {
    const order = all.find(({ id }) => route.request().url().endsWith(`/${id}`))
    return route.fulfill({ json: { ...order, entries: [] } })
  })
  await page.route('**/api/orders/export*', (route) =>
    route.fulfill({ json: { csv: 'Order\r\npi_0\r\n', rows: 1 } }),
  )
}

/** A date field that is narrower than its date shows a part of it and does not say so. */
async function expectWholeDate(page: Page) {
  const missing = await page.getByLabel('First day').evaluate((field: HTMLInputElement) => {
    const shown = field.offsetWidth
    field.style.width = 'max-content'
    const needed = field.offsetWidth
    field.style.width = ''
    return needed - shown
  })
  expect(missing).toBeLessThanOrEqual(0)
}

const links = (page: Page) => page.getByRole('tabpanel').getByRole('link', { name: /2026/ })

test.describe('Orders', () => {
  test('orders full: rows or cards, and older ones come without a jump', { tag: '@phone' }, async ({
    page,
  }) => {
    await withOrders(page)
    await page.goto('/app/orders')
    await expect(links(page)).toHaveCount(pageSize)
    await expectSoundPage(page)
    const last = links(page).nth(pageSize - 1)
    await last.scrollIntoViewIfNeeded()
    await expect(links(page)).toHaveCount(2 * pageSize)
    await expect(last).toBeInViewport()
    await expectNoOverhang(page)
  })

  test('orders: back from one, the list is where it was left', async ({ page }) => {
    await withOrders(page)
    await page.goto('/app/orders?state=paid')
    const order = links(page).nth(30)
    await order.scrollIntoViewIfNeeded()
    const before = await order.evaluate((link) => link.getBoundingClientRect().top)
    await order.click()
    await expect(page.getByRole('heading', { level: 1, name: /^Order of/ })).toBeVisible()
    await expectSoundAtEveryWidth(page)
    await page.getByRole('main').getByRole('link', { name: 'Orders & Commissions' }).click()
    await expect(page).toHaveURL(/\?state=paid$/)
    await expect(order).toBeInViewport()
    const moved = (await order.evaluate((link) => link.getBoundingClientRect().top)) - before
    expect(Math.abs(moved)).toBeLessThan(200)
  })

  test('orders by keyboard: filters, file, first order', async ({ page }) => {
    await withOrders(page)
    await page.goto('/app/orders')
    await expect(links(page)).toHaveCount(pageSize)
    await page.getByRole('searchbox', { name: 'Search orders' }).focus()
    const names = ['State', 'Product', 'Period']
    for (const name of names) {
      await page.keyboard.press('Tab')
      await expect(page.getByRole('combobox', { name })).toBeFocused()
    }
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: 'Export CSV' })).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(links(page).first()).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: /^Order of/ })).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('main').getByRole('link', { name: 'Orders & Commissions' })).toBeFocused()
  })

  test('orders file: is saved under the day’s name', async ({ page }) => {
    await withOrders(page)
    await page.goto('/app/orders')
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export CSV' }).click()
    const file = await download
    expect(file.suggestedFilename()).toMatch(/^orders-\d{4}-\d\d-\d\d\.csv$/)
    expect(await readFile(await file.path(), 'utf8')).toBe('\uFEFFOrder\r\npi_0\r\n')
    await expect(page.getByText('The file has 1 order.')).toBeVisible()
  })

  test('orders empty, ledger empty, and a period of one’s own', async ({ page }) => {
    await page.goto('/app/orders')
    await expect(page.getByRole('heading', { name: 'No orders yet' })).toBeVisible()
    await page.getByRole('combobox', { name: 'Period' }).selectOption('Own dates')
    await page.getByLabel('First day').fill('2026-01-31')
    await expectWholeDate(page)
    await expect(page.getByRole('heading', { name: 'No orders found' })).toBeVisible()
    await expectSoundAtEveryWidth(page)
    await page.getByRole('tab', { name: 'Ledger' }).click()
    await expect(page.getByRole('heading', { name: 'No entries yet' })).toBeVisible()
    await expectSoundAtEveryWidth(page)
  })

  test.describe('when the server fails', () => {
    test.use({ expectedErrors: [/status of (404|500)/] })

    test('orders failing: each part says so and offers another try', async ({ page }) => {
      await page.route(/\/api\/(orders|balance)/, (route) =>
        route.fulfill({ status: 500, json: { error: 'internal', message: 'Something went wrong.' } }),
      )
      await page.goto('/app/orders')
      await expect(page.getByText('Failed to load your orders')).toBeVisible()
      await expect(page.getByText(/^Failed to load your balance/)).toBeVisible()
      await expectReadableAtEveryWidth(page)
    })

    test('an order that does not exist says so', async ({ page }) => {
      await page.goto('/app/orders/pi_nobodys')
      await expect(page.getByRole('heading', { name: 'There is no such order' })).toBeVisible()
      await expectReadableAtEveryWidth(page)
    })
  })
})

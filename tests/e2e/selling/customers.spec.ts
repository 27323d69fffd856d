import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import type { Customer } from '#contract/sales/customers.ts'
import { expect } from '../fixtures.ts'
import { expectSoundAtEveryWidth, expectSoundPage } from '../page-checks.ts'
import { test } from '../sellers.ts'

const customerOf = (n: number): Customer => ({
  id: `buyer-${n}`,
  email: `g***${n}@${'long-name-'.repeat(n % 5)}buyers.example`,
  country: ['DE', 'US', 'BA'][n % 3] ?? 'FR',
  orders: n + 1,
  spent_cents: 4900 * (n + 1),
  first_at: '2026-11-01T12:00:00.000Z',
  last_at: '2026-11-02T12:00:00.000Z',
  has_consented: n % 2 === 0,
  ...(n % 2 === 0 && { full_email: `grace-${n}@${'long-name-'.repeat(n % 5)}buyers.example` }),
})

/** Two pages of customers, and what `buyer-0` bought. */
async function withCustomers(page: Page) {
  const all = Array.from({ length: 60 }, (_, n) => customerOf(n))
  await page.route('**/api/customers?*', (route) => route.fulfill({ json: { customers: all.slice(40) } }))
  await page.route('**/api/customers', (route) =>
    route.fulfill({ json: { customers: all.slice(0, 40), cursor: 'next' } }),
  )
  await page.route('**/api/customers/buyer-0', (route) =>
    route.fulfill({ json: { customer: all[0], orders: [] } }),
  )
}

test.describe('Customers', () => {
  test('a full list of customers shows rows or cards and loads more', { tag: '@phone' }, async ({ page }) => {
    await withCustomers(page)
    await page.goto('/app/customers')
    await expect(page.getByRole('link', { name: 'grace-0@buyers.example' })).toBeVisible()
    await expect(page).toHaveTitle(/^Customers/)
    await expectSoundPage(page)
    await expect(page.getByRole('link', { name: /buyers\.example/ })).toHaveCount(40)
    await page
      .getByRole('link', { name: /buyers\.example/ })
      .last()
      .scrollIntoViewIfNeeded()
    await expect(page.getByRole('link', { name: /buyers\.example/ })).toHaveCount(60)
    await expect(page.getByRole('button', { name: 'Show older customers' })).toHaveCount(0)
  })

  test('customers by keyboard: into one and back to the list', async ({ page }) => {
    await withCustomers(page)
    await page.goto('/app/customers')
    const first = page.getByRole('link', { name: 'grace-0@buyers.example' })
    await expect(first).toBeVisible()
    await page.getByRole('searchbox', { name: 'Search customers' }).focus()
    await page.keyboard.press('Tab')
    await expect(first).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'grace-0@buyers.example' })).toBeVisible()
    await expectSoundAtEveryWidth(page)
    await page.getByRole('main').getByRole('link', { name: 'Customers' }).click()
    await expect(first).toBeVisible()
  })

  test('customers empty: leads to sharing the store', async ({ page }) => {
    await page.goto('/app/customers')
    await expect(page.getByRole('heading', { name: 'No customers yet' })).toBeVisible()
    await expectSoundAtEveryWidth(page)
    await page.getByRole('link', { name: 'Share Your Store' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Share Your Store' })).toBeVisible()
  })
})

test.describe('Share Your Store', () => {
  test('share full: a link for a place, its QR code and both files', async ({ page }) => {
    await page.goto('/app/dashboard')
    await page.getByRole('main').getByRole('link', { name: 'Share', exact: true }).click()
    await expect(page.getByRole('img', { name: /^QR code of/ })).toBeVisible()
    await page.getByRole('radio', { name: 'Anywhere' }).focus()
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('radio', { name: 'Instagram bio' })).toBeChecked()
    await expect(page.getByRole('textbox', { name: 'your link' })).toHaveValue(/\?s=instagram-bio$/)
    await expectSoundAtEveryWidth(page)
    await page.getByText('Other', { exact: true }).click()
    await page.getByLabel('Name of the place').fill('Podcast episode 12')
    await expectSoundAtEveryWidth(page)
    for (const [name, start] of [
      ['PNG', '\x89PNG'],
      ['SVG', '<svg'],
    ] as const) {
      const saving = page.waitForEvent('download')
      await page.getByRole('button', { name }).click()
      const file = await saving
      expect(file.suggestedFilename()).toBe(`store-podcast-episode-12-qr-code.${name.toLowerCase()}`)
      expect((await readFile(await file.path())).toString('latin1')).toMatch(new RegExp(`^${start}`))
    }
  })

  test.describe('new', () => {
    test.use({ sellerState: 'new seller' })

    test('share before publishing: says what to do', async ({ page }) => {
      await page.goto('/app/share')
      await expect(page.getByRole('heading', { name: 'Publish your store first' })).toBeVisible()
      await expectSoundAtEveryWidth(page)
    })
  })
})

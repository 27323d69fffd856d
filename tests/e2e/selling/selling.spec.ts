import type { Page } from '@playwright/test'
import { LinkedStoreProducts } from '#contract/store.ts'
import type { Seller } from '../../harness/sellers/seller.ts'
import { expect } from '../fixtures.ts'
import { expectSoundAtEveryWidth, expectSoundPage } from '../page-checks.ts'
import { test } from '../sellers.ts'

const failed = /Failed to load resource: the server responded with a status of 500/
const internal = { status: 500, json: { error: 'internal', message: 'Not today.' } }
const toast = (page: Page, text: string) =>
  page.locator('[data-sonner-toast]').getByText(text, { exact: true })
const select = (page: Page) => page.getByRole('button', { name: 'Select', exact: true })

function signal() {
  let give: () => void = () => undefined
  const given = new Promise<void>((resolve) => {
    give = resolve
  })
  return { given, give: () => give() }
}

const productsOf = async ({ api }: Seller) =>
  LinkedStoreProducts.parse((await api('GET', '/api/store-products')).body).products

test.describe('My Products', () => {
  const first = (page: Page) => page.getByRole('switch').first()

  test.describe('refused', () => {
    test.use({ expectedErrors: [failed] })

    test('status update: the switch moves at once and back when the server refuses', async ({ page }) => {
      const asked = signal()
      const refusal = signal()
      await page.route('**/api/store-products/*', async (route) => {
        asked.give()
        await refusal.given
        await route.fulfill(internal)
      })
      await page.goto('/app/my-products')
      await expect(first(page)).toBeChecked()
      await first(page).click()
      await asked.given
      await expect(first(page)).not.toBeChecked()
      refusal.give()
      await expect(toast(page, 'Failed to update product status')).toBeVisible()
      await expect(first(page)).toBeChecked()
      await expectSoundAtEveryWidth(page)
    })
  })

  test.describe('changed', () => {
    test.use({ ownSeller: true })

    test('store products: status, price, removal and undo reach the server', { tag: '@phone' }, async ({
      page,
      seller,
    }) => {
      test.slow()
      await page.goto('/app/my-products')
      await first(page).click()
      await expect(toast(page, 'Product saved as draft')).toBeVisible()
      await first(page).click()
      await expect(toast(page, 'Product published')).toBeVisible()

      await page
        .getByRole('button', { name: /^Change the price/ })
        .first()
        .click()
      await page.getByLabel('Price in dollars').fill('120')
      await expect(page.getByRole('dialog').getByText('$66')).toBeVisible()
      await page.getByRole('button', { name: 'Save price' }).click()
      await expect(toast(page, 'Price saved')).toBeVisible()
      await expect(page.getByText('$120', { exact: true })).toBeVisible()

      await page
        .getByRole('button', { name: /^Remove / })
        .first()
        .click()
      // The toast and Undo expire, but not while the pointer is over them.
      await toast(page, 'Product removed from your store').hover()
      await expect(page.getByRole('switch')).toHaveCount(2)
      await expectSoundPage(page)
      expect(await productsOf(seller)).toHaveLength(2)
      await page.getByRole('button', { name: 'Undo' }).click()
      await expect(toast(page, 'Product is back in your store')).toBeVisible()
      await expect(first(page)).toBeChecked()
      await expect(page.getByText('$120', { exact: true })).toBeVisible()
      const back = (await productsOf(seller)).find(({ price_override }) => price_override === 12_000)
      expect(back?.status).toBe('published')
    })
  })
})

test.describe('Product Catalog on the Starter plan', () => {
  test.use({ sellerState: 'new seller' })

  test('catalog limit: the fourth product is refused with the toast', async ({ page }) => {
    await page.goto('/app/offers')
    for (let n = 0; n < 4; n++) await select(page).first().click()
    await expect(toast(page, 'Selection Limit Reached')).toBeVisible()
    await expect(toast(page, 'You can select up to 3 products with your Starter plan.')).toBeVisible()
    await expect(page.getByText('3 products selected')).toBeVisible()
    await expectSoundAtEveryWidth(page)
  })

  test('pro_only: the third product is locked and leads to the plans', async ({ page }) => {
    await page.goto('/app/offers')
    const third = page.getByRole('article').nth(2)
    await expect(third.getByText('Pro', { exact: true })).toBeVisible()
    await expect(third.getByRole('button', { name: /Select/ })).toHaveCount(0)
    await third.getByRole('link', { name: 'Upgrade to Pro Plan' }).click()
    await expect(page).toHaveURL(/\/app\/billing\?reason=pro-product/)
    await expect(page.getByText(/comes with the Pro plan/)).toBeVisible()
  })

  test('catalog search: a thousand products stay smooth', async ({ page }) => {
    await page.route('**/api/catalog', async (route) => {
      const reply = await route.fetch()
      const { products } = await reply.json()
      const many = Array.from({ length: 1000 }, (_, n) => ({
        ...products[n % products.length],
        id: `course-${n}`,
        title: `Course ${n}`,
        popularity_pct: n % 100,
      }))
      await route.fulfill({ response: reply, json: { products: many } })
    })
    await page.goto('/app/offers')
    const cards = page.getByRole('article')
    await expect(cards).toHaveCount(24)
    const box = page.getByRole('searchbox')
    await box.pressSequentially('course 77')
    await expect(box).toHaveValue('course 77')
    await expect(cards).toHaveCount(11)
    await expect(page.getByRole('heading', { name: 'Course 77', exact: true })).toBeVisible()
    await box.fill('')
    await expect(cards).toHaveCount(24)
    const nodes = await page.evaluate(() => document.querySelectorAll('*').length)
    expect(nodes).toBeLessThan(2500)
    await page.getByRole('link', { name: 'Skip to your selection' }).focus()
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    await expect(cards).not.toHaveCount(24)
  })
})

test.describe('on the Pro plan', () => {
  test.use({ sellerState: 'Pro plan' })

  test('plan tiers: PRO, every product to choose from, and ten products at most', async ({ page }) => {
    await page.goto('/app/offers')
    await expect(select(page)).toHaveCount(10)
    await expect(page.getByText('Upgrade to Pro Plan')).toHaveCount(0)
    await expect(page.getByText('Room for 10 in your store')).toBeVisible()
    await page.goto('/app/dashboard')
    await expect(page.getByRole('main').getByText('PRO', { exact: true })).toBeVisible()
    await expectSoundAtEveryWidth(page)
  })
})

test.describe('Dashboard recovery', () => {
  test.use({ ownSeller: true, sellerState: 'new seller', expectedErrors: [/status of 500|net::ERR_FAILED/] })

  test.beforeEach(async ({ page }) => {
    await page.route('**/api/home', (route) => route.fulfill(internal))
    await page.goto('/app/dashboard')
    await expect(page.getByText('Something went wrong')).toBeVisible()
  })

  test('Try Again: refreshes, then reloads the page', async ({ page }) => {
    const answer = signal()
    await page.route('**/cognito', async (route) => {
      await answer.given
      await route.fallback()
    })
    const reloaded = page.waitForEvent('load')
    await page.getByRole('button', { name: 'Try Again' }).click()
    await expect(page.getByRole('button', { name: 'Trying again...' })).toBeDisabled()
    await page.unroute('**/api/home')
    answer.give()
    await reloaded
    await expect(page.getByRole('heading', { name: 'Welcome back, Ada Lovelace' })).toBeVisible()
  })

  test('Try Again: when that fails the seller is signed out and led to /auth', async ({ page }) => {
    await page.route('**/cognito', (route) => route.abort())
    await page.getByRole('button', { name: 'Try Again' }).click()
    await expect(page.getByText('Retry failed. Please log in again.')).toBeVisible()
    await expect(page).toHaveURL(/\/auth/)
    await expect(page.getByRole('tab', { name: 'Sign In' })).toBeVisible()
  })
})

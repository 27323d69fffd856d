import type { Page, Route } from '@playwright/test'
import { Home } from '#contract/home.ts'
import { sampleCatalog } from '#rules/courses/sample-catalog.ts'
import { expect } from '../fixtures.ts'
import { expectSoundAtEveryWidth, expectSoundPage } from '../page-checks.ts'
import { test } from '../sellers.ts'

const failed = /Failed to load resource: the server responded with a status of 500/
const broken = (route: Route) =>
  route.fulfill({ status: 500, json: { error: 'internal', message: 'Not today.' } })
const unanswered = () => undefined
const beginners = sampleCatalog.filter(({ level }) => level === 'beginner')

/** Lets home through, with some of it changed. */
const homeWith = (page: Page, change: (home: Home) => Partial<Home>) =>
  page.route('**/api/home', async (route) => {
    const reply = await route.fetch()
    const home = Home.parse(await reply.json())
    await route.fulfill({ response: reply, json: { ...home, ...change(home) } })
  })

const says = (page: Page, ...texts: string[]) =>
  Promise.all(texts.map((text) => expect(page.getByText(text, { exact: true }).first()).toBeVisible()))

test.describe('Dashboard', () => {
  const greeting = (page: Page) => page.getByRole('heading', { level: 1, name: 'Welcome back, Ada Lovelace' })

  test('dashboard full: greeting, badges, live site, four figures and six actions', async ({ page }) => {
    await page.goto('/app/dashboard')
    await expect(greeting(page)).toBeVisible()
    await expect(page).toHaveTitle(/^Dashboard/)
    await says(page, 'Website Status', 'Your site is live and earning!', 'Lifetime orders processed')
    await says(page, '$0.00', 'Total earnings to date', 'Products in your store', 'Unique customers served')
    await expect(page.getByRole('main').getByText('LITE')).toBeVisible()
    await expect(page.getByRole('main').getByText('90 credits')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Quick Actions' }).getByRole('link')).toHaveCount(6)
    await expectSoundAtEveryWidth(page)
  })

  test('site status: grey, yellow when ready to publish, and green', async ({ page }) => {
    for (const [status, hues, chroma] of [
      ['draft', [0, 360], [0, 0.02]],
      ['staged', [80, 110], [0.1, 0.4]],
      ['live', [135, 165], [0.08, 0.4]],
    ] as const) {
      await homeWith(page, () => ({ site: { status, has_unpublished_changes: status === 'staged' } }))
      await page.goto('/app/dashboard')
      const mark = page.locator(`[data-status="${status}"] [data-status-mark]`)
      let colour = ''
      // The application replaces what was shown before it: an element that is gone has no colour.
      await expect
        .poll(async () => {
          colour = await mark.evaluate((element) => getComputedStyle(element).backgroundColor)
          return colour
        })
        .toMatch(/\d/)
      const [, strength, hue] = colour.match(/[\d.]+/g)?.map(Number) ?? []
      expect(strength).toBeGreaterThanOrEqual(chroma[0])
      expect(strength).toBeLessThanOrEqual(chroma[1])
      expect(hue).toBeGreaterThanOrEqual(hues[0])
      expect(hue).toBeLessThanOrEqual(hues[1])
      if (status !== 'staged') continue
      await says(page, 'Your site is ready to publish')
      await expectSoundAtEveryWidth(page)
    }
  })

  test('dashboard: a seller without a name is greeted by the address, however long', async ({ page }) => {
    const email = `${'a'.repeat(60)}@example.com`
    await homeWith(page, ({ profile }) => ({ profile: { ...profile, name: '', email } }))
    await page.goto('/app/dashboard')
    await expect(page.getByRole('heading', { level: 1, name: `Welcome back, ${email}` })).toBeVisible()
    await expectSoundAtEveryWidth(page)
  })

  test('dashboard without a tenant: a welcome and Browse Products', async ({ page }) => {
    await homeWith(page, () => ({ tenant: null, store: null, site: null }))
    await page.goto('/app/dashboard')
    await expect(page.getByRole('heading', { level: 1, name: 'Welcome, Ada Lovelace' })).toBeVisible()
    await expectSoundAtEveryWidth(page)
    await page.getByRole('link', { name: 'Browse Products' }).click()
    await expect(page).toHaveURL(/\/app\/offers$/)
  })

  test('dashboard loading: a skeleton, no spinner', async ({ page }) => {
    await page.route('**/api/home', unanswered)
    await page.goto('/app/dashboard')
    await expect(page.getByRole('status').getByText('Loading your dashboard')).toBeAttached()
    await expectSoundAtEveryWidth(page)
  })

  test.describe('new', () => {
    test.use({ sellerState: 'new seller' })

    test('site status draft: says what to do and leads there', async ({ page }) => {
      await page.goto('/app/dashboard')
      await says(page, 'Generate your site to get started')
      await expect(page.getByRole('main').getByText('100 credits')).toBeVisible()
      await expectSoundAtEveryWidth(page)
      await page.getByRole('main').getByRole('link', { name: 'Generate Site', exact: true }).click()
      await expect(page).toHaveURL(/\/app\/idea$/)
    })
  })

  test.describe('failing', () => {
    test.use({ expectedErrors: [failed] })

    test('dashboard failure: says why, with three ways out and tips', async ({ page }) => {
      await page.route('**/api/home', broken)
      await page.goto('/app/dashboard')
      await says(page, 'Something went wrong', 'Failed to load dashboard: Not today.')
      await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(3)
      await expect(page.getByRole('button', { name: 'Try Again' })).toBeVisible()
      await expect(page.getByRole('button', { name: 'Log In Again' })).toBeVisible()
      await expectSoundAtEveryWidth(page)
      await page.getByRole('link', { name: 'Browse Products Instead' }).click()
      await expect(page).toHaveURL(/\/app\/offers$/)
    })
  })
})

test.describe('Product Catalog', () => {
  test('catalog: ten cards by popularity, a search without a result, one level', async ({ page }) => {
    await page.goto('/app/offers')
    await expect(page.getByRole('article')).toHaveCount(10)
    await expect(page).toHaveTitle(/^Product Catalog/)
    await expect(page.getByRole('button', { name: 'In Store' })).toHaveCount(3)
    await expect(page.getByRole('link', { name: 'Upgrade to Pro Plan' })).toHaveCount(5)
    await says(page, '0 products selected', 'Your store is full.')
    await expectSoundAtEveryWidth(page)
    await page.getByPlaceholder('Search products, topics, or keywords...').fill('zzz')
    await says(page, 'No products found', 'Try adjusting your search terms or filters')
    await expectSoundAtEveryWidth(page)
    await page.getByRole('searchbox').fill('')
    await page.getByRole('button', { name: 'Beginner' }).click()
    await expect(page.getByRole('button', { name: 'Beginner', pressed: true })).toBeVisible()
    const cards = page.getByRole('article')
    await expect(cards.filter({ hasText: 'Beginner' })).toHaveCount(beginners.length)
    await expect(cards).toHaveCount(beginners.length)
  })

  test('catalog loading: a skeleton of the cards', async ({ page }) => {
    await page.route('**/api/catalog', unanswered)
    await page.goto('/app/offers')
    await expect(page.getByRole('status').getByText('Loading the catalog')).toBeAttached()
    await expectSoundAtEveryWidth(page)
  })

  test.describe('failing', () => {
    test.use({ expectedErrors: [failed] })

    test('catalog load: the toast and a way to try again', async ({ page }) => {
      await page.route('**/api/catalog', broken)
      await page.goto('/app/offers')
      await says(page, 'Error', 'Failed to load products')
      await expectSoundAtEveryWidth(page)
      await page.unroute('**/api/catalog')
      await page.getByRole('button', { name: 'Try Again' }).click()
      await expect(page.getByRole('article')).toHaveCount(10)
    })
  })
})

test.describe('My Products', () => {
  test('my products full: header, cards, rows and the way to the generator', { tag: '@phone' }, async ({
    page,
    viewport,
  }) => {
    await page.goto('/app/my-products')
    await expect(page).toHaveTitle(/^My Products/)
    await says(page, 'Marlow Studio · Starter plan', 'Total Products', 'Published', 'Potential Earnings')
    await says(page, 'Per complete sale cycle', 'Ready to Generate Your Website?')
    await expect(page.getByRole('switch')).toHaveCount(3)
    await expect(page.getByRole('switch', { checked: true })).toHaveCount(2)
    await expect(page.getByRole('table')).toHaveCount((viewport?.width ?? 0) > 1200 ? 1 : 0)
    await expectSoundPage(page)
    await page.getByRole('link', { name: 'Generate My Website' }).click()
    await expect(page).toHaveURL(/\/app\/idea$/)
  })

  test('my products: the preview shows the site’s product; the price editor its limits', async ({ page }) => {
    await page.goto('/app/my-products')
    await page
      .getByRole('button', { name: /^Preview / })
      .first()
      .click()
    const dialog = page.getByRole('dialog', { name: 'Preview' })
    await expect(
      dialog.frameLocator('iframe').getByText('Your First Digital Product in 14 Days').first(),
    ).toBeVisible()
    await expectSoundAtEveryWidth(page)
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await page
      .getByRole('button', { name: /^Change the price/ })
      .first()
      .click()
    await page.getByLabel('Price in dollars').fill('1')
    await page.getByRole('button', { name: 'Save price' }).click()
    await expect(page.getByRole('alert')).toHaveText('Enter a whole amount from $49 to $291.')
    await expectSoundAtEveryWidth(page)
  })

  test('my products loading: a skeleton that does not move with less motion', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.route('**/api/store-products', unanswered)
    await page.goto('/app/my-products')
    await expect(page.getByRole('status').getByText('Loading your products')).toBeAttached()
    const moving = () =>
      document.getAnimations().filter((animation) => animation.playState === 'running').length
    await expect.poll(() => page.evaluate(moving)).toBe(0)
    await expectSoundAtEveryWidth(page)
  })

  test.describe('empty', () => {
    test.use({ sellerState: 'new seller' })

    test('my products empty: says so and leads to the catalog', async ({ page }) => {
      await page.goto('/app/my-products')
      await says(page, 'No products in your store yet', "Ada's Store · Starter plan", '$0')
      await expect(page.getByText('Ready to Generate Your Website?')).toHaveCount(0)
      await expectSoundAtEveryWidth(page)
      await page.getByRole('link', { name: 'Browse Products' }).click()
      await expect(page).toHaveURL(/\/app\/offers$/)
    })
  })

  test.describe('failing', () => {
    test.use({ expectedErrors: [failed] })

    test('my products load: says so, with a way to try again', async ({ page }) => {
      await page.route('**/api/store-products', broken)
      await page.goto('/app/my-products')
      await says(page, 'Failed to load your products')
      await expectSoundAtEveryWidth(page)
      await page.unroute('**/api/store-products')
      await page.getByRole('button', { name: 'Try Again' }).click()
      await expect(page.getByRole('switch')).toHaveCount(3)
    })
  })
})

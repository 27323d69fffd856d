import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Page, Response } from '@playwright/test'
import type { LandingFigures } from '#contract/landing.ts'
import { measuredLandingDocument } from '#contract/urls/web-documents.ts'
import { webFolder } from '#infra/paths.ts'
import { signUp } from '../harness/browser/browser-session.ts'
import { enterFirstTime, newEmail, strongPassword } from './accounts.ts'
import { expect, test } from './fixtures.ts'
import { expectReadableAtEveryWidth } from './page-checks.ts'

const freeCards = (page: Page) =>
  page.locator('#products article').filter({ hasNot: page.getByText('Pro', { exact: true }) })
const create = (page: Page) => page.getByRole('button', { name: 'Create My AI Store Now' })

test('a visitor picks three products, signs up and finds them in My Products', async ({ page, origin }) => {
  test.slow()
  const account = { email: newEmail(), password: strongPassword }
  const titles: string[] = []

  await test.step('the visitor needs three', async () => {
    await page.goto('/')
    await create(page).click()
    await expect(page.getByText('Selection Required')).toBeVisible()
    await expect(page.getByText('Please select at least 3 products to create your store.')).toBeVisible()
  })

  await test.step('the visitor may choose no more than three', async () => {
    for (let n = 0; n < 3; n++) {
      const card = freeCards(page).nth(n)
      titles.push(await card.getByRole('heading').innerText())
      await card.getByRole('button', { name: 'Select' }).click()
      await expect(card.getByRole('button', { name: 'Selected' })).toHaveAttribute('aria-pressed', 'true')
    }
    await freeCards(page).nth(3).getByRole('button', { name: 'Select' }).click()
    await expect(page.getByText('Upgrade to Pro Plan')).toBeVisible()
  })

  await test.step('the visitor is sent to /auth', async () => {
    await create(page).click()
    await expect(page).toHaveURL(/\/auth\?/)
    await expect(page.getByRole('tab', { name: 'Sign Up' })).toHaveAttribute('aria-selected', 'true')
  })

  await test.step('the visitor signs up, signs in and verifies the address', async () => {
    await signUp(page, account, 'Grace Hopper')
    await expect(page.getByText('Account created')).toBeVisible()
    await enterFirstTime(page, origin, account)
  })

  await test.step('the seller finds the chosen products', async () => {
    await expect(page).toHaveURL(/\/app\/my-products$/)
    await expect(page.getByText(/Added 3 products to your store\./)).toBeVisible()
    await expect(page.getByRole('switch')).toHaveCount(3)
    for (const title of titles) await expect(page.getByText(title).first()).toBeVisible()
  })
})

test('the earnings calculator follows the slider', async ({ page }) => {
  await page.goto('/')
  const calculator = page.locator('#earnings')
  const slider = calculator.getByRole('slider')
  await expect(slider).toHaveValue('10')
  await slider.focus()
  await slider.press('End')
  await expect(calculator.getByText('$148,200')).toBeVisible()
  await slider.press('Home')
  await expect(calculator.locator('dd').filter({ hasText: /^\$123\.50$/ })).toBeVisible()
})

test('Learn More opens what a product teaches, and Less closes it', async ({ page }) => {
  await page.goto('/')
  const card = freeCards(page).first()
  await card.getByText('Learn More').click()
  await expect(card.getByRole('listitem').first()).toBeVisible()
  await card.getByText('Less', { exact: true }).click()
  await expect(card.getByRole('listitem').first()).toBeHidden()
})

test('picking a plan leads through /auth to the dashboard', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'Choose Pro' }).click()
  await expect(page).toHaveURL(/\/auth/)
})

test('one small script, fetched with the page, handles the first press', async ({ page }) => {
  const scripts: Response[] = []
  page.on('response', (reply) => {
    if (reply.request().resourceType() === 'script') scripts.push(reply)
  })
  await page.goto('/')
  await freeCards(page).first().getByRole('button', { name: 'Select' }).click()
  await expect(freeCards(page).first().getByRole('button', { name: 'Selected' })).toBeVisible()
  await page.getByRole('slider').press('End')
  await expect(page.locator('#earnings').getByText('$148,200')).toBeVisible()
  expect(scripts).toHaveLength(1)
  const [script] = scripts
  expect(gzipSync((await script?.body()) ?? '').length / 1024).toBeLessThanOrEqual(30)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the page reads, pictures a store and leads to sign-up', async ({ page }) => {
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.frameLocator('iframe').getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('row', { name: /^50 \$1,175/ })).toBeVisible()
    await freeCards(page).first().getByText('Learn More').click()
    await expect(freeCards(page).first().getByRole('listitem').first()).toBeVisible()
    await create(page).click()
    await expect(page).toHaveURL(/\/auth\?tab=sign-up&redirect=%2Fstore%2Fproducts$/)
  })
})

test('axe finds nothing on the landing page', async ({ page }) => {
  await page.goto('/')
  await freeCards(page).first().getByRole('button', { name: 'Select' }).click()
  await expect(freeCards(page).first().getByRole('button', { name: 'Selected' })).toBeVisible()
  await expectReadableAtEveryWidth(page)
})

const figures = { commission_percent: 47, sellers: 1240, reviews: 311, stars: 4.6 } satisfies LandingFigures

for (const [known, reply] of [
  ['every figure', figures],
  ['one figure', { commission_percent: 47 } satisfies LandingFigures],
  ['no figure', {}],
] as const) {
  test(`axe finds nothing on the landing page with measured claims and ${known}`, async ({ page }) => {
    const body = await readFile(join(webFolder, measuredLandingDocument), 'utf8')
    const claims = page.getByLabel('In figures')
    await page.route('/', (route) => route.fulfill({ contentType: 'text/html', body }))
    await page.route('/api/landing-figures', (route) => route.fulfill({ json: reply }))
    await page.goto('/')
    await expect(claims.getByText('average commission')).toBeVisible({
      visible: 'commission_percent' in reply,
    })
    await expect(claims.getByText('average of 311 reviews')).toBeVisible({ visible: 'stars' in reply })
    await expectReadableAtEveryWidth(page)
  })
}

for (const path of ['/terms', '/privacy', '/refunds', '/reviews-policy']) {
  test(`axe finds nothing on ${path}`, async ({ page }) => {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectReadableAtEveryWidth(page)
  })
}

test.describe('lost', () => {
  test.use({ expectedErrors: [/404: there is no page at/] })

  test('an unknown path shows the 404 page, which axe approves and which leads home', async ({ page }) => {
    const logged: string[] = []
    page.on('console', (message) => logged.push(message.text()))
    await page.goto('/no/such/page')
    await expect(page.getByText('Oops! Page not found')).toBeVisible()
    await expect.poll(() => logged.join()).toContain('/no/such/page')
    await expectReadableAtEveryWidth(page)
    await page.getByRole('link', { name: 'Return to Home' }).click()
    await expect(page).toHaveURL(/\/$/)
  })
})

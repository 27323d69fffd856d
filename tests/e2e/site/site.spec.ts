import type { Page } from '@playwright/test'
import { CreateCheckout } from '#contract/sales/checkout.ts'
import { Site } from '#contract/site/site.ts'
import { expect, test } from '../fixtures.ts'
import { expectAccessible } from '../page-checks.ts'
import { generate, openGenerateSite, sellerWithProducts, sellerWithSite } from '../site-owner.ts'

test.slow()

const text = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const livePreview = (page: Page) => page.frameLocator('iframe[title="Live preview"]')
const toast = (page: Page, title: string) => page.locator('[data-sonner-toast]', { hasText: title }).first()
const saved = (page: Page) => page.locator('section', { hasText: 'Edit your website' }).getByText('Saved')

/** What a browser says when something is asked for that is deliberately not there. */
test.use({ expectedErrors: [/Failed to load resource/] })

test('a generated website goes live, sells, changes, rolls back and goes offline', async ({
  page,
  context,
  origin,
}) => {
  const seller = await sellerWithProducts(origin)
  const storeName = `Site ${Date.now()}`
  const live = `http://${storeName.toLowerCase().replaceAll(' ', '-')}.${new URL(origin).host}/`
  await openGenerateSite(page, seller)
  const shop = await context.newPage()

  await test.step('the seller has it written and sees each section arrive', async () => {
    await generate(page, storeName)
    await expect(page.getByRole('heading', { name: 'Edit your website' })).toBeVisible()
  })

  await test.step('the seller edits a text beside the live page, and it is locked', async () => {
    await text(page, 'Headline').fill('Teach what you know')
    await expect(livePreview(page).getByRole('heading', { level: 1 })).toHaveText('Teach what you know')
    await expect(button(page, 'Lock headline')).toHaveAttribute('aria-pressed', 'true')
    await expect(saved(page)).toBeVisible()
  })

  await test.step('a press on a text in the live page opens its field', async () => {
    await livePreview(page).locator('.lede').click({ force: true })
    await expect(text(page, 'Subheadline')).toBeFocused()
  })

  await test.step('the seller locks a whole section', async () => {
    await page.getByRole('tab', { name: 'Features' }).click()
    await button(page, 'Lock section').click()
    await expect(button(page, 'Lock title').first()).toHaveAttribute('aria-pressed', 'true')
  })

  await test.step('the rewritten opening keeps the edited headline and costs 1 credit', async () => {
    await page.getByRole('tab', { name: 'Opening' }).click()
    const before = await text(page, 'Headline').inputValue()
    await button(page, /^Rewrite section/).click()
    await expect(toast(page, 'Section written again')).toBeVisible()
    await expect(text(page, 'Headline')).toHaveValue(before)
    await expect(page.getByText('You have 89 credits.')).toBeVisible()
  })

  await test.step('an edit goes back with Undo', async () => {
    const previous = await text(page, 'Button').inputValue()
    await text(page, 'Button').fill('Press me')
    await expect(livePreview(page).locator('.hero .button')).toHaveText('Press me')
    await button(page, 'Undo').click()
    await expect(text(page, 'Button')).toHaveValue(previous)
    await expect(livePreview(page).locator('.hero .button')).toHaveText(previous)
    await expect(button(page, 'Lock button')).toHaveAttribute('aria-pressed', 'false')
    await expect(saved(page)).toBeVisible()
  })

  await test.step('another icon and another theme show at once and outlive a reload', async () => {
    await page.getByRole('tab', { name: 'Benefits' }).click()
    await button(page, /^Icon: /)
      .first()
      .click()
    await page.getByTitle('heart').click()
    await expect(page.getByRole('radio', { name: 'heart' })).toBeChecked()
    await page.keyboard.press('Escape')
    await page.getByRole('tab', { name: 'Theme' }).click()
    await page.getByRole('radio', { name: 'Bold' }).check()
    await expect(livePreview(page).locator('.hero')).toHaveCSS('border-bottom-width', '3px')
    await expect(saved(page)).toBeVisible()
    await page.reload()
    await page.getByRole('tab', { name: 'Theme' }).click()
    await expect(page.getByRole('radio', { name: 'Bold' })).toBeChecked()
    await page.getByRole('tab', { name: 'Benefits' }).click()
    await expect(button(page, 'Icon: heart').first()).toBeVisible()
  })

  await test.step('the preview’s cart shows the checkout host, and links stay in the preview', async () => {
    await button(page, 'Preview').click()
    const frame = page.getByRole('dialog', { name: 'Preview' }).frameLocator('iframe')
    await frame.locator('.hero .button').click()
    await frame
      .getByRole('button', { name: /^Add to cart/ })
      .first()
      .click()
    expect(await alertOf(page, () => frame.getByRole('button', { name: 'Checkout' }).click())).toBe(checkout)
    await button(page, 'Close').click()
  })

  await test.step('published, the cart of the live page leads to payment', async () => {
    await button(page, 'Publish Website').click()
    await expect(toast(page, 'Your site is live')).toBeVisible()
    await shop.goto(live)
    await expect(shop.getByRole('heading', { level: 1 })).toHaveText('Teach what you know')
    await shop
      .getByRole('button', { name: /^Add to cart/ })
      .first()
      .click()
    const paymentPage = new URL('/paid', live).href
    await shop.route('**/api/checkout', (route) => route.fulfill({ json: { url: paymentPage } }))
    await shop.route(paymentPage, (route) => route.fulfill({ body: 'The payment page.' }))
    const asked = shop.waitForRequest('**/api/checkout')
    await shop.getByRole('button', { name: 'Checkout' }).click()
    expect(CreateCheckout.parse((await asked).postDataJSON()).lines).toHaveLength(1)
    await expect(shop.getByText('The payment page.')).toBeVisible()
    await shop.goBack()
    await expect(shop.getByRole('button', { name: 'Cart 1' })).toBeVisible()
  })

  await test.step('an edit shows as unpublished until it is published', async () => {
    await page.getByRole('tab', { name: 'Opening' }).click()
    await text(page, 'Headline').fill('Second thoughts')
    await expect(page.getByText('Unpublished changes')).toBeVisible()
    await shop.reload()
    await expect(shop.getByRole('heading', { level: 1 })).toHaveText('Teach what you know')
    await button(page, 'Publish Website').click()
    await expect(page.getByText('Unpublished changes')).toBeHidden()
    await shop.reload()
    await expect(shop.getByRole('heading', { level: 1 })).toHaveText('Second thoughts')
  })

  await test.step('the first version can be put up again', async () => {
    await button(page, 'Versions').click()
    const versions = page.getByRole('dialog', { name: 'Published versions' })
    await expect(versions.getByRole('listitem')).toHaveCount(2)
    await versions.getByRole('button', { name: /^Roll back/ }).click()
    await expect(toast(page, 'Rolled back')).toBeVisible()
    await versions.getByRole('button', { name: 'Close' }).click()
    await expect(page.getByText('Unpublished changes')).toBeVisible()
    await expect(text(page, 'Headline')).toHaveValue('Second thoughts')
    await shop.reload()
    await expect(shop.getByRole('heading', { level: 1 })).toHaveText('Teach what you know')
  })

  await test.step('unpublished, the address says that the store is closed', async () => {
    await button(page, 'Unpublish').click()
    await button(page, 'Take it offline').click()
    await expect(toast(page, 'Your site is offline')).toBeVisible()
    await shop.reload()
    await expect(shop.getByRole('heading', { level: 1 })).toContainText('is closed for now')
    await expect(shop.getByRole('link', { name: 'Open your library' })).toBeVisible()
  })
})

const checkout = 'Redirecting to secure checkout...'

async function alertOf(page: Page, press: () => Promise<unknown>) {
  const [dialog] = await Promise.all([
    page.waitForEvent('dialog').then(async (shown) => {
      const message = shown.message()
      await shown.accept()
      return message
    }),
    press(),
  ])
  return dialog
}

test('every tab of the editor is accessible, light and dark', { tag: '@phone' }, async ({ page, origin }) => {
  const { seller } = await sellerWithSite(origin)
  await seller.api('POST', '/api/site/publish')
  await openGenerateSite(page, seller)
  await page.getByRole('tab', { name: 'Edit your website' }).click()
  for (const tab of ['Opening', 'Benefits', 'Features', 'Theme']) {
    await page.getByRole('tab', { name: tab }).click()
    await expectAccessible(page)
  }
  await button(page, 'Versions').click()
  await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(1)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.getByRole('tab', { name: 'Benefits' }).click()
  await button(page, /^Icon: /)
    .first()
    .click()
  await expectAccessible(page)
})

test('the longest name without a space fits: the form, the preview and the page', { tag: '@phone' }, async ({
  page,
  origin,
}) => {
  const { seller } = await sellerWithSite(origin)
  await seller.api('PATCH', '/api/site', { store_name: 'W'.repeat(60) })
  const overhang = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  await openGenerateSite(page, seller)
  expect(await overhang()).toBe(0)
  await button(page, 'Preview').click()
  const preview = page.getByRole('dialog')
  await expect(preview.locator('iframe')).toBeVisible()
  expect(await preview.evaluate((dialog) => dialog.scrollWidth - dialog.clientWidth)).toBe(0)
  const published = Site.parse((await seller.api('POST', '/api/site/publish')).body)
  await page.goto(published.url)
  expect(await overhang()).toBe(0)
})

test('two tabs edit the same section: neither takes back what the other has saved', async ({
  page,
  context,
  origin,
}) => {
  const { seller } = await sellerWithSite(origin)
  await openGenerateSite(page, seller)
  await page.getByRole('tab', { name: 'Edit your website' }).click()
  const other = await context.newPage()
  await other.goto('/app/idea')
  await other.getByRole('tab', { name: 'Edit your website' }).click()
  await expect(text(other, 'Headline')).toBeVisible()
  await text(other, 'Button').fill('In the second')
  await text(page, 'Headline').fill('Typed in the first tab')
  await expect(saved(page)).toBeVisible()
  await expect(saved(other)).toBeVisible()
  await text(other, 'Subheadline').fill('And another one')
  await expect(saved(other)).toBeVisible()
  await expect(text(other, 'Headline')).toHaveValue('Typed in the first tab')
  await button(other, 'Undo').click()
  await button(other, 'Undo').click()
  await expect(saved(other)).toBeVisible()
  await page.reload()
  await expect(text(page, 'Headline')).toHaveValue('Typed in the first tab')
  await expect(button(page, 'Lock headline')).toHaveAttribute('aria-pressed', 'true')
  await expect(button(page, 'Lock button')).toHaveAttribute('aria-pressed', 'false')
})

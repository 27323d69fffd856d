import type { Locator, Page } from '@playwright/test'
import { Site } from '#contract/site/site.ts'
import { LinkedStoreProducts } from '#contract/store.ts'
import { sessionOf } from '../../harness/browser/browser-session.ts'
import { followLayoutShift } from '../before-scripts.ts'
import { expect, test } from '../fixtures.ts'
import { expectSoundAtEveryWidth, expectSoundPage } from '../page-checks.ts'
import { sellerWithSite } from '../site-owner.ts'

/** A refused code is a status that the browser logs as an error. */
test.use({ expectedErrors: [/status of 409/] })

test.describe('Deals', () => {
  test('a seller makes a bundle and a code, and a buyer takes both courses', async ({ page, origin }) => {
    const { seller } = await sellerWithSite(origin)
    await page.context().setStorageState(sessionOf(seller))
    await page.goto('/app/deals')
    await expect(page.getByRole('heading', { name: 'Sell a second course' })).toBeVisible()
    await expectSoundAtEveryWidth(page)
    await page.getByRole('button', { name: 'Make the first deal' }).click()
    await expect(page.getByRole('heading', { name: 'New deal' })).toBeFocused()
    for (const course of await page.getByRole('group', { name: 'Courses' }).getByRole('checkbox').all())
      await course.check({ force: true })
    await page.getByLabel('Name (optional)').fill('Starter set')
    await expect(page.getByText(/You earn \$[\d.]+ instead of \$[\d.]+/)).toBeVisible()
    await expectSoundAtEveryWidth(page)
    await page.getByRole('button', { name: 'Save deal' }).click()
    const bundle = page.getByRole('group', { name: 'Starter set' })
    await expect(bundle.getByText('Not published')).toBeVisible()
    await page.getByRole('button', { name: 'New deal' }).click()
    await page.getByText('Code', { exact: true }).click()
    await page.getByRole('group', { name: 'Courses' }).getByRole('checkbox').first().check({ force: true })
    await page.getByRole('textbox', { name: 'Code' }).fill('spring')
    await page.getByLabel('Percent off').fill('50')
    await page.getByRole('button', { name: 'Save deal' }).click()
    const spring = page.getByRole('group', { name: 'SPRING' })
    await spring.getByRole('button', { name: 'Edit SPRING' }).click()
    await expect(page.getByRole('heading', { name: 'Edit SPRING' })).toBeFocused()
    await page.getByLabel('Until (optional)').fill('2099-12-31')
    await expectSoundAtEveryWidth(page)
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(spring.getByText(/Until Dec 31, 2099/)).toBeVisible()
    await expectSoundAtEveryWidth(page)

    const { url } = Site.parse((await seller.api('POST', '/api/site/publish')).body)
    const shift = await followLayoutShift(page)
    await page.goto(url)
    await expect(page.getByRole('heading', { name: 'Starter set' })).toBeVisible()
    await page.getByRole('button', { name: 'Add all to cart' }).click()
    const cart = page.getByRole('dialog')
    await expect(cart.getByText(/Starter set: −\$/)).toBeVisible()
    await expectSoundAtEveryWidth(page)
    const bundled = await cart.locator('[data-total]').textContent()
    await cart.getByRole('button', { name: 'Add a code' }).click()
    await cart.getByLabel('Code').fill('nothing')
    await cart.getByLabel('Code').press('Enter')
    await expect(cart.getByRole('alert')).toContainText('This code is unknown in this store or has ended.')
    await cart.getByLabel('Code').fill('spring')
    await cart.getByLabel('Code').press('Enter')
    await expect(cart.getByText(/The code takes 50% off until /)).toBeVisible()
    expect(await cart.locator('[data-total]').textContent()).not.toBe(bundled)
    await cart
      .getByRole('button', { name: /^Remove/ })
      .first()
      .click()
    await expect(cart.getByRole('alert')).toContainText('ends:')
    await page.getByRole('button', { name: 'Close cart' }).click()
    await page.getByRole('button', { name: 'Add all to cart' }).click()
    await cart.getByRole('button', { name: 'Send me this cart' }).click()
    await cart.getByRole('textbox', { name: 'Email' }).fill('cart@buyers.example')
    await cart.getByRole('textbox', { name: 'Email' }).press('Enter')
    await expect(cart.getByRole('alert')).toContainText('Sent.')
    // A font that arrives may move a line by a pixel; a part of the cart that moved would be hundreds of times as much.
    expect(await shift()).toBeLessThan(0.001)
    await page.setViewportSize({ width: 360, height: 740 })
    await cart.getByRole('textbox', { name: 'Email' }).press('Enter')
    await expectCheckoutInSight(cart)
    await cart.getByRole('button', { name: 'Checkout' }).click()
    await page.waitForURL('**/c/pay/**')
  })

  test('a quote that comes late moves nothing in the cart', async ({ page, origin }) => {
    const { seller } = await sellerWithSite(origin)
    const { products } = LinkedStoreProducts.parse((await seller.api('GET', '/api/store-products')).body)
    const product_ids = products.map(({ product_id }) => product_id)
    const name = 'Everything that one needs for an honest and a calm first shop'.slice(0, 60)
    await seller.api('POST', '/api/deals', { kind: 'bundle', name, percent: 15, product_ids })
    const code = { kind: 'code', code: 'SPRING', percent: 50, until: '2099-12-31' }
    await seller.api('POST', '/api/deals', { ...code, product_ids: product_ids.slice(0, 1) })
    const { url } = Site.parse((await seller.api('POST', '/api/site/publish')).body)
    const answer = await holdQuotes(page)
    const cart = page.getByRole('dialog')
    const alert = cart.getByRole('alert')
    for (const width of [1440, 360]) {
      await page.setViewportSize({ width, height: 740 })
      await page.goto(url)
      await page.getByRole('button', { name: 'Add all to cart' }).click()
      const before = await boxesOf(cart)
      await answer()
      await expect(cart.getByText(`${name}: −$`)).toBeVisible()
      expect(await boxesOf(cart)).toEqual(before)

      await cart.getByRole('button', { name: 'Add a code' }).click()
      await cart.getByLabel('Code').fill('nothing')
      await cart.getByLabel('Code').press('Enter')
      const unanswered = await boxesOf(cart)
      await answer()
      await expect(alert).toContainText('This code is unknown in this store or has ended.')
      expect(await boxesOf(cart)).toEqual(unanswered)
      // The cart asks once more, without the code.
      await answer()

      await cart.getByLabel('Code').fill('spring')
      await cart.getByLabel('Code').press('Enter')
      await answer()
      await expect(cart.getByText(/The code takes 50% off until /)).toBeVisible()
      await expectSoundPage(page)

      const removals = cart.getByRole('button', { name: /^Remove/ })
      await removals.first().click()
      const removed = await boxesOf(cart)
      await answer()
      await expect(alert).toContainText('ends:')
      expect(await boxesOf(cart)).toEqual(removed)
      await page.evaluate(() => localStorage.clear())
    }
  })

  test('a price and a course that change meanwhile move nothing before a press', async ({ page, origin }) => {
    const { seller } = await sellerWithSite(origin)
    const { products } = LinkedStoreProducts.parse((await seller.api('GET', '/api/store-products')).body)
    const [first, second] = products
    const product_ids = products.map(({ product_id }) => product_id)
    await seller.api('POST', '/api/deals', { kind: 'bundle', name: 'Both', percent: 15, product_ids })
    const { url } = Site.parse((await seller.api('POST', '/api/site/publish')).body)
    const shift = await followLayoutShift(page)
    await page.goto(url)
    await page.getByRole('button', { name: 'Add all to cart' }).click()
    const cart = page.getByRole('dialog')
    await expect(cart.getByText('Both: −$')).toBeVisible()
    await seller.api('PATCH', `/api/store-products/${second?.id}`, { status: 'draft' })
    const dearer = await seller.api('PATCH', `/api/store-products/${first?.id}`, { price_override: 19_900 })
    expect(dearer).toMatchObject({ status: 200 })
    expect(await seller.api('POST', '/api/site/publish')).toMatchObject({ status: 200 })

    await cart.getByRole('button', { name: 'Checkout' }).click()
    await expect(cart.getByRole('alert')).toContainText('is no longer sold.')
    await expect(cart.getByRole('listitem')).toHaveCount(2)
    await expectSoundPage(page)
    await cart.getByRole('button', { name: 'Update cart' }).press('Enter')
    await expect(cart.getByRole('listitem')).toHaveCount(1)
    await expect(cart.locator('[data-total]')).toHaveText('$199')
    await expect(cart.getByRole('button', { name: 'Checkout' })).toBeFocused()
    expect(await shift()).toBeLessThan(0.001)
    await cart.getByRole('button', { name: 'Checkout' }).click()
    await page.waitForURL('**/c/pay/**')
  })
})

/** Messages stand at the cart's lower edge. */
async function expectCheckoutInSight(cart: Locator) {
  const checkout = cart.getByRole('button', { name: 'Checkout' })
  await expect(async () => {
    await expect(cart.getByRole('alert')).toHaveText('Sent.')
    const [button, message] = await Promise.all([
      checkout.boundingBox(),
      cart.getByRole('alert').boundingBox(),
    ])
    expect((button?.y ?? 0) + (button?.height ?? 0)).toBeLessThanOrEqual(message?.y ?? 0)
  }).toPass()
}

/** Every question for the price of a cart waits. Returns a function that waits for one and lets all through. */
async function holdQuotes(page: Page) {
  const held: (() => void)[] = []
  await page.route('**/api/quote', async (route) => {
    await new Promise<void>((resolve) => held.push(resolve))
    await route.continue()
  })
  return async () => {
    await expect.poll(() => held.length).toBeGreaterThan(0)
    for (const release of held.splice(0)) release()
  }
}

/** Where everything in the cart is, but for what it announces. */
const boxesOf = (cart: Locator) =>
  cart.evaluate((dialog) =>
    [...dialog.querySelectorAll('*')]
      .filter((part) => !part.closest('[role=alert]') && part.checkVisibility())
      .map((part) => ({ part, box: part.getBoundingClientRect() }))
      .map(({ part, box }) => [
        part.outerHTML.slice(0, 30),
        box.x,
        box.y + dialog.scrollTop,
        box.width,
        box.height,
      ]),
  )

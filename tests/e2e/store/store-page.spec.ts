import type { Page } from '@playwright/test'
import { themes } from '#contract/site/site.ts'
import { renderStorePage } from '#storefront/render.ts'
import { examplePage } from '../../harness/pages/example-page.ts'
import { expect, test } from '../fixtures.ts'
import { expectAccessible, expectNoOverhang } from '../page-checks.ts'

const store = 'http://store.example/'
const refusal = 'The prices have changed: your cart now costs $198. Reload the page to see them.'

test.use({ expectedErrors: [/status of 409/] })

for (const theme of themes) {
  test(`${theme}: a store page is accessible, its cart too, and fits`, { tag: '@phone' }, async ({
    page,
  }) => {
    const { settings, ...example } = examplePage()
    const body = renderStorePage({ ...example, settings: { ...settings, theme }, isLive: true })
    await page.route('**/*', (route) =>
      route.request().url() === store
        ? route.fulfill({ contentType: 'text/html', body })
        : route.fulfill({ status: 204 }),
    )
    await page.route('**/api/checkout', (route) =>
      route.fulfill({ status: 409, json: { error: 'price-changed', message: refusal } }),
    )
    await page.goto(store)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectAccessible(page)
    await expectNoOverhang(page)
    await expectButtonsInTheirCourses(page)
    await page.getByRole('button', { name: 'Add to cart' }).first().click()
    const cart = page.getByRole('dialog')
    await expect(cart).toBeVisible()
    await cart.getByRole('button', { name: 'One more' }).click()
    await expect(cart.locator('[data-total]')).toHaveText('$194')
    expect(await textsUnderRings(page)).toEqual([])
    await cart.getByRole('button', { name: 'Checkout' }).click()
    await expect(cart.getByRole('alert')).toHaveText(refusal)
    await expect(cart.getByRole('button', { name: 'Checkout' })).toBeVisible()
    await expectAccessible(page)
    await expectNoOverhang(page)
  })
}

test('a 60-letter store name takes at most four lines on a small phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.route('**/*', (route) => route.fulfill({ status: 204 }))
  const { settings, ...example } = examplePage()
  for (const theme of themes) {
    const store_name = 'The Marlow Studio for Slow Newsletters and Quiet Marketing!!'
    await page.setContent(renderStorePage({ ...example, settings: { ...settings, theme, store_name } }))
    const lines = await page
      .locator('.brand bdi')
      .first()
      .evaluate((name) => {
        const range = document.createRange()
        range.selectNodeContents(name)
        return new Set([...range.getClientRects()].map(({ top }) => top)).size
      })
    expect(lines, theme).toBeLessThanOrEqual(theme === 'bold' ? 4 : 3)
    await expectNoOverhang(page)
  }
})

/** Goes through the cart's line by keyboard. Returns the texts that the focus ring of another control covers. */
async function textsUnderRings(page: Page) {
  const covered: string[][] = []
  await page.getByRole('button', { name: 'One less' }).focus()
  for (const key of ['Tab', 'Tab', 'Shift+Tab', 'Shift+Tab']) {
    await page.keyboard.press(key)
    covered.push(await page.evaluate(textsUnderRing))
  }
  return covered.flat()
}

function textsUnderRing() {
  const focused = document.activeElement
  const line = focused?.closest('li')
  if (!focused || !line) return ['The focus is not in the line.']
  const { outlineOffset, outlineWidth } = getComputedStyle(focused)
  const reach = Number.parseFloat(outlineOffset) + Number.parseFloat(outlineWidth)
  const ring = focused.getBoundingClientRect()
  const isUnder = ({ left, right, top, bottom }: DOMRect) =>
    left < ring.right + reach &&
    right > ring.left - reach &&
    top < ring.bottom + reach &&
    bottom > ring.top - reach
  const texts = document.createTreeWalker(line, NodeFilter.SHOW_TEXT)
  const under: string[] = []
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const range = document.createRange()
    range.selectNodeContents(text)
    if (text.textContent?.trim() && !focused.contains(text) && [...range.getClientRects()].some(isUnder))
      under.push(`${focused.ariaLabel}: ${text.textContent}`)
  }
  return under
}

/** The covers of this page cannot be fetched; a course may not reach into the next one for that. */
async function expectButtonsInTheirCourses(page: Page) {
  for (const course of await page.locator('.course').all()) {
    const card = await course.boundingBox()
    const button = await course.getByRole('button').boundingBox()
    if (!card || !button) throw new Error('a course is not shown')
    expect(button.y + button.height).toBeLessThanOrEqual(card.y + card.height)
  }
}

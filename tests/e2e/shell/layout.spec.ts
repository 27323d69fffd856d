import type { Page } from '@playwright/test'
import { expect } from '../fixtures.ts'
import { expectNoOverhang } from '../page-checks.ts'
import { test } from '../sellers.ts'
import { contrastOf } from './contrast.ts'

const longTitle = 'Donaudampfschifffahrtsgesellschaftskapitaenspatent in vierzehn Tagen'

/** Replaces every product's title in a reply, however deep it lies. */
async function nameProducts(page: Page, path: string) {
  await page.route(path, async (route) => {
    const reply = await route.fetch()
    const body = (await reply.text()).replaceAll(/"title":"[^"]*"/g, `"title":"${longTitle}"`)
    await route.fulfill({ response: reply, body })
  })
}

/** Returns whether the long title is cut off nowhere. */
const isFullyVisible = (page: Page) =>
  page
    .getByText(longTitle)
    .evaluateAll((titles) =>
      titles
        .filter((title) => title.checkVisibility())
        .every(
          (title) =>
            title.scrollWidth <= title.clientWidth + 1 && title.getBoundingClientRect().right <= innerWidth,
        ),
    )

test('the selection bar covers no button: it ends the page at the lower edge', { tag: '@phone' }, async ({
  page,
}) => {
  await page.goto('/app/offers')
  await expect(page.getByRole('article').first()).toBeVisible()
  const bar = page.locator('#selection')
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
  const main = await page.getByRole('main').boundingBox()
  const box = await bar.boundingBox()
  expect(box?.x).toBeLessThanOrEqual(main?.x ?? 0)
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBe(width)
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBe(height)
  // Cards are drawn when they come near, and the page grows with them.
  const endOfLast = async () => {
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    const last = await page.getByRole('article').last().boundingBox()
    return (last?.y ?? 0) + (last?.height ?? 0)
  }
  await expect.poll(endOfLast).toBeLessThanOrEqual(box?.y ?? 0)
})

for (const path of ['offers', 'my-products', 'idea']) {
  test(`a long title wraps on ${path}`, { tag: '@phone' }, async ({ page }) => {
    await nameProducts(page, '**/api/catalog')
    await nameProducts(page, '**/api/store-products')
    await page.goto(`/app/${path}`)
    await expect(page.getByText(longTitle).first()).toBeVisible()
    expect(await isFullyVisible(page)).toBe(true)
    await expectNoOverhang(page)
  })
}

const pastedLink = `https://social.example/${'a-studio-of-calm-teachers'.repeat(4)}`

for (const [path, label] of [
  ['idea', 'Who are you?'],
  ['help', 'What do you want to know?'],
] as const) {
  test(`a pasted link makes no field of ${path} wider than the screen`, { tag: '@phone' }, async ({
    page,
  }) => {
    await page.goto(`/app/${path}`)
    await page.getByLabel(label).fill(`We are at ${pastedLink}`)
    await expectNoOverhang(page)
  })
}

test('the menu of a phone shows that it can be scrolled', { tag: '@phone-only' }, async ({ page }) => {
  await page.goto('/app/orders')
  await page.getByRole('button', { name: 'Open menu' }).click()
  const nav = page.getByRole('dialog', { name: 'Menu' }).getByRole('navigation')
  const fade = nav.locator('[data-scroll-fade]')
  await expect(fade).toBeInViewport()
  const isOverEntry = () =>
    fade.evaluate((element) => {
      const { top, bottom } = element.getBoundingClientRect()
      const entries = [...(element.parentElement?.querySelectorAll('a') ?? [])]
      return entries.some((entry) => {
        const box = entry.getBoundingClientRect()
        return box.bottom > top + 1 && box.top < bottom
      })
    })
  expect(await isOverEntry()).toBe(true)
  await nav.evaluate((element) => element.scrollTo(0, element.scrollHeight))
  expect(await isOverEntry()).toBe(false)
})

test.describe('in the dark', () => {
  test.use({ colorScheme: 'dark' })

  test('the selected level, secondary buttons and the selected tab stand out', async ({ page }) => {
    await page.goto('/app/offers')
    const selected = page.getByRole('button', { name: 'All Levels' })
    expect(await contrastOf(selected)).toBeGreaterThanOrEqual(3)

    await page.goto('/app/dashboard')
    const edit = page.getByRole('main').getByRole('link', { name: 'Edit Your Site' })
    // The page as it was last seen is replaced by the application, and an element that was removed has no style.
    await expect.poll(() => contrastOf(edit)).toBeGreaterThanOrEqual(3)

    await page.goto('/app/idea')
    const tab = page.getByRole('tab', { name: 'Edit your website' })
    await tab.click()
    await expect(tab).toHaveAttribute('aria-selected', 'true')
    expect(await contrastOf(tab)).toBeGreaterThanOrEqual(3)
  })
})

test.describe('as a visitor in the dark', () => {
  test.use({ colorScheme: 'dark', storageState: { cookies: [], origins: [] } })

  test('the selected tab of /auth stands out', async ({ page }) => {
    await page.goto('/auth')
    expect(await contrastOf(page.getByRole('tab', { selected: true }))).toBeGreaterThanOrEqual(3)
  })
})

test.describe('a failed refresh', () => {
  test.use({ expectedErrors: [/status of 500/] })
  test('covers no link about a failed payment', { tag: '@phone' }, async ({ page }) => {
    await page.route('**/api/home', async (route) => {
      const reply = await route.fetch()
      const { tenant, ...home } = await reply.json()
      await route.fulfill({
        json: { ...home, tenant: { ...tenant, past_due_since: new Date().toISOString() } },
      })
    })
    await page.goto('/app/my-products')
    const link = page.getByRole('link', { name: 'Update Payment Method' })
    await expect(link).toBeVisible()
    // What is shown first after the reload.
    await page.waitForFunction(() =>
      Object.values(localStorage).some((kept) => String(kept).includes('"store-products"')),
    )
    await page.route('**/api/store-products', (route) =>
      route.fulfill({ status: 500, json: { error: 'internal', message: 'Something went wrong.' } }),
    )
    await page.reload()
    await expect(page.getByText(/Not up to date/)).toBeVisible()
    await link.click({ trial: true })
  })
})

test('on paper the store’s name takes the place of the navigation', async ({ page }) => {
  await page.goto('/app/orders')
  await expect(page.getByRole('heading', { name: 'Orders & Commissions' })).toBeVisible()
  const name = page.getByText('Marlow Studio Storewright')
  await expect(name).toBeHidden()
  await page.emulateMedia({ media: 'print' })
  await expect(name).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden()
  await expect(page.getByRole('tablist')).toBeHidden()
})

import { expect } from '../fixtures.ts'
import { test } from '../sellers.ts'

test('Escape closes the product preview, also with the focus inside the page', async ({ page }) => {
  await page.goto('/app/my-products')
  const opener = page.getByRole('button', { name: /^Preview / }).first()
  const dialog = page.getByRole('dialog')
  await opener.press('Enter')
  await expect(dialog.getByRole('button', { name: 'Close' })).toBeFocused()
  await dialog.locator('iframe').contentFrame().getByRole('heading', { level: 3 }).click()
  await expect(dialog.locator('iframe')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(opener).toBeFocused()
})

test('Escape closes the cart of a previewed site first, then the preview', async ({ page }) => {
  await page.goto('/app/idea')
  await page.getByRole('button', { name: 'Preview', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Preview' })
  const store = dialog.locator('iframe').contentFrame()
  await store.getByRole('button', { name: /^Cart/ }).click()
  await expect(store.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(store.getByRole('dialog')).toHaveCount(0)
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
})

test('a dialog is seen in its first frame, before its movement has begun', async ({ page }) => {
  await page.goto('/app/my-products')
  const opener = page.getByRole('button', { name: /^Change the price/ }).first()
  const opacity = await opener.evaluate((button: HTMLElement) => {
    const inserted = new Promise<number>((done) => {
      new MutationObserver((_changes, observer) => {
        const dialog = document.querySelector('[role=dialog]')
        if (!dialog) return
        observer.disconnect()
        done(Number(getComputedStyle(dialog).opacity))
      }).observe(document.body, { childList: true })
    })
    button.click()
    return inserted
  })
  expect(opacity).toBeGreaterThan(0.4)
})

test('the page behind a dialog does not scroll and cannot be pressed', async ({ page }) => {
  const overflow = () => page.evaluate(() => getComputedStyle(document.documentElement).overflowY)
  await page.goto('/app/my-products')
  await page
    .getByRole('button', { name: /^Change the price/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: 'Your price' })
  await expect(dialog).toBeVisible()
  expect(await overflow()).toBe('hidden')
  const isCovered = await page
    .locator('#root')
    .evaluate((root) => !root.contains(document.elementFromPoint(innerWidth / 2, 20)))
  expect(isCovered).toBe(true)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  expect(await overflow()).toBe('visible')
})

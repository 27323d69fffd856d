import { expect } from '../fixtures.ts'
import { expectSoundAtEveryWidth } from '../page-checks.ts'
import { test } from '../sellers.ts'

test.describe('Settings', () => {
  test('settings full: every section', async ({ page }) => {
    await page.goto('/app/settings')
    for (const name of ['Store', 'Address', 'Brand', 'Files', 'Search', 'Danger'])
      await expect(page.getByRole('heading', { level: 2, name, exact: true })).toBeVisible()
    await expect(page).toHaveTitle(/^Settings/)
    await expectSoundAtEveryWidth(page)
  })
})

test.describe('the address of a published store', () => {
  test.use({ ownSeller: true })

  test('changes the site address after a dialog; the old one redirects with the source', async ({ page }) => {
    const next = `moved-${crypto.randomUUID().slice(0, 13)}`
    await page.goto('/app/settings')
    const current = page.getByLabel('Your address', { exact: true })
    const former = await current.inputValue()
    await page.getByRole('button', { name: 'Change address' }).click()
    const field = page.getByLabel('New address')
    await expect(field).toBeFocused()
    await field.fill(next)
    await expect(page.getByText(`${next}.`).filter({ hasText: 'is free.' })).toBeVisible()
    await field.press('Enter')
    const dialog = page.getByRole('dialog', { name: /^Move to / })
    await expect(dialog).toContainText('It redirects for 90 days')
    await expectSoundAtEveryWidth(page)
    await dialog.getByRole('button', { name: 'Change address' }).click()
    await expect(current).toHaveValue(new RegExp(`//${next}\\.`))
    await expect(page.getByText(/^redirects until /)).toBeVisible()
    await expectSoundAtEveryWidth(page)

    const { origin: place } = new URL(await current.inputValue())
    await page.goto(`${former}/?s=podcast`)
    await expect(page).toHaveURL(new RegExp(`^${place}/\\?s=podcast`))
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })
})

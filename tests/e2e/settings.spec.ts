import { expect } from './fixtures.ts'
import { expectSoundPage } from './page-checks.ts'
import { test } from './sellers.ts'

test.describe('Settings', () => {
  test('settings full: every section', async ({ page }) => {
    await page.goto('/app/settings')
    for (const name of ['Store', 'Address', 'Brand', 'Files', 'Search', 'Danger'])
      await expect(page.getByRole('heading', { level: 2, name, exact: true })).toBeVisible()
    await expect(page).toHaveTitle(/^Settings/)
    await expectSoundPage(page)
  })
})

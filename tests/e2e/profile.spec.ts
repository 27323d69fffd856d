import { expect } from './fixtures.ts'
import { expectSoundPage } from './page-checks.ts'
import { test } from './sellers.ts'

test.describe('Profile', () => {
  test('profile full: every section', async ({ page }) => {
    await page.goto('/app/profile')
    for (const name of ['Name'])
      await expect(page.getByRole('heading', { level: 2, name, exact: true })).toBeVisible()
    await expect(page).toHaveTitle(/^Profile/)
    await expectSoundPage(page)
  })
})

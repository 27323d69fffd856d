import { expect } from '../fixtures.ts'
import { expectSoundPage } from '../page-checks.ts'
import { test } from '../sellers.ts'

/** One pattern: Playwright takes an array of two for a value and its options. */
const offlineErrors =
  /Failed to (load resource|fetch dynamically imported module)|^WebSocket connection to .*ERR_INTERNET_DISCONNECTED/
test.use({ expectedErrors: [offlineErrors] })

test('a chunk that fails to load is reported; a reload recovers it', async ({ page, context }) => {
  await page.goto('/app/idea')
  const versions = page.getByRole('button', { name: 'Versions' })
  await expect(versions).toBeVisible()
  await context.setOffline(true)
  await expect(page.getByText('You are offline. Nothing is loaded or saved')).toBeVisible()
  await page.getByRole('button', { name: 'Publish Website' }).click()
  await versions.click()
  await expect(versions).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('Part of this page could not be loaded.')).toBeVisible()
  await expect(page.getByText('You are offline. Nothing is loaded or saved')).toHaveCount(0)
  await expectSoundPage(page)
  await page.getByRole('button', { name: 'Reload Page' }).click()
  await versions.click()
  await expect(page.getByRole('dialog', { name: 'Published versions' })).toBeVisible()
})

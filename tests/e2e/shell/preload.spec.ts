import { expect } from '../fixtures.ts'
import { test } from '../sellers.ts'

const dataOf = '/api/catalog'

test('a page loads when the pointer is on its link', async ({ page }) => {
  const scripts: string[] = []
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()))
  await page.goto('/app/dashboard')
  await page.waitForLoadState('networkidle')
  scripts.length = 0
  const link = page.getByRole('link', { name: 'Generate Site' })
  await link.hover()
  await expect.poll(() => scripts.some((path) => path.includes('generate-site-page'))).toBe(true)
  await page.waitForLoadState('networkidle')
  scripts.length = 0
  await link.click()
  await expect(page.getByRole('button', { name: 'Publish Website' })).toBeVisible()
  expect(scripts).toEqual([])
})

test('a press on a link requests its data before the click completes', async ({ page }) => {
  await page.goto('/app/dashboard')
  await page.getByRole('link', { name: 'Offer Catalog' }).hover()
  const asked = page.waitForRequest(`**${dataOf}`)
  await page.mouse.down()
  await asked
  await expect(page).toHaveURL(/\/app\/dashboard$/)
  await page.mouse.up()
  await expect(page).toHaveURL(/\/app\/offers$/)
})

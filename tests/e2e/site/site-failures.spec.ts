import { GenerateSite } from '#contract/site/site-requests.ts'
import { holdRequests } from '../before-scripts.ts'
import { generateAgain, openGenerateSite, sellerWithSite } from '../site-owner.ts'
import { expect, test } from './failing-api.ts'

test.use({ expectedErrors: [/Failed to load resource/] })

// What each fault leads to is the same: tests/local/openai/failed-generations.test.ts.
test('a failed generation keeps site and credits, and the next press works', async ({
  page,
  origin,
  failAs,
}) => {
  const { seller, headline } = await sellerWithSite(origin)
  await openGenerateSite(page, seller)
  const headlineField = page.getByRole('textbox', { name: 'Headline', exact: true })
  const toast = (text: string) => page.locator('[data-sonner-toast]', { hasText: text })
  const editorTab = page.getByRole('tab', { name: 'Edit your website' })
  const storeTab = page.getByRole('tab', { name: 'Store and products' })
  await editorTab.click()
  await expect(headlineField).toHaveValue(headline)

  await storeTab.click()
  await failAs('refusal')
  const send = await holdRequests(page, '**/api/openai-generate-site')
  await generateAgain(page)
  await expect(page.getByRole('heading', { name: 'Writing your website' })).toBeVisible()
  send()
  await expect(toast('Generation Error')).toContainText('Failed to generate website. Please try again.')
  await storeTab.click()
  await expect(page.getByText('Uses 10 credits. You have 90.')).toBeVisible()
  await editorTab.click()
  await expect(headlineField).toHaveValue(headline)
  await page.reload()
  await expect(headlineField).toHaveValue(headline)
  await expect(page.getByRole('button', { name: 'Publish Website' })).toBeVisible()

  await storeTab.click()
  await failAs(null)
  await generateAgain(page)
  await expect(toast('Website Generated!')).toBeVisible()
  await storeTab.click()
  await expect(page.getByText('Uses 10 credits. You have 80.')).toBeVisible()
})

test('a generation with a lost reply is found by its key and charged once', async ({ page, origin }) => {
  const { seller } = await sellerWithSite(origin)
  await openGenerateSite(page, seller)
  await page.getByRole('tab', { name: 'Store and products' }).click()
  await expect(page.getByText('Uses 10 credits. You have 90.')).toBeVisible()
  const keys: unknown[] = []
  await page.route('**/api/openai-generate-site', async (route) => {
    keys.push(GenerateSite.parse(route.request().postDataJSON()).requestId)
    await route.fetch()
    await route.abort()
  })
  await generateAgain(page)
  await expect(page.locator('[data-sonner-toast]', { hasText: 'Website Generated!' })).toBeVisible()
  await page.getByRole('tab', { name: 'Store and products' }).click()
  await expect(page.getByText('Uses 10 credits. You have 80.')).toBeVisible()
  expect(keys).toEqual([expect.stringMatching(/^[\w-]{36}$/)])
})

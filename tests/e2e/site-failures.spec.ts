import { type AiFault, aiFaults } from '#local/ai/faults.ts'
import { expect, test } from './broken-edition.ts'
import { openGenerateSite, sellerWithSite } from './site-owner.ts'

test.use({ expectedErrors: [/Failed to load resource/] })

/** Nothing answers, so the product's own limit decides, in real time: on one screen is enough. */
const tagOf = (fault: AiFault) => (fault === 'timeout' ? '@desktop' : [])
const limitMs = 20_000

for (const fault of aiFaults) {
  const title = `§8 generation, the model's ${fault}: she is told, her site and her credits stay, the next press works`
  test(title, { tag: tagOf(fault) }, async ({ page, origin, failAs }) => {
    test.slow()
    const { seller, headline } = await sellerWithSite(origin)
    await openGenerateSite(page, seller)
    const headlineField = page.getByRole('textbox', { name: 'Headline', exact: true })
    const toast = (text: string) => page.locator('[data-sonner-toast]', { hasText: text })
    await page.getByRole('button', { name: 'Open Editor' }).click()
    await expect(headlineField).toHaveValue(headline)

    await failAs(fault)
    await page.getByRole('button', { name: 'Generate My Website' }).click()
    await expect(page.getByRole('heading', { name: 'Writing your website' })).toBeVisible()
    await expect(toast('Generation Error')).toContainText('Failed to generate website. Please try again.', {
      timeout: limitMs + 10_000,
    })
    await expect(page.getByText('Uses 10 credits. You have 90.')).toBeVisible()
    await expect(headlineField).toHaveValue(headline)
    await page.reload()
    await expect(headlineField).toHaveValue(headline)
    await expect(page.getByRole('button', { name: 'Publish Website' })).toBeVisible()

    await failAs(null)
    await page.getByRole('button', { name: 'Generate My Website' }).click()
    await expect(toast('Website Generated!')).toBeVisible()
    await expect(page.getByText('Uses 10 credits. You have 80.')).toBeVisible()
  })
}

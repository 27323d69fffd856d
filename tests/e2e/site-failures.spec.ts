import { type AiFault, aiFaults } from '#local/openai/faults.ts'
import { expect, test } from './failing-api.ts'
import { generateAgain, openGenerateSite, sellerWithSite } from './site-owner.ts'

test.use({ expectedErrors: [/Failed to load resource/] })

/** Nothing responds, so the product's own time limit applies, in real time. One project is enough. */
const tagOf = (fault: AiFault) => (fault === 'timeout' ? '@desktop' : [])
const limitMs = 20_000

for (const fault of aiFaults) {
  const title = `generation, the model's ${fault}: the seller is told, site and credits stay, the next press works`
  test(title, { tag: tagOf(fault) }, async ({ page, origin, failAs }) => {
    test.slow()
    const { seller, headline } = await sellerWithSite(origin)
    await openGenerateSite(page, seller)
    const headlineField = page.getByRole('textbox', { name: 'Headline', exact: true })
    const toast = (text: string) => page.locator('[data-sonner-toast]', { hasText: text })
    await page.getByRole('button', { name: 'Open Editor' }).click()
    await expect(headlineField).toHaveValue(headline)

    await failAs(fault)
    await generateAgain(page)
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
    await generateAgain(page)
    await expect(toast('Website Generated!')).toBeVisible()
    await expect(page.getByText('Uses 10 credits. You have 80.')).toBeVisible()
  })
}

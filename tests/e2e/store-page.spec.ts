import { themes } from '#contract/site.ts'
import { renderStorePage } from '#storefront/render.ts'
import { examplePage } from '../storefront/example-page.ts'
import { expect, test } from './fixtures.ts'
import { expectAccessible, expectNoOverhang } from './page-checks.ts'

const store = 'http://store.example/'

for (const theme of themes) {
  test(`${theme}: a store page is accessible, its cart too, and fits`, async ({ page }) => {
    const { settings, ...example } = examplePage()
    const body = renderStorePage({ ...example, settings: { ...settings, theme } })
    await page.route('**/*', (route) =>
      route.request().url() === store
        ? route.fulfill({ contentType: 'text/html', body })
        : route.fulfill({ status: 204 }),
    )
    await page.goto(store)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectAccessible(page)
    await expectNoOverhang(page)
    await page.getByRole('button', { name: 'Add to cart' }).first().press('Enter')
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectAccessible(page)
  })
}

import { Site } from '#contract/site/site.ts'
import { expect } from '../fixtures.ts'
import { expectSoundAtEveryWidth } from '../page-checks.ts'
import { test } from '../sellers.ts'

test.use({ ownSeller: true })

test.describe('Preview Site', () => {
  test('shows the draft per device with its changes, shares it, and publishes it', async ({
    page,
    browser,
    seller,
  }) => {
    const { content } = await site(seller)
    const hero = { ...content.hero, headline: 'A headline nobody has seen' }
    await seller.api('PATCH', '/api/site', { content: { hero } })
    await page.goto('/app/preview')
    const frame = page.frameLocator('iframe[title$="as buyers will see it"]')
    await expect(frame.getByRole('heading', { level: 1, name: hero.headline })).toBeVisible()
    await expect(frame.locator('[data-change]').first()).toBeVisible()
    for (const device of ['Phone', 'Tablet', 'Desktop']) {
      await page.getByRole('radio', { name: device }).check({ force: true })
      await expect(frame.getByRole('heading', { level: 1 })).toBeVisible()
    }
    await page.getByRole('button', { name: 'Make a link' }).click()
    const link = await page.getByLabel('Link to the draft', { exact: true }).inputValue()
    await expectSoundAtEveryWidth(page)

    const visitor = await (await browser.newContext()).newPage()
    const errors: string[] = []
    visitor.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
    await visitor.goto(link)
    const draft = visitor.frameLocator('iframe')
    await expect(draft.getByRole('heading', { level: 1, name: hero.headline })).toBeVisible()
    await expect(visitor.getByRole('status')).toContainText('nothing can be bought here')
    const said = visitor.waitForEvent('dialog').then(async (dialog) => {
      await dialog.dismiss()
      return dialog.message()
    })
    await draft.locator('[data-add]').first().click()
    await draft.getByRole('button', { name: 'Checkout' }).click({ noWaitAfter: true })
    expect(await said).toBe('This is a draft, so nothing can be bought here yet.')
    const reached = await visitor.frames()[1]?.evaluate(() => {
      try {
        return String(parent.location.hash)
      } catch {
        return 'out of reach'
      }
    })
    expect(reached).toBe('out of reach')
    expect(errors).toEqual([])

    await page.getByRole('button', { name: 'End the link' }).click()
    await expect(page.getByRole('button', { name: 'Make a link' })).toBeVisible()
    await visitor.reload()
    await expect(visitor.getByRole('status')).toContainText('This link has ended')
    await expect(visitor.locator('iframe')).toHaveCount(0)
    await visitor.context().close()

    await page.getByRole('button', { name: 'Publish Website' }).click()
    await expect(page.getByText('Published. Now share it where your buyers are.')).toBeVisible()
  })
})

const site = async ({ api }: { api: (method: string, path: string) => Promise<{ body: unknown }> }) =>
  Site.parse((await api('GET', '/api/site')).body)

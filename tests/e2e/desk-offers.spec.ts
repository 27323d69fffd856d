import { deskOf } from './desk-page.ts'
import { expect } from './fixtures.ts'
import { expectSoundAtEveryWidth } from './page-checks.ts'
import { test } from './sellers.ts'

test.describe('courses at the desk', { tag: '@desktop' }, () => {
  test.use({ expectedErrors: [/status of 40[34]/] })

  test('are added, priced from a day on, and archived by keyboard', async ({ browser, origin }) => {
    const page = await deskOf(browser, origin)
    const id = `pots-${Date.now()}`
    await page.goto('/admin/offers')
    await page.getByRole('button', { name: 'Add a course' }).click()
    const adding = page.getByRole('dialog', { name: 'Add a course' })
    await adding.getByLabel('Title').fill('Pots and pans')
    await adding.getByLabel('Id').fill(id)
    await adding.getByLabel('Picture').fill('/covers/weekly-letter.svg')
    await adding.getByLabel('Blurb').fill('How to throw a pot that keeps its shape.')
    await adding.getByLabel('What buyers learn').fill('Centre the clay')
    await adding.getByLabel('Price in dollars').fill('49')
    await adding.getByLabel('Commission in percent').fill('50')
    await adding.getByLabel('Reason').fill('A course on pottery begins.')
    await expectSoundAtEveryWidth(page)
    await adding.getByRole('button', { name: 'Add the course' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Pots and pans' })).toBeVisible()
    await page.getByRole('button', { name: 'Show the preview' }).click()
    await expect(page.frameLocator('iframe').getByText('Centre the clay')).toBeVisible()

    await page.getByRole('button', { name: 'Change price or plan' }).click()
    const pricing = page.getByRole('dialog')
    await pricing.getByLabel('Price in dollars').fill('59.00')
    await pricing.getByLabel(`Type ${id}`).fill(id)
    await pricing.getByLabel('Reason').fill('The former price was too low.')
    await page.keyboard.press('Tab')
    await pricing.getByRole('button', { name: 'Announce' }).press('Enter')
    await expect(page.getByRole('region', { name: 'Prices' }).getByText('$49.00 → $59.00')).toBeVisible()
    await expectSoundAtEveryWidth(page)

    await page.getByRole('button', { name: 'Archive' }).click()
    const archiving = page.getByRole('dialog')
    await archiving.getByLabel(`Type ${id}`).fill(id)
    await archiving.getByLabel('Reason').fill('The author has left us.')
    await archiving.getByRole('button', { name: 'Archive' }).click()
    await expect(page.getByText('Archived', { exact: true })).toBeVisible()

    await page.goto('/admin/offers')
    await expect(page.getByRole('heading', { level: 1, name: 'Offers' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Courses' })).toBeVisible()
    await page.keyboard.press('/')
    await page.keyboard.type(id)
    await expect(page).toHaveURL(new RegExp(`search=${id}`))
    await expect(page.getByRole('row', { name: /Pots and pans/ })).toContainText('Archived')
    await expectSoundAtEveryWidth(page)
  })

  test('show their percentages, which change with notice', async ({ browser, origin }) => {
    const page = await deskOf(browser, origin)
    await page.goto('/admin/commission-plans?search=weekly-letter')
    await expectSoundAtEveryWidth(page)
    await page
      .getByRole('link', { name: /letter/i })
      .last()
      .click()
    await page.getByRole('button', { name: 'Change the percentage' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Commission in percent').fill('40')
    await dialog.getByRole('button', { name: 'Propose' }).click()
    await expect(dialog.getByRole('alert')).toContainText('Type weekly-letter')
    await expectSoundAtEveryWidth(page)
  })
})

import { expect } from '../fixtures.ts'
import { expectSoundAtEveryWidth } from '../page-checks.ts'
import { test } from '../sellers.ts'
import { deskOf } from './desk-page.ts'

/** The end of a zip's list, which has nothing in it. */
const emptyZip = Buffer.concat([Buffer.from('PK\u0005\u0006'), Buffer.alloc(18)])

test.describe('courses at the desk', () => {
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

  test('get new content from a folder or a zip, seen before it is imported', async ({ browser, origin }) => {
    const page = await deskOf(browser, origin)
    await page.goto('/admin/offers/small-budget-ads')
    const sending = page.getByRole('dialog', { name: /New content for/ })
    const open = () => page.getByRole('button', { name: 'Send new content' }).click()
    const rows = page.getByRole('region', { name: 'New content' }).locator('tbody').getByRole('row')

    await open()
    await sending.getByRole('button', { name: 'Send and check' }).click()
    await expect(sending.getByText('Choose a folder or a zip.')).toBeVisible()
    await sending.getByLabel('What is new in it').fill('A zip without its outline.')
    const zip = { name: 'wrong.zip', mimeType: 'application/zip', buffer: emptyZip }
    await sending.getByLabel('Zip of the course').setInputFiles(zip)
    await expectSoundAtEveryWidth(page)
    await sending.getByRole('button', { name: 'Send and check' }).click()
    await expect(rows.first()).toContainText('Refused', { timeout: 20_000 })
    await expect(rows.first()).toContainText('course.json')

    await open()
    await sending.getByLabel('Folder of the course').setInputFiles('courses/small-budget-ads')
    await expect(sending.getByText(/^small-budget-ads: \d+ files/)).toBeVisible()
    await sending.getByLabel('What is new in it').fill('The course as it is.')
    await sending.getByRole('button', { name: 'Send and check' }).click()
    await expect(rows.first()).toContainText('Ready to import', { timeout: 60_000 })
    await expectSoundAtEveryWidth(page)

    await rows.first().getByRole('button', { name: 'Look and import' }).click()
    const looking = page.getByRole('dialog', { name: /Import into/ })
    await expect(looking.getByRole('list', { name: 'What changes' })).toBeVisible()
    await looking.getByText('As buyers will see it').click()
    await expectSoundAtEveryWidth(page)
    await looking.getByLabel('Type small-budget-ads').fill('small-budget-ads')
    await looking.getByLabel('Reason').fill('The course as it is.')
    await looking.getByRole('button', { name: 'Import' }).click()
    await expect(rows.first()).toContainText(/Within five minutes|Imported/)
  })

  test('show their percentages, which change with notice', async ({ browser, origin }) => {
    const page = await deskOf(browser, origin)
    await page.goto('/admin/commission-plans?search=weekly-letter')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectSoundAtEveryWidth(page)
    await page
      .getByRole('link', { name: /letter/i })
      .last()
      .click()
    await page.getByRole('button', { name: 'Change the percentage' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Commission in percent').fill('40')
    await dialog.getByRole('button', { name: 'Propose' }).click()
    await expect(dialog.getByText('Type weekly-letter to confirm it.')).toBeVisible()
    await expectSoundAtEveryWidth(page)
  })
})

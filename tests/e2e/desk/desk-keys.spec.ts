import type { Page } from '@playwright/test'
import { newSeller } from '../../harness/sellers/seller.ts'
import { targetAt } from '../../harness/stack/target.ts'
import { expect } from '../fixtures.ts'
import { expectSoundAtEveryWidth } from '../page-checks.ts'
import { test } from '../sellers.ts'
import { deskOf } from './desk-page.ts'

/** As many presses of Tab as somebody bears on the way to something. */
const maxTabs = 25

async function tabTo(page: Page, name: RegExp) {
  for (let presses = 1; presses <= maxTabs; presses++) {
    await page.keyboard.press('Tab')
    const focused = await page.evaluate(() => {
      const { activeElement: element } = document
      if (!(element instanceof HTMLElement)) return ''
      const label = element instanceof HTMLTextAreaElement ? element.labels[0]?.textContent : undefined
      return label ?? element.getAttribute('aria-label') ?? element.innerText
    })
    if (name.test(focused)) return presses
  }
  throw new Error(`${name} is more than ${maxTabs} presses of Tab away.`)
}

async function search(page: Page, name: string, what: string) {
  await expect(page.getByRole('searchbox', { name })).toBeVisible()
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox', { name })).toBeFocused()
  await page.keyboard.type(what)
  await page.keyboard.press('Enter')
}

test.describe('the desk without a pointer', () => {
  test.use({ expectedErrors: [/status of 40[34]/] })

  test('finds a case by its number, answers it, and goes on', async ({ browser, origin }) => {
    const seller = await newSeller({ at: await targetAt(origin) })
    const { body } = await seller.api('POST', '/api/cases', { topic: 'payouts', text: 'Where is my payout?' })
    const page = await deskOf(browser, origin)
    await page.goto('/admin/dashboard')
    await search(page, 'Find a purchase or a case', String(body.number))
    const dialog = page.getByRole('dialog', { name: `Case ${body.number}` })
    await expect(dialog.getByText('Where is my payout?')).toBeVisible()
    await tabTo(page, /^Answer$/)
    await page.keyboard.type('It is sent on Monday.')
    await page.keyboard.press('Control+Enter')
    await expect(dialog).toHaveCount(0)
    const { body: cases } = await seller.api('GET', '/api/cases')
    expect(JSON.stringify(cases)).toContain('It is sent on Monday.')

    await search(page, 'Find a purchase or a case', '99999999-99')
    await expect(page.getByRole('dialog').getByText('There is no such case')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)

    await tabTo(page, /^By seller$/)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Owed to sellers' })).toBeVisible()
    await expectSoundAtEveryWidth(page)
    await page.goto('/admin/dashboard?figure=model')
    await expect(page.getByRole('heading', { level: 1, name: 'AI cost' })).toBeVisible()
    await expectSoundAtEveryWidth(page)
  })
})

import { newSeller } from '../../harness/sellers/seller.ts'
import { targetAt } from '../../harness/stack/target.ts'
import { expect } from '../fixtures.ts'
import { test } from '../sellers.ts'
import { confirm, deskOf, find } from './desk-page.ts'

test.describe('a day at the desk', () => {
  test.use({ expectedErrors: [/status of 40[034]/] })

  test('is done by keys: a case, a hold, a look, the audit', async ({ browser, origin }) => {
    const seller = await newSeller({ at: await targetAt(origin) })
    const text = `Why do my sales wait? ${crypto.randomUUID()}`
    const { body } = await seller.api('POST', '/api/cases', { topic: 'payouts', text })
    const page = await deskOf(browser, origin)
    await page.goto('/admin/dashboard')

    const waiting = page.getByRole('row', { name: new RegExp(text.slice(-36)) })
    await waiting.getByRole('button', { name: 'Open' }).press('Enter')
    const answer = page.getByRole('dialog')
    await expect(answer.getByText(text)).toBeVisible()
    await answer.getByRole('textbox', { name: 'Answer' }).fill('They are held for thirty days after a sale.')
    await answer.getByRole('button', { name: 'Send the answer' }).press('Enter')
    await expect(answer).toHaveCount(0)
    await expect(waiting).toHaveCount(0)
    const { body: cases } = await seller.api('GET', '/api/cases')
    expect(JSON.stringify(cases)).toContain('They are held for thirty days')
    expect(JSON.stringify(cases)).toContain(String(body.number))

    await page.goto('/admin/users')
    await expect(page.getByRole('region', { name: 'Sellers' })).toBeVisible()
    await find(page, seller.email)
    await expect(page.getByRole('link', { name: seller.email })).toBeFocused()
    await page.keyboard.press('Enter')
    for (const [button, next] of [
      ['Suspend', 'Lift'],
      ['Lift', 'Suspend'],
    ] as const) {
      await page.getByRole('button', { name: `${button} Payouts` }).press('Enter')
      await confirm(page, button)
      await expect(page.getByRole('button', { name: `${next} Payouts` })).toBeFocused()
    }

    await page.getByRole('button', { name: 'View as' }).press('Enter')
    await confirm(page, 'View as')
    await expect(page).toHaveURL(/app\/dashboard/)
    const bar = page.getByRole('region', { name: 'View as a seller' })
    await expect(bar).toBeVisible()
    const refused = page.waitForResponse((response) => response.request().method() === 'PATCH')
    await page.goto('/app/profile')
    await page.getByLabel('Full Name').fill('Somebody else')
    await page.keyboard.press('Enter')
    expect((await refused).status()).toBe(403)
    await bar.getByRole('button', { name: 'Leave' }).press('Enter')

    await page.goto('/admin/settings?tab=audit')
    await expect(page.getByRole('region', { name: 'Audit' })).toBeVisible()
    await expect(page.getByRole('row', { name: /start-view/ }).first()).toContainText('Grace Hopper')
    await expect(page.getByRole('row', { name: /answer-case/ }).first()).toContainText('done')
  })
})

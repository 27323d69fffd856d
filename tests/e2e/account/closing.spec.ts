import { signIn } from '../../harness/browser/browser-session.ts'
import { mailTo } from '../../harness/stack/inbox.ts'
import { codeInput, enterCode, otherThan } from '../accounts.ts'
import { expect, latestCode } from '../fixtures.ts'
import { expectSoundAtEveryWidth } from '../page-checks.ts'
import { test } from '../sellers.ts'

test.describe('An account', () => {
  // The first code that is entered is wrong.
  test.use({ ownSeller: true, expectedErrors: [/status of 400/] })

  test('is closed with a code, and kept within the 14 days', async ({ page, seller, origin }) => {
    await page.goto('/app/profile')
    await page.getByRole('button', { name: 'Close my account' }).click()
    const dialog = page.getByRole('dialog', { name: 'Close your account?' })
    for (const said of [
      'goes offline at once, and nothing more is sold',
      'Nobody has bought from you yet.',
      'Nothing is owed to you.',
      'You pay for no plan, so nothing is charged.',
      'After 14 days everything that is stored about you is deleted.',
    ])
      await expect(dialog.getByText(said)).toBeVisible()
    await expectSoundAtEveryWidth(page)
    await dialog.getByRole('button', { name: 'Email me a code to close it' }).click()
    await expect(codeInput(page)).toBeVisible()
    await expect
      .poll(async () => (await mailTo(origin, seller.email))[0]?.subject)
      .toMatch(/confirmation code$/)
    const code = await latestCode(origin, seller.email)
    await enterCode(page, otherThan(code))
    await expect(dialog.getByText('4 attempts remaining')).toBeVisible()
    await enterCode(page, code)

    await expect(page.getByRole('heading', { name: 'Your account is closed' })).toBeVisible()
    await expect(dialog).toBeHidden()
    await expectSoundAtEveryWidth(page)
    await expect.poll(async () => (await mailTo(origin, seller.email))[0]?.subject).toMatch(/is closed$/)
    await page.getByRole('main').getByRole('button', { name: 'Sign Out' }).click()
    await page.waitForURL(/\/auth/)

    await signIn(page, seller)
    await expect(page).toHaveURL(`${origin}/app/profile`)
    await expect(page.getByText(/Until then you can keep it/)).toBeVisible()
    await page.goto('/app/my-products')
    await expect(page).toHaveURL(`${origin}/app/profile`)
    await page.getByRole('button', { name: 'Keep my account' }).click()
    await expect(page.getByText('You keep your account', { exact: true })).toBeVisible()
    await expect(page.getByLabel('Full Name')).toHaveValue(seller.name)
    const answer = await seller.api('POST', '/api/site/publish')
    expect(answer.status).toBe(200)
  })
})

import type { Page } from '@playwright/test'
import { signIn } from '../../harness/browser/browser-session.ts'
import { codeOf, nextCodeOf } from '../../harness/sellers/authenticator.ts'
import { expect } from '../fixtures.ts'
import { expectSoundAtEveryWidth } from '../page-checks.ts'
import { test } from '../sellers.ts'

test.use({ ownSeller: true, sellerState: 'new seller', expectedErrors: [/status of 40[03]/] })

const section = (page: Page) => page.getByRole('region', { name: 'Two-step sign-in' })

/** Sets an app up in Profile. Returns its secret and the recovery codes. */
async function setUp(page: Page) {
  await page.goto('/app/profile#two-step')
  await section(page).getByRole('button', { name: 'Set up' }).click()
  const dialog = page.getByRole('dialog', { name: 'Set up your authenticator app' })
  await expectSoundAtEveryWidth(page)
  const secret = (await dialog.locator('code').innerText()).replaceAll(' ', '')
  await dialog.getByLabel('Authenticator code').fill('000000')
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  await expect(dialog.getByText('This code is not right.')).toBeVisible()
  await dialog.getByLabel('Authenticator code').fill(codeOf(secret, Date.now()))
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  const codes = page.getByRole('dialog', { name: 'Your recovery codes' })
  await expect(codes.getByRole('listitem')).toHaveCount(10)
  await expectSoundAtEveryWidth(page)
  const recovery = await codes.getByRole('listitem').allInnerTexts()
  await codes.getByRole('button', { name: 'I have saved them' }).click()
  await expect(section(page).getByText('10 recovery codes left.')).toBeVisible()
  return { secret, recovery }
}

const signOut = async (page: Page) => {
  await page.evaluate(() => localStorage.clear())
  await page.goto('/auth')
}

test('sign-ins ask for the code of an app, or a recovery code', async ({ page, seller }) => {
  const { secret, recovery } = await setUp(page)
  await signOut(page)
  await signIn(page, seller)
  const field = page.getByLabel('Authenticator code')
  await expect(field).toBeFocused()
  await expectSoundAtEveryWidth(page)
  await field.fill('12345')
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(page.getByText('Enter the six digits that your app shows.')).toBeVisible()
  await expect(field).toBeFocused()
  await field.fill(nextCodeOf(secret))
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(page).toHaveURL(/\/app\/dashboard/)

  await signOut(page)
  await signIn(page, seller)
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByLabel('Recovery code').fill(recovery[0] ?? '')
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(page).toHaveURL(/\/app\/dashboard/)
})

import { codeInput, comeFromElsewhere, enterCode, newAccount, otherThan } from '../accounts.ts'
import { expect, latestCode, test } from '../fixtures.ts'
import { expectReadableAtEveryWidth } from '../page-checks.ts'

test.use({ expectedErrors: [/Failed to load resource/] })
test.beforeEach(({ page }) => comeFromElsewhere(page))

test('the tabs are accessible, empty and with errors', async ({ page }) => {
  test.slow()
  await page.goto('/auth')
  await expect(page.getByRole('button', { name: 'Use test credentials' })).toBeVisible()
  await expectReadableAtEveryWidth(page)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page.getByText('Enter your email.')).toBeVisible()
  await expectReadableAtEveryWidth(page)
  await page.getByRole('tab', { name: 'Sign Up' }).click()
  await page.getByLabel('Password', { exact: true }).fill('abcdefgH1')
  await page.getByLabel('Confirm Password').fill('other')
  await expect(page.getByText('Passwords do not match')).toBeVisible()
  await expectReadableAtEveryWidth(page)
})

test('verify-signup is accessible, locked too', async ({ page, origin }) => {
  test.slow()
  const { email } = await newAccount(origin)
  // The address is remembered from the moment that the application has started.
  await page.goto('/auth?screen=forgot-password', { waitUntil: 'networkidle' })
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.goto('/auth?screen=verify-signup')
  await expect(codeInput(page)).toBeFocused()
  await page.getByRole('button', { name: 'Resend code' }).click()
  await expect(page.getByText('Code sent')).toBeVisible()
  await expectReadableAtEveryWidth(page)
  const wrong = otherThan(await latestCode(origin, email))
  for (const left of ['4 attempts', '3 attempts', '2 attempts', '1 attempt']) {
    await enterCode(page, wrong)
    await expect(page.getByText(`${left} remaining`)).toBeVisible()
  }
  await enterCode(page, wrong)
  await expect(page.getByText(/The wait ends at/)).toBeVisible()
  await expectReadableAtEveryWidth(page)
})

import { signIn, signUp } from '../../harness/browser/browser-session.ts'
import {
  codeInput,
  comeFromElsewhere,
  enterCode,
  enterFirstTime,
  newAccount,
  newEmail,
  otherThan,
  strongPassword,
} from '../accounts.ts'
import { expect, latestCode, latestLink, test } from '../fixtures.ts'
import { expectReadableAtEveryWidth } from '../page-checks.ts'

// A refused password or code is an error response, which browsers log.
test.use({ expectedErrors: [/Failed to load resource/] })
test.beforeEach(({ page }) => comeFromElsewhere(page))

test('a visitor signs up, verifies the email from the toast, and signs in', async ({ page, origin }) => {
  const account = { email: newEmail(), password: strongPassword }
  await page.goto('/auth')
  await page.getByRole('tab', { name: 'Sign Up' }).click()
  await signUp(page, account)
  await expect(page.getByText('Account created')).toBeVisible()
  await expect(page.getByText('Please sign in to continue.')).toBeVisible()
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(account.email)

  await page.getByRole('button', { name: 'Verify email' }).click()
  await expect(page.getByText(/^a\*\*\*\w@example\.com$/)).toBeVisible()
  await expect(page.getByRole('button', { name: /Resend code in \d+s/ })).toBeDisabled()
  await enterCode(page, await latestCode(origin, account.email))
  await expect(page.getByText('Email Verified!')).toBeVisible()

  await signIn(page, account)
  await expect(page.getByRole('heading', { name: /Welcome back/ })).toContainText('Ada Lovelace')
})

test('an unverified sign-in asks for the code, survives a reload and continues', async ({ page, origin }) => {
  test.slow()
  const account = await newAccount(origin)
  await page.goto('/app/orders')
  await expect(page).toHaveURL(/\/auth$/)
  await signIn(page, account)
  await expect(codeInput(page)).toBeVisible()
  await expect(page).toHaveTitle(/Verify your email/)
  await expectReadableAtEveryWidth(page)
  const code = await latestCode(origin, account.email)
  await enterCode(page, otherThan(code))
  await expect(page.getByText('Verification Failed')).toBeVisible()
  await expect(page.getByText('4 attempts remaining')).toBeVisible()
  await expect(codeInput(page)).toHaveValue('')
  await expectReadableAtEveryWidth(page)

  await page.reload()
  await expect(page.getByText(/Sign in again to enter your code/)).toBeVisible()
  await expectReadableAtEveryWidth(page)
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(account.email)
  await signIn(page, account)
  await expect(page.getByText('4 attempts remaining')).toBeVisible()
  await enterCode(page, code)
  await expect(page).toHaveURL(/\/app\/orders$/)
})

test('a seller resets a forgotten password; the old one is refused', async ({ page, origin }) => {
  test.slow()
  const account = await newAccount(origin)
  const changed = { ...account, password: 'N3w&better-one' }
  await page.goto('/auth')
  await page.getByRole('button', { name: 'Forgot password?' }).click()
  // Both screens have a field for the address; the browser types into the one that has the focus.
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeFocused()
  await expectReadableAtEveryWidth(page)
  await page.getByLabel('Email', { exact: true }).fill(account.email)
  await page.getByRole('button', { name: 'Send Reset Code' }).click()
  await expect(page.getByText('Reset code sent')).toBeVisible()
  await expect(
    page.getByText("If this email exists in our system, we've sent password reset instructions."),
  ).toBeVisible()
  await expect(codeInput(page)).toBeFocused()
  await expectReadableAtEveryWidth(page)

  await page.reload()
  const code = await latestCode(origin, account.email)
  await expect(codeInput(page)).toBeVisible()
  await enterCode(page, code)

  await expect(page.getByRole('heading', { name: 'Set a new password' })).toBeFocused()
  const submit = page.getByRole('button', { name: 'Reset Password' })
  await page.getByLabel('Password', { exact: true }).fill('weak')
  await page.getByLabel('Confirm Password').fill('weak')
  await submit.click()
  await expect(page.getByText('Weak Password')).toBeVisible()
  await expectReadableAtEveryWidth(page)
  await page.getByLabel('Password', { exact: true }).fill(changed.password)
  await submit.click()
  await expect(page.getByText("Passwords don't match")).toBeVisible()
  await expect(page.getByText('Passwords do not match')).toBeVisible()
  await page.getByLabel('Confirm Password').fill(changed.password)
  await submit.click()

  const goOn = page.getByRole('button', { name: 'Continue to Sign In' })
  await expect(goOn).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Your password is new' })).toBeFocused()
  await expectReadableAtEveryWidth(page)
  await page.reload()
  await goOn.click()
  await signIn(page, account)
  await expect(page.getByText('Sign In Failed')).toBeVisible()
  await signIn(page, changed)
  await expect(page.getByRole('heading', { name: /Welcome back/ })).toBeVisible()
})

test('a reset mail’s link sets a password and removes its token from the URL', async ({ page, origin }) => {
  const account = await newAccount(origin)
  const changed = { ...account, password: 'N3w&better-one' }
  await page.goto('/auth?screen=forgot-password')
  await page.getByLabel('Email', { exact: true }).fill(account.email)
  await page.getByRole('button', { name: 'Send Reset Code' }).click()
  await page.goto(await latestLink(origin, account.email))
  await expect(page.getByRole('heading', { name: 'Set a new password' })).toBeVisible()
  await expect(page).toHaveURL(`${origin}/auth?screen=reset-password`)
  await page.getByLabel('Password', { exact: true }).fill(changed.password)
  await page.getByLabel('Confirm Password').fill(changed.password)
  await page.getByRole('button', { name: 'Reset Password' }).click()
  await page.getByRole('button', { name: 'Continue to Sign In' }).click()
  await signIn(page, changed)
  await expect(page.getByRole('heading', { name: /Welcome back/ })).toBeVisible()
})

test('a reload of reset-password leads back to where a new code comes from', async ({ page, origin }) => {
  const { email } = await newAccount(origin)
  await page.goto('/auth?screen=forgot-password')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByRole('button', { name: 'Send Reset Code' }).click()
  await enterCode(page, await latestCode(origin, email))
  await expect(page.getByRole('heading', { name: 'Set a new password' })).toBeVisible()
  await page.reload()
  await expect(page.getByText(/For your safety/)).toBeVisible()
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email)
  await page.getByRole('button', { name: 'Back to sign in' }).click()
  await expect(page.getByRole('tab', { name: 'Sign In' })).toBeVisible()
})

test('five wrong codes lock the input, and a reload does not open it', async ({ page, origin }) => {
  const { email } = await newAccount(origin)
  await page.goto('/auth?screen=forgot-password')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByRole('button', { name: 'Send Reset Code' }).click()
  const wrong = otherThan(await latestCode(origin, email))
  for (const left of ['4 attempts', '3 attempts', '2 attempts', '1 attempt']) {
    await enterCode(page, wrong)
    await expect(page.getByText(`${left} remaining`)).toBeVisible()
  }
  await enterCode(page, wrong)
  await expect(page.getByText('Too many attempts. Try again in 15 minutes.').first()).toBeVisible()
  await expect(codeInput(page)).toBeDisabled()
  await expect(page.getByRole('button', { name: /Resend code in 1[45]:/ })).toBeDisabled()
  await page.reload()
  await expect(page.getByText(/The wait ends at/)).toBeVisible()
  await expect(codeInput(page)).toBeDisabled()
})

test('an address without an account gets the same message as one with it', async ({ page }) => {
  await page.goto('/auth?screen=forgot-password')
  await page.getByLabel('Email', { exact: true }).fill(newEmail())
  await page.getByRole('button', { name: 'Send Reset Code' }).click()
  await expect(page.getByText('Reset code sent')).toBeVisible()
  await enterCode(page, '000000')
  await expect(page.getByText('Verification Failed')).toBeVisible()
  await expect(page.getByText('4 attempts remaining')).toBeVisible()
})

test('a pasted code is stripped of what is no digit and submits itself', async ({ page, origin }) => {
  const account = await newAccount(origin)
  await page.goto('/auth')
  await signIn(page, account)
  const code = await latestCode(origin, account.email)
  await expect(codeInput(page)).toBeEnabled()
  await codeInput(page).evaluate(
    (input, text) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', text)
      input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    },
    `Your code: ${code.slice(0, 3)}-${code.slice(3)} 99`,
  )
  await expect(page.getByRole('heading', { name: /Welcome back/ })).toBeVisible()
})

test('Use test credentials signs in with the test account', async ({ page }) => {
  await page.goto('/auth')
  await page.getByRole('button', { name: 'Use test credentials' }).click()
  // The account is made first.
  await expect(page.getByRole('heading', { name: /Welcome back/ })).toBeVisible({ timeout: 30_000 })
})

test('the redirect parameter outlives the whole way; a foreign one is ignored', async ({ page, origin }) => {
  const account = await newAccount(origin)
  await page.goto('/auth?redirect=https://evil.example/app')
  await enterFirstTime(page, origin, account)
  await expect(page).toHaveURL(`${origin}/app/dashboard`)
})

import type { Page } from '@playwright/test'
import { fillCredentials, signIn, signUp } from '../../harness/browser/browser-session.ts'
import { comeFromElsewhere, enterCode, newAccount, newEmail, strongPassword } from '../accounts.ts'
import { expect, latestCode, test } from '../fixtures.ts'

test.use({ expectedErrors: [/Failed to load resource/] })
test.beforeEach(({ page }) => comeFromElsewhere(page))

const breakOff = (page: Page, url: string) => page.route(url, (route) => route.abort())

/** Lets the page load, then fails the requests that match. */
const situations = [
  {
    situation: 'the network is down',
    fail: breakOff,
    signInText: 'We could not reach the server. Check your connection and try again.',
  },
  {
    situation: 'the server is away (503)',
    fail: (page: Page, url: string) =>
      page.route(url, (route) => route.fulfill({ status: 503, body: '<html>' })),
    signInText: 'An unexpected error occurred',
  },
]
const tooMany = { error: 'too-many-requests', message: 'Too many requests. Try again in an hour.' }

for (const { situation, fail, signInText } of situations) {
  test(`sign-in while ${situation}`, async ({ page }) => {
    await page.goto('/auth')
    await fillCredentials(page, { email: newEmail(), password: strongPassword })
    await fail(page, '**/cognito')
    const button = page.getByRole('button', { name: 'Sign In', exact: true })
    await button.click()
    await expect(page.getByText(signInText)).toBeVisible()
    await expect(button).toBeEnabled()
  })
}

test('a reset while the network is down', async ({ page, origin }) => {
  const { email } = await newAccount(origin)
  await page.goto('/auth?screen=forgot-password')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByRole('button', { name: 'Send Reset Code' }).click()
  const code = await latestCode(origin, email)

  await breakOff(page, '**/api/verify-code')
  await enterCode(page, code)
  await expect(page.getByText('Failed to verify code. Please try again.')).toBeVisible()
  await page.unroute('**/api/verify-code')
  await enterCode(page, code)

  await page.getByLabel('Password', { exact: true }).fill(strongPassword)
  await page.getByLabel('Confirm Password').fill(strongPassword)
  await breakOff(page, '**/api/reset-password')
  await page.getByRole('button', { name: 'Reset Password' }).click()
  await expect(page.getByText('Reset Failed')).toBeVisible()
  await expect(page.getByText('Failed to reset password. Please try again or contact support.')).toBeVisible()
  await page.unroute('**/api/reset-password')
  await page.getByRole('button', { name: 'Reset Password' }).click()
  await expect(page.getByRole('button', { name: 'Continue to Sign In' })).toBeVisible()
})

test('too many requests (429) show the server’s message', async ({ page }) => {
  await page.route('**/api/verify-code', (route) => route.fulfill({ status: 429, json: tooMany }))
  await page.goto('/auth?screen=forgot-password')
  await page.getByLabel('Email', { exact: true }).fill(newEmail())
  await page.getByRole('button', { name: 'Send Reset Code' }).click()
  await enterCode(page, '123456')
  await expect(page.getByText('Verification Failed')).toBeVisible()
  await expect(page.getByText(tooMany.message)).toBeVisible()
})

test('sign-up with an address that has an account', async ({ page, origin }) => {
  const account = await newAccount(origin)
  await page.goto('/auth?tab=sign-up')
  await signUp(page, account)
  await expect(page.getByText('Sign Up Failed')).toBeVisible()
})

test('a challenge that the pool has forgotten begins anew automatically', async ({ page, origin }) => {
  const account = await newAccount(origin)
  await page.goto('/auth')
  await signIn(page, account)
  const code = await latestCode(origin, account.email)
  let isForgotten = true
  await page.route('**/cognito', (route) => {
    const target = route.request().headers()['x-amz-target'] ?? ''
    if (!isForgotten || !target.endsWith('RespondToAuthChallenge')) return route.fallback()
    isForgotten = false
    return route.fulfill({
      status: 400,
      json: {
        __type: 'NotAuthorizedException',
        message: 'Invalid session for the user, session is expired.',
      },
    })
  })
  await enterCode(page, code)
  await expect(page.getByRole('heading', { name: /Welcome back/ })).toBeVisible()
})

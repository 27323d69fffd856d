import type { Page } from '@playwright/test'
import { sessionOf, signIn } from '../../harness/browser/browser-session.ts'
import { mailTo } from '../../harness/stack/inbox.ts'
import { codeInput, enterCode } from '../accounts.ts'
import { expect, latestCode, latestLink } from '../fixtures.ts'
import { expectSoundAtEveryWidth } from '../page-checks.ts'
import { test } from '../sellers.ts'

const newPassword = 'Tr0ub4dor&3x!'
const open = async (page: Page) => {
  await page.goto('/app/profile')
  await expect(page.getByRole('heading', { level: 2, name: 'Password', exact: true })).toBeVisible()
}

async function typePasswords(page: Page, current?: string) {
  if (current) await page.getByLabel('Current Password').fill(current)
  await page.getByLabel('New Password', { exact: true }).fill(newPassword)
  await page.getByLabel('Confirm New Password').fill(newPassword)
  await page.getByRole('button', { name: 'Change password' }).click()
}

test.describe('Profile', () => {
  test('profile full: every section', async ({ page }) => {
    await open(page)
    for (const name of ['Name', 'Email', 'Password', 'Devices'])
      await expect(page.getByRole('heading', { level: 2, name, exact: true })).toBeVisible()
    await expect(page).toHaveTitle(/^Profile/)
    // A form without a note has its button where the others have it.
    const [save, send] = await Promise.all(
      ['Save name', 'Send code'].map((name) => page.getByRole('button', { name }).boundingBox()),
    )
    expect((save?.x ?? 0) + (save?.width ?? 0)).toBeCloseTo((send?.x ?? 1) + (send?.width ?? 0), 0)
    await expectSoundAtEveryWidth(page)
  })
})

test.describe('A password', () => {
  // The user pool refuses the wrong password.
  test.use({ ownSeller: true, sellerState: 'new seller', expectedErrors: [/status of 400/] })

  test('is changed with the current one, and this browser stays signed in', async ({
    page,
    seller,
    browser,
    origin,
  }) => {
    const elsewhere = await browser.newPage({
      baseURL: origin,
      storageState: sessionOf({ ...seller, ...(await seller.signIn()) }),
    })
    await open(page)
    await typePasswords(page, 'Not-My-Pass9')
    await expect(page.getByText('This password is not right.')).toBeVisible()
    await expect(page.getByLabel('New Password', { exact: true })).toHaveValue(newPassword)
    await typePasswords(page, seller.password)
    await expect(page.getByText('Your password was changed', { exact: true })).toBeVisible()
    await page.reload()
    await expect(page.getByLabel('Full Name')).toHaveValue(seller.name)
    await elsewhere.clock.setFixedTime(Date.now() + 600_000)
    await elsewhere.goto('/app/profile')
    await expect(elsewhere).toHaveURL(`${origin}/auth`)
    await elsewhere.close()
  })

  test('is changed with a code by who forgot it', async ({ page, seller, origin }) => {
    await open(page)
    await page.getByRole('button', { name: 'Forgot your password?' }).click()
    await page.getByRole('button', { name: 'Email me a code' }).click()
    await expect(codeInput(page)).toBeVisible()
    await expect.poll(async () => (await mailTo(origin, seller.email))[0]?.subject).toMatch(/^Reset your/)
    await enterCode(page, await latestCode(origin, seller.email))
    await expect(page.getByText('Your code is right.')).toBeVisible()
    await typePasswords(page)
    await expect(page.getByText('Your password was changed', { exact: true })).toBeVisible()
    await page.reload()
    await expect(page.getByLabel('Full Name')).toHaveValue(seller.name)
  })
})

test.describe('An email address', () => {
  test.use({ ownSeller: true, sellerState: 'new seller' })

  test('changes the email with a code; the link in the previous mailbox restores it', async ({
    page,
    seller,
    origin,
  }) => {
    const email = `new.${seller.email}`
    await open(page)
    await page.getByLabel('New Email').fill(email)
    await page.getByLabel('Your Password').fill(seller.password)
    await page.getByRole('button', { name: 'Send code' }).click()
    await expect(codeInput(page)).toBeVisible()
    await enterCode(page, await latestCode(origin, email))
    await expect(page.getByText('Your email address was changed', { exact: true })).toBeVisible()
    await expect(page.getByText(`Your address is ${email}.`)).toBeVisible()

    await page.goto(await latestLink(origin, seller.email))
    await expect(page.getByRole('heading', { name: 'Restore your email address?' })).toBeVisible()
    await expectSoundAtEveryWidth(page)
    await page.getByRole('button', { name: 'Restore this address' }).click()
    await expect(page.getByRole('heading', { name: 'Your address is restored' })).toBeVisible()
    await page.getByRole('link', { name: 'Sign in' }).click()
    await signIn(page, seller)
    await expect(page).toHaveURL(`${origin}/app/dashboard`)
  })
})

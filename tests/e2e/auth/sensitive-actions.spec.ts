import { readFile } from 'node:fs/promises'
import type { Download, Page } from '@playwright/test'
import { sessionOf } from '../../harness/browser/browser-session.ts'
import { openReturn, payAtPage, startedCheckout } from '../../harness/buyers/buyer.ts'
import { mailTo } from '../../harness/stack/inbox.ts'
import { codeInput, enterCode } from '../accounts.ts'
import { expect, latestCode, test } from '../fixtures.ts'
import { oneCourseCarts } from '../one-course-cart.ts'
import { expectSoundPage } from '../page-checks.ts'
import { sellerWithSite } from '../site-owner.ts'
import { stackWithClock } from '../stack-with-clock.ts'

// The server's refusals of an old sign-in, and the user pool's of a wrong password.
test.use({ expectedErrors: [/status of 40[013]/] })

/** More than the five minutes that a sign-in is fresh. */
const oldDays = 6 / (24 * 60)
const question = (page: Page) => page.getByRole('dialog', { name: 'Enter your password' })
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

async function answer(page: Page, password: string) {
  await question(page).getByLabel('Password').fill(password)
  await question(page).getByRole('button', { name: 'Continue' }).click()
}

/** Somebody bought from the seller's live store and agreed to be written to. */
async function sellerWithBuyer(origin: string) {
  const { seller } = await sellerWithSite(origin)
  await seller.api('POST', '/api/site/publish')
  const { cart } = await oneCourseCarts(seller)
  const payment = await startedCheckout(origin, cart())
  await openReturn(origin, await payAtPage(payment, { consent: 'shareEmail' }))
  return seller
}

const textOf = async (download: Download) => readFile(await download.path(), 'utf8')

test('an old sign-in is asked for its password, and what was begun is finished', async ({ browser }) => {
  test.slow()
  const stack = await stackWithClock()
  const seller = await sellerWithBuyer(stack.origin)
  const context = await browser.newContext({ baseURL: stack.origin, storageState: sessionOf(seller) })
  const page = await context.newPage()

  await test.step('a plan is paid', async () => {
    await stack.later(oldDays)
    await page.goto('/app/billing')
    await button(page, 'Choose Starter').click()
    await expect(question(page)).toBeVisible()
    await expectSoundPage(page)
    await answer(page, 'Not-My-Pass9')
    await expect(question(page).getByText('This password is not right.')).toBeVisible()
    await answer(page, seller.password)
    await page.getByLabel('Card number').fill('4242 4242 4242 4242')
    await page.getByLabel('Name').fill('Ada Lovelace')
    // Payment takes longer than a sign-in is fresh; the way back does not ask.
    await stack.later(oldDays)
    await button(page, 'Pay').click()
    await expect(page.getByRole('heading', { name: /^Next payment: \$47\.00 on/ })).toBeVisible({
      timeout: 60_000,
    })
    await expect(question(page)).toHaveCount(0)
  })

  await test.step('a plan is changed', async () => {
    await stack.later(oldDays)
    await page.goto('/app/billing')
    const upgrade = page.getByRole('dialog', { name: 'Upgrade to Pro?' })
    const change = async () => {
      await button(page, 'Upgrade to Pro').click()
      await upgrade.getByRole('button', { name: 'Change now' }).click()
    }
    await change()
    await question(page).getByRole('button', { name: 'Cancel' }).click()
    await page.reload()
    await expect(page.getByRole('heading', { name: /^Next payment: \$47\.00 on/ })).toBeVisible()
    await change()
    await answer(page, seller.password)
    await expect(page.getByRole('heading', { name: /^Next payment: \$247\.00 on/ })).toBeVisible()
  })

  await test.step('orders and customers’ emails are downloaded', async () => {
    for (const [path, name] of [
      ['/app/orders', 'Export CSV'],
      ['/app/customers', 'Download addresses'],
    ] as const) {
      await stack.later(oldDays)
      await page.goto(path)
      const downloading = page.waitForEvent('download')
      await button(page, name).click()
      await answer(page, seller.password)
      expect((await textOf(await downloading)).trim().split('\r\n')).toHaveLength(2)
    }
  })

  await test.step('all data is asked for', async () => {
    await stack.later(oldDays)
    await page.goto('/app/profile')
    const section = page.getByRole('region', { name: 'Download my data' })
    await section.getByRole('button', { name: 'Ask for my data' }).click()
    await answer(page, seller.password)
    await expect(section.getByText('Your file is being prepared')).toBeVisible()
  })

  await test.step('the email is changed', async () => {
    const email = `new.${seller.email}`
    await stack.later(oldDays)
    await page.goto('/app/profile')
    await page.getByLabel('New Email').fill(email)
    await page.getByLabel('Your Password').fill('Not-My-Pass9')
    await button(page, 'Send code').click()
    await expect(page.getByText('This password is not right.')).toBeVisible()
    expect(await mailTo(stack.origin, email)).toEqual([])
    await page.getByLabel('Your Password').fill(seller.password)
    await button(page, 'Send code').click()
    await expect(codeInput(page)).toBeVisible()
    const code = await latestCode(stack.origin, email)
    // The mail takes longer to arrive than a sign-in is fresh.
    await stack.later(oldDays)
    await enterCode(page, code)
    await answer(page, seller.password)
    await expect(page.getByText(`Your address is ${email}.`)).toBeVisible()
  })

  await test.step('each is told to the account’s owner once', async () => {
    const mails = await mailTo(stack.origin, seller.email)
    expect(mails.map(({ subject }) => subject).slice(0, 7)).toEqual([
      'Your Storewright email address was changed',
      'Somebody asked to change your email',
      "Your customers' emails were downloaded",
      'Your orders were downloaded',
      'Your Storewright plan has changed',
      'Welcome to Storewright Starter',
      'A payment page for a plan was opened',
    ])
  })
  await stack.stop()
})

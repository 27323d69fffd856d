import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { withBrowser } from '#tests/harness/browser/with-browser.ts'
import { expectThat, type Step } from './step.ts'

/** A card that Stripe's test mode accepts. The fields of the hosted page that are not there are left out. */
const details: readonly (readonly [RegExp, string])[] = [
  [/^Email/, `smoke-${randomUUID()}@example.com`],
  [/^Card number/, '4242 4242 4242 4242'],
  [/^Expiration/, '12 / 40'],
  [/^CVC/, '123'],
  [/^(Cardholder )?name/i, 'Smoke Test'],
  [/^(ZIP|Postal code)/, '10001'],
]

/**
 * Buys the first course of a published page in a browser, through whichever payment page the stage leads to.
 *
 * @throws SmokeError if the payment page is not one of the test mode: nobody may be charged.
 */
export async function payOnce(siteUrl: string, step: Step) {
  await withBrowser(async (browser) => {
    const page = await browser.newPage()
    await step('cart leads to a payment page of the test mode', () => checkOut(page, siteUrl))
    await step('test card pays', () => pay(page))
    await step('bought course opens', () => openCourse(page))
  })
}

async function checkOut(page: Page, siteUrl: string) {
  await page.goto(siteUrl)
  await page
    .getByRole('button', { name: /^Add to cart/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Checkout' }).click()
  await page.waitForURL((url) => url.pathname.includes('/c/pay/'))
  expectThat(page.url().includes('/cs_test_'), 'The payment page is not of the test mode; nothing was paid.')
}

async function pay(page: Page) {
  await page.getByLabel(/^Email/).waitFor()
  for (const [label, value] of details) {
    const field = page.getByRole('textbox', { name: label })
    if ((await field.count()) > 0) await field.first().fill(value)
  }
  await page.getByRole('button', { name: /^Pay( \$.*)?$/ }).click()
  await page.waitForURL('**/thanks/**', { timeout: 60_000 })
}

async function openCourse(page: Page) {
  await page.getByRole('link', { name: 'Open course' }).first().click()
  await page.waitForURL('**/learn/**')
  await page.getByRole('heading', { level: 1 }).waitFor()
}

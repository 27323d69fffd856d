import type { Browser, Page } from '@playwright/test'
import { Home } from '#contract/home.ts'
import { mailTo } from '../../harness/stack/inbox.ts'
import { newEmail } from '../accounts.ts'
import { expect, latestCode, test } from '../fixtures.ts'
import { expectSoundPage } from '../page-checks.ts'
import { sellerWithSite } from '../site-owner.ts'

/** The library returns 401 before it is opened, and one request fails on purpose; the browser logs both as errors. */
test.use({ expectedErrors: [/status of 401|ERR_FAILED/] })
/** Most buyers hold a phone. */
test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })
async function openStore(page: Page, origin: string) {
  const { seller } = await sellerWithSite(origin)
  await seller.api('POST', '/api/site/publish')
  const { site } = Home.parse((await seller.api('GET', '/api/home')).body)
  await page.goto(`http://${site?.address}.${new URL(origin).host}/`)
}

async function enterCode(page: Page, origin: string, email: string) {
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByRole('button', { name: 'Send code' }).click()
  await page.getByLabel('Verification code').fill(await latestCode(origin, email))
}

/** Another person, or the same one on another device. */
const elsewhere = async (browser: Browser, origin: string, page: Page) =>
  (await browser.newContext({ baseURL: origin, viewport: page.viewportSize() })).newPage()

test('a buyer goes from store to paid lesson and gives a seat away', async ({ page, browser, origin }) => {
  const email = newEmail()

  await test.step('pays for two courses, one of them twice', async () => {
    await openStore(page, origin)
    const add = page.getByRole('button', { name: /^Add to cart/ })
    await add.first().click()
    await page.getByRole('button', { name: /^One more/ }).click()
    await page.getByRole('button', { name: 'Close cart' }).click()
    await add.last().click()
    await page.getByRole('button', { name: 'Checkout' }).click()
    await page.getByLabel('Email', { exact: true }).fill(email)
    await page.getByLabel('Card number').fill('4242 4242 4242 4242')
    await page.getByLabel('Name').fill('Grace Hopper')
    await page.getByLabel('Country').selectOption('US')
    await page.getByRole('button', { name: 'Pay', exact: true }).click()
  })

  await test.step('reads at once, without an account', async () => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you. Your order is complete.')
    const open = page.getByRole('link', { name: 'Open course' })
    await expect(open).toHaveCount(2)
    await expectSoundPage(page)
    await open.first().click()
    await expect(page.getByText(/^0 of \d+ lessons$/)).toBeVisible()
    await expectSoundPage(page)
    await page.getByRole('link', { name: 'Start' }).click()
    await page.getByRole('button', { name: 'Mark as complete' }).click()
    await expect(page.getByRole('button', { name: 'Completed' })).toBeVisible()
    await expectSoundPage(page)
  })

  await test.step('goes through the lessons by keyboard, and downloads a file', async () => {
    const title = page.getByRole('heading', { level: 1 })
    const first = await title.textContent()
    await page.getByRole('link', { name: 'Next' }).press('Enter')
    await expect(title).not.toHaveText(first ?? '')
    await expect(page.getByRole('main')).toBeFocused()
    await page.getByRole('link', { name: 'Previous' }).press('Enter')
    await expect(title).toHaveText(first ?? '')
    const files = page.getByRole('region', { name: 'Files' })
    const downloading = page.waitForEvent('download')
    await files
      .getByRole('button', { name: /^Download/ })
      .first()
      .press('Enter')
    expect((await downloading).suggestedFilename()).toMatch(/\.\w+$/)
  })

  let gift = ''
  await test.step('finds the rest in the library', async () => {
    await page.getByRole('link', { name: 'Your library' }).click()
    await expect(page.getByText(/^1 of \d+ lessons$/)).toBeVisible()
    // The store's name has 42 characters.
    await expect(page.getByRole('button', { name: 'Sign out' })).toBeInViewport({ ratio: 1 })
    await page.getByRole('button', { name: 'Create gift link' }).click()
    gift = await page.getByLabel(/^gift link 1/).inputValue()
    await page.getByRole('button', { name: 'Ask for a refund' }).click()
    const dialog = page.getByRole('dialog', { name: 'Ask for a refund?' })
    await dialog.getByLabel(/What was wrong/).fill('I was only curious.')
    await expectSoundPage(page)
    await page.route('**/refund-requests', (route) => route.abort(), { times: 1 })
    await dialog.getByRole('button', { name: 'Send request' }).click()
    await expect(dialog.getByRole('alert')).not.toBeEmpty()
    await expect(dialog.getByLabel(/What was wrong/)).toHaveValue('I was only curious.')
    await dialog.getByRole('button', { name: 'Send request' }).click()
    await expect(page.getByText('Refund requested')).toBeVisible()
    await expectSoundPage(page)
  })

  await test.step('opens it again with a code', async () => {
    await page.getByRole('button', { name: 'Sign out' }).click()
    await expectSoundPage(page)
    await enterCode(page, origin, email)
    await expect(page.getByText(/^1 of \d+ lessons$/)).toBeVisible()
  })

  await test.step('whoever has the gift link owns the seat', async () => {
    const friend = await elsewhere(browser, origin, page)
    const address = newEmail()
    await friend.goto(gift)
    await enterCode(friend, origin, address)
    await expectSoundPage(friend)
    await friend.getByRole('link', { name: 'Open course' }).click()
    await expect(friend.getByText(/^0 of \d+ lessons$/)).toBeVisible()
    await friend.context().close()
    await page.reload()
    await expect(page.getByText('This gift was claimed')).toBeVisible()
  })

  await test.step('the link in the receipt opens the library on another device', async () => {
    const receipts = await mailTo(origin, email)
    const [link = ''] =
      receipts
        .map(({ text }) => text)
        .join('\n')
        .match(/http:\S+\/learn#\S+/) ?? []
    const device = await elsewhere(browser, origin, page)
    await device.goto(link)
    await expect(device.getByText('Refund requested')).toBeVisible()
    expect(device.url()).toBe(`${origin}/learn`)
    await device.context().close()
  })
})

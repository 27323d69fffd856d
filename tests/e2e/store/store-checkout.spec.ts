import type { Page } from '@playwright/test'
import { Site } from '#contract/site/site.ts'
import { sessionOf } from '../../harness/browser/browser-session.ts'
import { latestLink } from '../../harness/stack/inbox.ts'
import { expect, test } from '../fixtures.ts'
import { expectReadableAtEveryWidth, expectSoundAtEveryWidth } from '../page-checks.ts'
import { sellerWithSite } from '../site-owner.ts'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

/** The payment page returns 402 for a declined card; the browser logs that as an error. */
test.use({ expectedErrors: [/status of 402|there is no page at/] })

test('a buyer pays for a cart, gets a receipt, and the seller an order', async ({
  page,
  context,
  origin,
}) => {
  const { seller } = await sellerWithSite(origin)
  const { url } = Site.parse((await seller.api('POST', '/api/site/publish')).body)
  const email = `buyer-${Date.now()}-${test.info().project.name}@example.com`

  await test.step('two courses, one of them twice, are in the cart', async () => {
    await page.goto(`${url}?s=list-7&utm_source=newsletter`)
    const add = button(page, /^Add to cart/)
    await add.first().click()
    await button(page, /^One more/).click()
    await button(page, 'Close cart').click()
    await add.nth(1).click()
    await expect(page.locator('[data-quantity]')).toHaveText(['2', '1'])
  })
  const total = (await page.locator('[data-total]').innerText()).replace('$', '')

  await test.step('Checkout leads to the payment page, and going back keeps the cart', async () => {
    await button(page, 'Checkout').click()
    await expect(button(page, 'Pay')).toBeVisible()
    await expect(page.locator('.total')).toHaveText(`$${total}.00`)
    await expectReadableAtEveryWidth(page)
    await page.goBack()
    await button(page, 'Cart 3').click()
    await button(page, 'Checkout').click()
    await expect(button(page, 'Pay')).toBeVisible()
  })

  await test.step('a declined card says so; another one pays', async () => {
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Card number').fill('4000 0000 0000 0002')
    await page.getByLabel('Name').fill('Grace Hopper')
    await button(page, 'Pay').click()
    await expect(page.getByRole('alert')).toContainText('declined')
    await page.getByLabel('Card number').fill('4242 4242 4242 4242')
    await button(page, 'Pay').click()
    await page.waitForURL('**/thanks/*')
  })

  await test.step('back in the store the cart is empty', async () => {
    await page.getByRole('link', { name: /^Back to/ }).click()
    // The page says 0 before its script has read the address, too.
    await expect(page).toHaveURL(({ hash }) => hash === '')
    await expect(button(page, 'Cart 0')).toBeVisible()
  })

  await test.step('the receipt has a link to the library', async () => {
    expect(await latestLink(origin, email)).toMatch(/\/learn#[\w-]{43}$/)
  })

  await test.step('the seller’s dashboard counts the order, and the list shows it', async () => {
    const app = await context.newPage()
    await context.setStorageState(sessionOf(seller))
    await app.goto('/app/orders')
    await expect(
      app.getByText('b***p@example.com').or(app.getByText(/^b\*\*\*.@example\.com$/)),
    ).toBeVisible()
    await expect(app.getByText(`$${total}.00`)).toBeVisible()
    await expect(app.getByRole('tabpanel').locator('span').getByText('Paid', { exact: true })).toBeVisible()
    await expectSoundAtEveryWidth(app)
    await app.getByRole('link', { name: /:\d\d/ }).click()
    await expect(app.getByText(/^Paid\. You earned \$[\d.]+, held until/)).toBeVisible()
    await expectSoundAtEveryWidth(app)
    await app.getByRole('main').getByRole('link', { name: 'Orders & Commissions' }).click()
    await app.getByRole('tab', { name: 'Ledger' }).click()
    await expect(app.getByRole('link', { name: 'Show order' })).toBeVisible()
    await expectSoundAtEveryWidth(app)
    await app.goto('/app/dashboard')
    await expect(app.getByText('Lifetime orders processed').locator('..')).toContainText('1')
  })
})

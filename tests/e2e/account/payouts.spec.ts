import { randomUUID } from 'node:crypto'
import type { Browser, Page } from '@playwright/test'
import { dollarsAndCents, earnCents } from '#rules/money/money.ts'
import { sessionOf } from '../../harness/browser/browser-session.ts'
import { openReturn, payAtPage, startedCheckout } from '../../harness/buyers/buyer.ts'
import { cards } from '../../harness/fakes/test-stripe.ts'
import type { Seller } from '../../harness/sellers/seller.ts'
import { mailTo } from '../../harness/stack/inbox.ts'
import { expect, test } from '../fixtures.ts'
import { oneCourseCarts } from '../one-course-cart.ts'
import { expectSoundAtEveryWidth } from '../page-checks.ts'
import { sellerWithSite } from '../site-owner.ts'
import { stackWithClock } from '../stack-with-clock.ts'

/** Sells one course in a store of its own to three buyers, as a first payout wants. Returns the seller and what they earned. */
async function sale(origin: string) {
  const { seller } = await sellerWithSite(origin)
  await seller.api('POST', '/api/site/publish')
  const { cart, priceCents, commissionPct } = await oneCourseCarts(seller)
  for (const card of [cards.pays, cards.pays, cards.paysToo]) {
    const email = `${randomUUID()}@buyers.example`
    await openReturn(origin, await payAtPage(await startedCheckout(origin, cart()), { card, email }))
  }
  const each = earnCents(priceCents, commissionPct)
  return { seller, each: dollarsAndCents(each), earned: dollarsAndCents(3 * each) }
}

/** The clock was put forward, so the seller signs in again. */
async function openedBy(seller: Seller, browser: Browser, path: string) {
  const context = await browser.newContext({
    baseURL: seller.target.origin,
    storageState: sessionOf({ ...seller, ...(await seller.signIn()) }),
  })
  const page = await context.newPage()
  await page.goto(path)
  return page
}

const main = (page: Page) => page.getByRole('main')

test('a seller sets up payouts, learns the next date and finds the sent payout', async ({ browser }) => {
  test.slow()
  const stack = await stackWithClock()
  const { seller, each, earned } = await sale(stack.origin)
  await stack.later(31)

  await test.step('the setup leads to Stripe and back', async () => {
    const page = await openedBy(seller, browser, '/app/orders')
    await main(page).getByRole('link', { name: 'Set up payouts' }).click()
    await expect(main(page).getByText('Not set up')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'No payouts yet' })).toBeVisible()
    await expectSoundAtEveryWidth(page)
    const country = page.getByRole('combobox', { name: 'Your country' })
    await country.selectOption('Canada')
    await country.focus()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: 'Set up payouts' })).toBeFocused()
    await page.keyboard.press('Enter')
    await page.getByLabel('Account number').fill('000123456789')
    await page.getByRole('button', { name: 'Submit' }).click()
    await expect(main(page).getByText('Ready', { exact: true })).toBeVisible()
    await expect(main(page).getByText('Canada')).toBeVisible()
    const next = main(page).getByRole('heading', { name: 'Next payout' }).locator('..')
    await expect(next).toContainText(earned)
    await expect(next).toContainText(/on \w+day, \w+ \d+, \d{4}/)
    await expectSoundAtEveryWidth(page)
  })

  await stack.later(8)
  await stack.run('send-payouts')

  await test.step('a mail says how much is on its way, and leads to Payouts', async () => {
    const mails = async () =>
      (await mailTo(stack.origin, seller.email)).filter(({ subject }) => subject.includes('on its way'))
    await expect.poll(mails).toHaveLength(1)
    const [mail] = await mails()
    expect(mail?.subject).toBe(`Your payout of ${earned} is on its way`)
    expect(mail?.text).toContain(
      'We sent your payout through Stripe. Your bank shows it in one to five days.',
    )
    expect(mail?.text).toContain('/app/payouts')
  })

  await test.step('the payout is in the list, and names the sale that it pays', async () => {
    const page = await openedBy(seller, browser, '/app/payouts')
    const list = page.getByRole('list', { name: 'Your payouts, newest first' })
    await expect(list.getByRole('listitem')).toHaveCount(1)
    await expect(list).toContainText('Sent')
    await expect(list).toContainText(earned)
    await expectSoundAtEveryWidth(page)
    await page.getByRole('button', { name: 'Change details' }).focus()
    await page.keyboard.press('Tab')
    await expect(list.getByRole('link')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: /^Payout of/ })).toBeVisible()
    const entries = page.getByRole('list', { name: 'The entries of this payout, newest first' })
    await expect(entries.getByRole('listitem')).toHaveCount(3)
    await expect(entries).toContainText(`+${each}`)
    await expectSoundAtEveryWidth(page)
    await main(page).getByRole('link', { name: 'Payouts' }).click()
    await expect(list).toBeVisible()
  })
  await stack.stop()
})

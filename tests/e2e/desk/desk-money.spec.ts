import { randomUUID } from 'node:crypto'
import type { Browser, Locator, Page } from '@playwright/test'
import { decodeJwt } from 'jose'
import * as z from 'zod/mini'
import { dollarsAndCents } from '#rules/money/money.ts'
import { refundAloneCents } from '#rules/operators.ts'
import { minOrdersForRates } from '#rules/risk.ts'
import { sessionOf, signIn } from '../../harness/browser/browser-session.ts'
import { openReturn, payAtPage, startedCheckout } from '../../harness/buyers/buyer.ts'
import { cards } from '../../harness/fakes/test-stripe.ts'
import { nextCodeOf } from '../../harness/sellers/authenticator.ts'
import { operatorAccount } from '../../harness/sellers/stack-operator.ts'
import { mailTo } from '../../harness/stack/inbox.ts'
import { targetAt } from '../../harness/stack/target.ts'
import { expect } from '../fixtures.ts'
import { oneCourseCarts } from '../one-course-cart.ts'
import { expectSoundAtEveryWidth } from '../page-checks.ts'
import { test } from '../sellers.ts'
import { sellerWithSite } from '../site-owner.ts'
import { confirm, deskOf, find, giveRole } from './desk-page.ts'

const Payments = z.object({ payments: z.array(z.object({ id: z.string(), refunded_cents: z.int() })) })

/** What the payment provider has given back of a payment. */
async function refundedCents(origin: string, paymentId: string) {
  const reply = await fetch(`${origin}/_local/payments.json`)
  const { payments } = Payments.parse(await reply.json())
  return payments.find(({ id }) => id === paymentId)?.refunded_cents
}

/** A live store of one seller, and what buys from it. */
async function openStore(origin: string) {
  const { seller } = await sellerWithSite(origin)
  await seller.api('POST', '/api/site/publish')
  const { cart, priceCents, productId } = await oneCourseCarts(seller)
  /** Buys so many seats of one course. Returns the buyer's email. */
  async function sell(seats = 1, card = cards.pays) {
    const email = `${randomUUID()}@buyers.example`
    await openReturn(origin, await payAtPage(await startedCheckout(origin, cart(seats)), { card, email }))
    return email
  }
  return { seller, tenantId: String(decodeJwt(seller.accessToken).tenant_id), priceCents, productId, sell }
}

const paymentIdIn = async (row: Locator) => /pi_\w+/.exec(await row.innerText())?.[0] ?? ''

/** Asks for a refund of all that this buyer paid. Returns the payment's id. */
async function refundAll(page: Page, email: string) {
  await page.goto('/admin/payouts?tab=disputes')
  await find(page, email)
  const purchase = page.getByRole('region', { name: 'Purchases' }).getByRole('row').nth(1)
  const paymentId = await paymentIdIn(purchase)
  await purchase.getByRole('button', { name: 'Refund' }).press('Enter')
  await page.getByLabel(`Type ${paymentId}`).fill(paymentId)
  await confirm(page, 'Refund')
  return paymentId
}

/** Approves what another operator has proposed about this. */
async function approve(page: Page, about: string | RegExp) {
  await page.goto('/admin/dashboard')
  const proposal = page.getByRole('region', { name: 'Proposals' }).getByRole('row', { name: about })
  await proposal.getByRole('button', { name: 'Approve' }).press('Enter')
  await confirm(page, 'Approve')
  await expect(proposal).toHaveCount(0)
}

const twoDesks = (browser: Browser, origin: string) =>
  Promise.all([deskOf(browser, origin), deskOf(browser, origin)])

test.describe('money at the desk', () => {
  test.use({ sellerState: 'new seller', expectedErrors: [/status of 40[034]/] })

  test('an operator signs in with a password and the code of an app', async ({ browser, origin }) => {
    const { seller, secret } = await operatorAccount(await targetAt(origin), giveRole)
    const nobody = { cookies: [], origins: [] }
    const page = await (await browser.newContext({ baseURL: origin, storageState: nobody })).newPage()
    await page.goto('/auth')
    await signIn(page, seller)
    await page.getByLabel('Authenticator code').fill(nextCodeOf(secret))
    await page.getByRole('button', { name: 'Verify' }).press('Enter')
    await expect(page).toHaveURL(/app\/dashboard/)
    await page.goto('/admin/dashboard')
    await expect(page.getByRole('heading', { level: 1, name: 'Admin Dashboard' })).toBeVisible()
  })

  test('a small refund is paid at once, a large one when another operator approves', async ({
    browser,
    origin,
  }) => {
    test.slow()
    const [{ sell, priceCents, tenantId }, [page, other]] = await Promise.all([
      openStore(origin),
      twoDesks(browser, origin),
    ])
    const small = await refundAll(page, await sell())
    await expect(page.getByText('Refunded', { exact: true })).toBeVisible()
    expect(await refundedCents(origin, small)).toBe(priceCents)

    const seats = Math.floor(refundAloneCents / priceCents) + 1
    const large = await refundAll(page, await sell(seats))
    await expect(page.getByText('It waits for a second operator')).toBeVisible()
    await expect(page.getByRole('row', { name: large })).toContainText('a refund waits for approval')
    expect(await refundedCents(origin, large)).toBe(0)
    await page.goto(`/admin/users/${tenantId}?tab=orders`)
    await expect(page.getByRole('row', { name: large })).toContainText('a refund waits for approval')
    await expect(page.getByRole('row', { name: small })).not.toContainText('waits for approval')
    await page.goto('/admin/dashboard')
    const own = page.getByRole('region', { name: 'Proposals' }).getByRole('row', { name: large })
    await expect(own).toContainText('You')
    await expect(own).toContainText(dollarsAndCents(seats * priceCents))
    await expect(own.getByRole('button', { name: 'Approve' })).toHaveCount(0)

    await approve(other, large)
    expect(await refundedCents(origin, large)).toBe(seats * priceCents)
    await other.goto('/admin/settings?tab=audit')
    await find(other, large)
    await expect(other.getByRole('row', { name: /approve/ }).first()).toContainText('done')
  })

  test('one seller’s own percentage counts after another operator approves, and is announced', async ({
    browser,
    origin,
  }) => {
    const [{ seller, tenantId, productId }, [page, other]] = await Promise.all([
      openStore(origin),
      twoDesks(browser, origin),
    ])
    await page.goto(`/admin/commission-plans/${productId}`)
    await page.getByRole('button', { name: 'Change it for one seller' }).press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Email of the seller').fill(seller.email)
    await dialog.getByLabel('Commission in percent').fill('66')
    await dialog.getByLabel(`Type ${productId}`).fill(productId)
    await expectSoundAtEveryWidth(page)
    await confirm(page, 'Propose')
    await expect(page.getByText('It waits for a second operator')).toBeVisible()
    const exception = (at: Page) =>
      at.getByRole('region', { name: 'Exceptions' }).getByRole('row', { name: tenantId })
    await expect(exception(page)).toHaveCount(0)

    await approve(other, /66%/)
    await other.goto(`/admin/commission-plans/${productId}`)
    await expect(exception(other)).toContainText('66% from')
    const announced = async () =>
      (await mailTo(origin, seller.email)).some(({ text }) => text.includes('66%'))
    await expect.poll(announced).toBe(true)
  })

  test('a dispute gets its evidence, and flags resolved as safe let payouts go on', async ({
    browser,
    origin,
  }) => {
    test.slow()
    const [{ seller, tenantId, sell }, page] = await Promise.all([openStore(origin), deskOf(browser, origin)])
    for (let sale = 1; sale < minOrdersForRates; sale++) await sell()
    const disputing = await sell(1, cards.isDisputed)
    const storageState = sessionOf({ ...seller, ...(await seller.signIn()) })
    const own = await (await browser.newContext({ baseURL: origin, storageState })).newPage()
    await own.goto('/app/payouts')
    const held = own.getByRole('region', { name: 'What we hold, and why' })
    await expect(held.getByRole('listitem').filter({ hasText: 'We look into it' })).toHaveCount(2)
    await expect(held).toContainText('Payouts are paused')
    await expectSoundAtEveryWidth(own)

    await page.goto('/admin/payouts?tab=disputes')
    await find(page, disputing)
    const purchases = page.getByRole('region', { name: 'Purchases' })
    const paymentId = await paymentIdIn(purchases.getByRole('row').nth(1))
    await page.goto('/admin/payouts?tab=disputes')
    const dispute = page.getByRole('region', { name: 'Open disputes' }).getByRole('row', { name: paymentId })
    await expect(dispute).toContainText('Automatically on')
    await dispute.getByRole('button', { name: 'Evidence' }).press('Enter')
    await expect(page.getByRole('region', { name: 'What is submitted' })).toContainText(paymentId)
    await expectSoundAtEveryWidth(page)
    await confirm(page, 'Submit evidence')
    await expect(dispute).toContainText('Submitted')
    await expect(dispute.getByRole('button', { name: 'Evidence' })).toHaveCount(0)

    await page.goto('/admin/payouts?tab=flags')
    const flags = page.getByRole('region', { name: 'Open flags' }).getByRole('row', { name: tenantId })
    for (const left of [1, 0]) {
      await flags.first().getByRole('button', { name: 'Safe' }).press('Enter')
      await confirm(page, 'Resolve as safe')
      await expect(flags).toHaveCount(left)
    }
    await own.reload()
    await expect(held.getByRole('listitem').filter({ hasText: 'Resolved' })).toHaveCount(2)
    await expect(held).not.toContainText('We look into it')
  })
})

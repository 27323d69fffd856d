import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Releases } from '#contract/site/site.ts'
import { createCheckoutHandler as createCheckout } from '#lambdas/actions/buyers/commerce.ts'
import {
  listReleasesHandler as listReleases,
  publishSiteHandler as publishSite,
  rollbackSiteHandler as rollBack,
} from '#lambdas/actions/site.ts'
import { loadPayoutAccount } from '#lambdas/data/money/payout-accounts.ts'
import { listPayoutsOf } from '#lambdas/data/money/payout-lists.ts'
import { loadStorefront } from '#lambdas/data/site/storefronts.ts'
import { settlePayment } from '#lambdas/payments/settle-payment.ts'
import { stripePayouts } from '#lambdas/payments/stripe/stripe-payouts.ts'
import { stripeSales } from '#lambdas/payments/stripe/stripe-sales.ts'
import { setUpPayouts } from '#lambdas/payouts/set-up-payouts.ts'
import { cards, submit } from '#tests/harness/fakes/test-stripe.ts'
import { ask } from '#tests/harness/functions/accounts.ts'
import { planNoticesOf } from '#tests/harness/functions/plan-notices.ts'
import { sellerWithSite } from '#tests/harness/sellers/site-seller.ts'
import { auditOf } from '../support/operator.ts'
import { operatorWithPayments } from '../support/operator-with-payments.ts'

const given = operatorWithPayments()
beforeEach(() => {
  vi.spyOn(process.stderr, 'write').mockReturnValue(true)
})
afterEach(() => {
  vi.restoreAllMocks()
})

/** A seller whose site is published unless `isLive` is false, and the operator's commands about them. */
async function storeOf({ isLive = true } = {}) {
  const seller = await sellerWithSite()
  const email = `${seller.userId}@example.com`
  given.operator.pool.signUp({ sub: seller.userId, email, verified: true })
  if (isLive) await seller.call(publishSite)
  const storeId = (await seller.home()).store?.id ?? ''
  const run = (command: string, ...args: string[]) => given.operator.adminAsTyped([command, email, ...args])
  const checkout = async () => {
    const { offers: [offer] = [] } = (await loadStorefront(storeId)) ?? {}
    return ask(createCheckout, {
      store_id: storeId,
      lines: [{ id: offer?.store_product_id, quantity: 1 }],
      total_cents: offer?.price_cents,
      request_id: randomUUID(),
    })
  }
  return { ...seller, email, storeId, run, checkout }
}

const fraud = ['--reason', 'We check a report of fraud.']
const settled = ['--reason', 'The report was wrong.']
const suspended = {
  status: 409,
  body: { error: 'store-suspended', message: expect.stringContaining('We check a report of fraud.') },
}

describe('suspend-store', () => {
  test('refuses checkouts, publishing and rolling back until resume-store', async () => {
    const { call, run, checkout } = await storeOf()
    const { releases } = Releases.parse((await call(listReleases)).body)
    const rollingBack = () => call(rollBack, { release_id: releases[0]?.id })
    expect((await run('suspend-store', ...fraud)).out).toBe(
      'The store is suspended: nothing can be bought or published.\n',
    )
    expect(await checkout()).toMatchObject({
      status: 409,
      body: { error: 'not-for-sale', message: expect.stringContaining('This store is suspended') },
    })
    expect(await call(publishSite)).toMatchObject(suspended)
    expect(await rollingBack()).toMatchObject(suspended)
    expect((await run('show-seller')).out).toMatch(/^Store suspended +We check a report of fraud\.$/m)
    expect((await run('resume-store', ...settled)).code).toBe(0)
    expect((await checkout()).status).toBe(200)
    expect((await rollingBack()).status).toBe(200)
    expect((await call(publishSite)).status).toBe(200)
    expect((await run('show-seller')).out).toMatch(/^Store suspended +no$/m)
  })

  test('a payment that has begun is settled while the store is suspended', async () => {
    const { run, checkout, tenantId } = await storeOf()
    const { body } = await checkout()
    await run('suspend-store', ...fraud)
    await submit(String(body.url), { card: cards.pays, email: `${randomUUID()}@buyers.example` })
    const { payment_intent } = await given.payments.stripe.checkout.sessions.retrieve(
      /cs_\w+/.exec(String(body.url))?.[0] ?? '',
    )
    await settlePayment(stripeSales, String(payment_intent))
    expect((await run('list-orders')).out).toContain(String(payment_intent))
    expect((await auditOf(tenantId)).map(({ what }) => what)).toEqual(['suspend-store'])
  })

  test('a store that was never published cannot be published', async () => {
    const { call, run } = await storeOf({ isLive: false })
    await run('suspend-store', ...fraud)
    expect(await call(publishSite)).toMatchObject(suspended)
    await run('resume-store', ...settled)
    expect((await call(publishSite)).status).toBe(200)
  })

  test('needs a reason, and resume-store a suspended store; each change is audited', async () => {
    const { run, tenantId } = await storeOf()
    expect((await run('suspend-store')).err).toContain('REASON is missing.')
    expect((await run('resume-store', ...settled)).err).toBe('This store is not suspended.\n')
    await run('suspend-store', ...fraud)
    await run('resume-store', ...settled)
    expect(await auditOf(tenantId)).toMatchObject([
      { what: 'resume-store', outcome: 'refused' },
      { what: 'suspend-store', outcome: 'done', details: { reason: 'We check a report of fraud.' } },
      { what: 'resume-store', outcome: 'done', details: { reason: 'The report was wrong.' } },
    ])
  })
})

describe('suspend-sending', () => {
  test('is shown with its reason, mailed to the seller, and undone by resume-sending', async () => {
    const { run, tenantId } = await storeOf({ isLive: false })
    expect((await run('resume-sending', ...settled)).err).toBe("This store's sending is not suspended.\n")
    await run('suspend-sending', ...fraud)
    expect((await run('show-seller')).out).toMatch(/^Sending suspended +We check a report of fraud\.$/m)
    expect((await run('suspend-sending', '--reason', 'Buyers were misled.')).code).toBe(0)
    expect((await run('show-seller')).out).toMatch(/^Sending suspended +Buyers were misled\.$/m)
    expect((await run('resume-sending', ...settled)).code).toBe(0)
    expect((await run('show-seller')).out).toMatch(/^Sending suspended +no$/m)
    expect(await planNoticesOf(tenantId)).toEqual([
      { kind: 'sending-suspended', reason: 'We check a report of fraud.' },
      { kind: 'sending-suspended', reason: 'Buyers were misled.' },
      { kind: 'sending-resumed' },
    ])
    expect(await auditOf(tenantId)).toMatchObject([
      { what: 'resume-sending', outcome: 'refused' },
      { what: 'suspend-sending', outcome: 'done', details: { reason: 'We check a report of fraud.' } },
      { what: 'suspend-sending', outcome: 'done', details: { reason: 'Buyers were misled.' } },
      { what: 'resume-sending', outcome: 'done', details: { reason: 'The report was wrong.' } },
    ])
  })

  test('leaves checkouts and publishing alone', async () => {
    const { call, run, checkout } = await storeOf()
    await run('suspend-sending', ...fraud)
    expect((await checkout()).status).toBe(200)
    expect((await call(publishSite)).status).toBe(200)
  })
})

describe('pause-payouts before payouts are set up', () => {
  const setUp = (seller: Parameters<typeof setUpPayouts>[1]) =>
    setUpPayouts(stripePayouts, seller, { country: 'US' })

  test('an account that is made later is paused for the same reason until resume-payouts', async () => {
    const { run, ...seller } = await storeOf({ isLive: false })
    expect((await run('pause-payouts', ...fraud)).out).toBe('Payouts are paused.\n')
    expect((await run('show-payouts')).out).toMatch(/^Paused +We check a report of fraud\.$/m)
    expect((await run('show-seller')).out).toMatch(/^Payouts paused +We check a report of fraud\.$/m)
    await setUp(seller)
    expect(await loadPayoutAccount(seller.tenantId)).toMatchObject({
      pause_reason: 'We check a report of fraud.',
    })
    await run('resume-payouts', ...settled)
    expect(await loadPayoutAccount(seller.tenantId)).not.toHaveProperty('pause_reason')
    expect((await run('show-payouts')).out).toMatch(/^Paused +no$/m)
  })

  test('an account that is made after resume-payouts is not paused', async () => {
    const { run, ...seller } = await storeOf({ isLive: false })
    await run('pause-payouts', ...fraud)
    await run('resume-payouts', ...settled)
    await setUp(seller)
    expect(await loadPayoutAccount(seller.tenantId)).not.toHaveProperty('pause_reason')
  })
})

test('a seller who is deleted is no longer among those whose payouts are paused', async () => {
  const { run, tenantId } = await storeOf({ isLive: false })
  await run('pause-payouts', ...fraud)
  const isListed = async () => {
    const { payouts } = await listPayoutsOf('paused')
    return payouts.some(({ tenant_id }) => tenant_id === tenantId)
  }
  expect(await isListed()).toBe(true)
  expect((await run('delete-seller', '--yes', ...fraud)).code).toBe(0)
  expect(await isListed()).toBe(false)
})

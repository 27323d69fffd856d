import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { changePlanHandler as changePlan } from '#lambdas/actions/billing.ts'
import { getLessonHandler as getLesson } from '#lambdas/actions/buyers/library.ts'
import { settlePlan } from '#lambdas/billing/settle-plan.ts'
import { getItem, queryItems } from '#lambdas/data/table/client.ts'
import { keys } from '#lambdas/data/table/keys.ts'
import { tenantPartition } from '#lambdas/data/table/partitions.ts'
import { settlePayment } from '#lambdas/payments/settle-payment.ts'
import { stripePlans } from '#lambdas/payments/stripe/stripe-plans.ts'
import { stripeSales } from '#lambdas/payments/stripe/stripe-sales.ts'
import { changePayments } from '#local/emulators/stripe/tools.ts'
import { buyerOf, newCourse } from '#tests/harness/buyers/purchase.ts'
import { type FakeBucket, fakeBucket } from '#tests/harness/fakes/fake-bucket.ts'
import { cards, submit, type TestStripe } from '#tests/harness/fakes/test-stripe.ts'
import { type Accounts, startAccounts } from '#tests/harness/functions/accounts.ts'
import { auditOf } from '#tests/harness/functions/audit.ts'
import { startPayments } from '#tests/harness/functions/payments.ts'
import { closingSeller, runClosings } from '#tests/harness/sellers/closing-seller.ts'
import { inProcessSeller } from '#tests/harness/sellers/in-process-seller.ts'
import { newShop, offers } from '#tests/harness/sellers/shop.ts'
import { newSubscriber } from '#tests/harness/sellers/subscriber.ts'

const dayMs = 24 * 60 * 60 * 1000
const courseId = offers[0]?.product_id ?? ''
const pro = { plan: 'pro', interval: 'month' } as const
let accounts: Accounts
let bucket: FakeBucket
let payments: TestStripe
beforeAll(async () => {
  accounts = await startAccounts()
  bucket = await fakeBucket()
  payments = await startPayments({ hasSecrets: true })
  await newCourse(courseId)
})
afterAll(async () => {
  await payments.stop()
  bucket.restore()
  accounts.restore()
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const later = (days: number) => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + days * dayMs })
const settle = (paymentId: string) => settlePayment(stripeSales, paymentId)
const ordersOf = (tenantId: string) => queryItems(tenantPartition(tenantId), 'ORDER#')

async function untilDeleted() {
  later(11.1)
  await runClosings()
  later(3.1)
  await runClosings()
}

async function expectCourseOpen(paymentId: string) {
  const libraryId = String((await getItem(keys.payment(paymentId)))?.library_id ?? '')
  const buyer = await buyerOf({ libraryId })
  const lesson = { product_id: courseId, lesson_id: 'welcome' }
  expect(await buyer.call(getLesson, undefined, lesson)).toMatchObject({ status: 200 })
}

describe('A buyer who pays', () => {
  async function shopOfSeller() {
    const seller = closingSeller(accounts, await inProcessSeller())
    return { seller, shop: await newShop(payments, seller) }
  }

  test('while the account is closing creates an order and pays the seller', async () => {
    const { seller, shop } = await shopOfSeller()
    const started = await shop.start()
    await seller.close()
    await submit(started.url, { card: cards.pays, email: 'late@buyers.example' })
    const session = await payments.stripe.checkout.sessions.retrieve(started.sessionId)
    const paymentId = String(session.payment_intent)
    await settle(paymentId)
    expect(await ordersOf(seller.tenantId)).toMatchObject([{ id: paymentId }])
    await untilDeleted()
    expect(await ordersOf(seller.tenantId)).toEqual([])
    expect((await ordersOf('platform')).map(({ id }) => id)).toContain(paymentId)
    await expectCourseOpen(paymentId)
  })

  test('settled only after the deletion creates an order of the platform', async () => {
    const { seller, shop } = await shopOfSeller()
    const { paymentId } = await shop.buy()
    await seller.close()
    await untilDeleted()
    await settle(paymentId)
    expect((await ordersOf('platform')).map(({ id }) => id)).toContain(paymentId)
    expect(await queryItems(tenantPartition(seller.tenantId))).toEqual([])
    await expectCourseOpen(paymentId)
  })

  test('leaves money still owed in the audit and the last mail', async () => {
    const { seller, shop } = await shopOfSeller()
    const { paymentId } = await shop.buy()
    await settle(paymentId)
    const stats = await shop.stats()
    const owed = Number(stats?.total_commission_cents)
    await seller.close()
    await untilDeleted()
    const audit = await auditOf(seller.tenantId)
    expect(audit).toContainEqual(
      expect.objectContaining({ what: 'begin-deletion', details: { owed_cents: owed } }),
    )
    const [mail] = await seller.mails()
    expect(mail?.text).toContain(`We still owe you $${(owed / 100).toFixed(2)}`)
    expect(mail?.text).toContain(seller.tenantId)
  })
})

describe('A plan', () => {
  async function subscriber() {
    const seller = await newSubscriber()
    await seller.subscribe(pro)
    return { ...seller, ...closingSeller(accounts, seller) }
  }
  const isCancelled = async (seller: Awaited<ReturnType<typeof subscriber>>) =>
    (await seller.plan()).subscription?.cancel_at_period_end

  test('is cancelled at the provider with the account and renewed when it is kept', async () => {
    const seller = await subscriber()
    expect((await seller.close()).body.plan).toMatchObject({ plan: 'pro', renews: false })
    expect(await isCancelled(seller)).toBe(true)
    expect((await seller.keep()).body.plan).toMatchObject({ plan: 'pro', renews: true })
    expect(await isCancelled(seller)).toBe(false)
  })

  test('waiting for a smaller one still changes to it when the account is kept', async () => {
    const seller = await subscriber()
    await seller.call(changePlan, { plan: 'lite', interval: 'month' })
    await seller.close()
    expect((await seller.plan()).subscription?.next).toBeUndefined()
    await seller.keep()
    const { id = '', next } = (await seller.plan()).subscription ?? {}
    expect(next).toEqual({ plan: 'lite', interval: 'month' })
    expect((await stripePlans.load(id))?.pendingChange).toMatchObject({ plan: 'lite' })
  })

  test('cancelled by the seller before stays cancelled when the account is kept', async () => {
    const seller = await subscriber()
    const { id = '' } = (await seller.plan()).subscription ?? {}
    await stripePlans.cancel(id)
    await settlePlan(stripePlans, id)
    await seller.close()
    await seller.keep()
    expect(await isCancelled(seller)).toBe(true)
  })

  test('not cancelled at the provider in time is cancelled by the next run', async () => {
    vi.spyOn(process.stderr, 'write').mockReturnValue(true)
    const seller = await subscriber()
    changePayments(payments.local, { fault: 'load' })
    const { status } = await seller.close()
    changePayments(payments.local, { fault: null })
    expect(status).toBe(200)
    await runClosings()
    expect(await isCancelled(seller)).toBe(true)
    expect(await seller.notices()).toContain('account-closed')
  })

  test('paid on an earlier page is cancelled before the deletion and ends with it', async () => {
    const seller = await newSubscriber()
    const account = closingSeller(accounts, seller)
    const sessionId = await seller.pay(pro)
    await account.close()
    await seller.confirm(sessionId)
    const { id = '' } = (await seller.plan()).subscription ?? {}
    later(11.1)
    await runClosings()
    expect((await seller.plan()).subscription?.cancel_at_period_end).toBe(true)
    later(3.1)
    await runClosings()
    expect(await stripePlans.load(id)).toMatchObject({ status: 'ended' })
  })
})

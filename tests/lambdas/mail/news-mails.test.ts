import { randomUUID } from 'node:crypto'
import type { DynamoDBRecord } from 'aws-lambda'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { updateStoreHandler as updateStore } from '#lambdas/actions/store.ts'
import { queueSaleMails } from '#lambdas/changes/queue-sale-mails.ts'
import { emailKeyOf } from '#lambdas/crypto/keyed-hashes.ts'
import { libraryWrite, loadGrants } from '#lambdas/data/library/libraries.ts'
import { claimSeat, saveSeat } from '#lambdas/data/library/seats.ts'
import { declineRefundRequest } from '#lambdas/data/sales/refund-requests.ts'
import { putItem, queryItems, transact } from '#lambdas/data/table/client.ts'
import { keys } from '#lambdas/data/table/keys.ts'
import { planMailPartition } from '#lambdas/data/table/plan-keys.ts'
import { planMail } from '#lambdas/mail/plan-templates.ts'
import { settleFacts, settlePayment } from '#lambdas/payments/settle-payment.ts'
import { sendSalesDigests } from '#lambdas/scheduled/send-sales-digests.ts'
import { saleMailsPerDay } from '#rules/sale-mails.ts'
import { type Accounts, newClientIp, startAccounts, streamTo } from '#tests/harness/functions/accounts.ts'
import { planNoticesOf } from '#tests/harness/functions/plan-notices.ts'
import { roundTripsOf } from '#tests/harness/functions/round-trips.ts'
import { accountSeller } from '#tests/harness/sellers/account-seller.ts'
import { paymentOf, settleSale } from '#tests/harness/sellers/settled-sales.ts'

let accounts: Accounts
beforeAll(async () => {
  accounts = await startAccounts()
})
afterEach(() => {
  vi.useRealTimers()
})
afterAll(() => accounts.restore())

const store = { name: 'Zoë’s Store', url: 'https://zoe.stores.example/', brand_color: '#2563EB' }
const newBuyer = () => `${newClientIp()}@example.com`
const mailsTo = (email: string) => accounts.mails.filter(({ to }) => to === email)
const subjectsTo = (email: string) => mailsTo(email).map(({ subject }) => subject)

type TestSeller = Awaited<ReturnType<typeof accountSeller>>

/** What the stream says of an order of today. */
const orderRecord = (
  { tenantId }: TestSeller,
  {
    id = `pi_${randomUUID()}`,
    paidAt = Date.now(),
    day = new Date().toISOString().slice(0, 10),
    titles = ['Price It Right'],
  } = {},
): DynamoDBRecord => ({
  eventName: 'INSERT',
  dynamodb: {
    SequenceNumber: '1',
    NewImage: {
      type: { S: 'order' },
      id: { S: id },
      tenant_id: { S: tenantId },
      paid_at: { S: new Date(paidAt).toISOString() },
      day: { S: day },
      state: { S: 'paid' },
      total_cents: { N: '9700' },
      commission_cents: { N: '5335' },
      lines: { L: titles.map((title) => ({ M: { title: { S: title } } })) },
    },
  },
})

const deliverAllOf = async ({ tenantId }: TestSeller) => {
  for (const { pk, sk } of await queryItems(planMailPartition(tenantId)))
    for (let n = 0; n < 2; n++) await streamTo({ pk: String(pk), sk: String(sk) }, 'plan_mail')
}

describe('A sale', () => {
  test('is mailed once to the seller, with what it earned', async () => {
    const seller = await accountSeller(accounts)
    const record = orderRecord(seller, { id: 'pi_once' })
    expect(await queueSaleMails([record])).toEqual([])
    await queueSaleMails([record])
    await deliverAllOf(seller)
    expect(subjectsTo(seller.email)).toEqual(['You earned $53.35'])
    const [mail] = mailsTo(seller.email)
    expect(mail?.text).toContain(
      'Somebody bought “Price It Right” for $97.00. Your commission of $53.35 is held for 30 days.',
    )
    expect(mail?.text).toContain('/app/orders/pi_once')
  })

  test('names up to two courses, and says if it earns nothing', () => {
    const introOf = (titles: string[], commission_cents = 100) =>
      planMail(
        { kind: 'sale', order_id: 'pi_1', total_cents: 9700, commission_cents, titles },
        { appOrigin: 'https://app.example.com', support: 'support@example.com' },
      ).text.split('\n\n')[1]
    expect(introOf(['A', 'B'])).toContain('Somebody bought “A” and “B” for $97.00.')
    expect(introOf(['A', 'B', 'C'])).toContain('“A” and 2 more courses')
    expect(introOf(['A'], 0)).toBe(
      'Somebody bought “A” for $97.00. It earns no commission, and the order says why.',
    )
  })

  test('is not mailed when turned off, old, or only changed', async () => {
    const [quiet, other] = [await accountSeller(accounts), await accountSeller(accounts)]
    expect((await quiet.call(updateStore, { sale_mails: false })).body).toMatchObject({ sale_mails: false })
    await queueSaleMails([
      orderRecord(quiet),
      orderRecord(other, { paidAt: Date.now() - 25 * 60 * 60 * 1000 }),
      { ...orderRecord(other), eventName: 'MODIFY' },
    ])
    expect(await planNoticesOf(quiet.tenantId)).toEqual([])
    expect(await planNoticesOf(other.tenantId)).toEqual([])
    await quiet.call(updateStore, { sale_mails: true })
    await queueSaleMails([orderRecord(quiet)])
    expect(await planNoticesOf(quiet.tenantId)).toMatchObject([{ kind: 'sale' }])
  })

  async function sellToday(seller: TestSeller, sales: number) {
    for (let n = 0; n < sales; n++) {
      const facts = await settleSale(seller, { email: newBuyer(), at: new Date().toISOString(), cents: 1000 })
      await queueSaleMails([orderRecord(seller, { id: facts.id })])
    }
  }
  const twoDaysLater = () => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * 24 * 60 * 60 * 1000 })
  const digestsOf = async ({ tenantId }: TestSeller) =>
    (await planNoticesOf(tenantId)).filter(({ kind }) => kind === 'sales-digest')

  test(`sales after ${saleMailsPerDay} of a day are in one digest at its end`, async () => {
    const seller = await accountSeller(accounts)
    const sales = saleMailsPerDay + 3
    await sellToday(seller, sales)
    expect(await roundTripsOf(() => queueSaleMails([orderRecord(seller)]))).toBe(0)
    await sendSalesDigests()
    expect(await planNoticesOf(seller.tenantId)).toHaveLength(saleMailsPerDay)
    const later = Date.now() + 2 * 24 * 60 * 60 * 1000
    const late = orderRecord(seller, { paidAt: later })
    vi.useFakeTimers({ toFake: ['Date'], now: later })
    for (let n = 0; n < 2; n++) expect(await sendSalesDigests()).toMatchObject({ failed: 0, left: false })
    expect(await digestsOf(seller)).toMatchObject([{ orders: sales, commission_cents: sales * 500 }])
    expect(await roundTripsOf(() => queueSaleMails([late]))).toBeGreaterThan(0)
  })

  test('a digest says what the day’s sales earned, whatever was refunded on it', async () => {
    const seller = await accountSeller(accounts)
    const at = new Date(Date.now() - 10 * 24 * 60 * 60 * 1000).toISOString()
    const old = await settleSale(seller, { email: newBuyer(), at, cents: 20_000 })
    const sales = saleMailsPerDay + 1
    await sellToday(seller, sales)
    await settleFacts({ ...old, refunds: [{ id: 're_1', at: Date.now(), cents: 20_000 }] })
    twoDaysLater()
    await sendSalesDigests()
    expect(await digestsOf(seller)).toMatchObject([{ orders: sales, commission_cents: sales * 500 }])
  })

  test('a seller who has turned the mails off meanwhile gets no digest', async () => {
    const seller = await accountSeller(accounts)
    await sellToday(seller, saleMailsPerDay + 1)
    expect((await seller.call(updateStore, { sale_mails: false })).status).toBe(200)
    twoDaysLater()
    await sendSalesDigests()
    expect((await seller.call(updateStore, { sale_mails: true })).status).toBe(200)
    await sendSalesDigests()
    expect(await digestsOf(seller)).toEqual([])
  })
})

test('a refund request that is granted needs no mail beside the refund’s', async () => {
  const email = newBuyer()
  const id = `pi_${newClientIp()}`
  const common = { type: 'refund_request', id, created_at: new Date().toISOString() }
  await putItem({ ...keys.refundRequest(id), ...common, email, store, total_cents: 9700, state: 'granted' })
  await streamTo(keys.refundRequest(id), 'refund_request')
  expect(mailsTo(email)).toEqual([])
})

test('a refund request that is declined is told once to the buyer', async () => {
  const email = newBuyer()
  const id = `pi_${newClientIp()}`
  const key = keys.refundRequest(id)
  const common = { type: 'refund_request', id, created_at: new Date().toISOString() }
  await putItem({ ...key, ...common, email, store, total_cents: 9700, state: 'open' })
  for (let n = 0; n < 2; n++) await streamTo(key, 'refund_request')
  expect(await declineRefundRequest(id)).toBe(true)
  for (let n = 0; n < 2; n++) await streamTo(key, 'refund_request')
  expect(mailsTo(email).map(({ text }) => text.split('\n')[0])).toEqual([
    'Your refund request was declined',
    'We received your refund request',
  ])
})

describe('A bank debit', () => {
  async function begun() {
    const seller = await accountSeller(accounts)
    const email = newBuyer()
    const paid = await paymentOf(seller, { email, at: new Date().toISOString(), cents: 9700 })
    const settle = async (state: 'processing' | 'failed' | 'paid') => {
      for (let n = 0; n < 2; n++) {
        await settlePayment({ load: async () => ({ ...paid, state }) }, paid.id)
        await streamTo(keys.debit(paid.checkoutId), 'debit')
      }
    }
    return { email, settle }
  }

  test('is mailed once when it begins, and once if it fails', async () => {
    const { email, settle } = await begun()
    await settle('processing')
    await settle('failed')
    expect(subjectsTo(email)).toEqual([
      'Your payment to Ada’s Store failed',
      'Your payment to Ada’s Store is on its way',
    ])
    expect(mailsTo(email)[0]?.text).toContain('https://ada.example')
  })

  test('a paid debit sends only the receipt, a failed card nothing', async () => {
    const [debit, card] = [await begun(), await begun()]
    await debit.settle('processing')
    await debit.settle('paid')
    await card.settle('failed')
    expect(subjectsTo(debit.email)).toEqual(['Your payment to Ada’s Store is on its way'])
    expect(subjectsTo(card.email)).toEqual([])
  })
})

test('a claimed seat is mailed once to giver and claimer without each other’s email', async () => {
  const seller = await accountSeller(accounts)
  const [giver, claimer] = [newBuyer(), newBuyer()]
  await settleSale(seller, { email: giver, at: new Date().toISOString() })
  const [giverId, claimerId] = [await emailKeyOf(giver), await emailKeyOf(claimer)]
  await transact([libraryWrite(claimerId, claimer)])
  const [grant] = await loadGrants(giverId)
  if (!grant) throw new Error('The buyer has no course.')
  const { product_id, payment_id, title } = grant
  const tokenHash = randomUUID()
  const seat = { product_id, payment_id, number: 1 }
  await saveSeat({ libraryId: giverId, grant, seat, nonce: 'nonce', tokenHash }, Date.now())
  const link = { library_id: giverId, ...seat, title, store: grant.store }
  for (let n = 0; n < 2; n++)
    expect(await claimSeat(tokenHash, link, { libraryId: claimerId, ended: [] }, Date.now())).toBe('claimed')
  for (const [libraryId, role] of [
    [giverId, 'giver'],
    [claimerId, 'claimer'],
  ] as const)
    for (let n = 0; n < 2; n++)
      await streamTo(keys.seatClaim(libraryId, `${payment_id}-1-${role}`), 'seat_claim')
  expect(subjectsTo(giver)).toEqual([`Your gift of ${title} was claimed`])
  expect(subjectsTo(claimer)).toEqual([`You have ${title} now`])
  expect(mailsTo(giver)[0]?.html).not.toContain(claimer)
  expect(mailsTo(claimer)[0]?.html).not.toContain(giver)
  expect(mailsTo(claimer)[0]?.text).toContain('https://app.example.com/learn')
})

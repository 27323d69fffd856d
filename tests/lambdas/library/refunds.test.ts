import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { Library } from '#contract/library.ts'
import {
  getLibraryHandler as getLibrary,
  requestRefundHandler as requestRefund,
} from '#lambdas/actions/buyers/library.ts'
import { loadReceipt } from '#lambdas/data/sales/receipts.ts'
import { loadPurchases, saveRefundRequest } from '#lambdas/data/sales/refund-requests.ts'
import { getItem } from '#lambdas/data/table/client.ts'
import { keys } from '#lambdas/data/table/keys.ts'
import { buyerMessage } from '#lambdas/mail/buyer-mail.ts'
import { receiptNumber } from '#rules/money/receipt-number.ts'
import { buyerOf, dayMs, newCourse, purchase } from '#tests/harness/buyers/purchase.ts'
import { codesSecretForTests } from '#tests/harness/functions/codes-secret.ts'

let secrets: ReturnType<typeof codesSecretForTests>
beforeAll(() => {
  secrets = codesSecretForTests()
})
afterAll(() => secrets.restore())
afterEach(() => void vi.useRealTimers())

async function newPurchase(paidAt = Date.now()) {
  const bought = await purchase({ products: [{ id: await newCourse() }], paidAt })
  const buyer = await buyerOf(bought)
  const request = async (reason?: string) => {
    const { status, body } = await buyer.call(requestRefund, { payment_id: bought.paymentId, reason })
    return [status, body.error]
  }
  const shown = async () => Library.parse((await buyer.call(getLibrary)).body).receipts[0]?.refund
  const recorded = () => getItem(keys.refundRequest(bought.paymentId))
  return { ...bought, buyer, request, shown, recorded }
}

test('repeating a refund request changes nothing and sends no second mail', async () => {
  const { request, shown, recorded, paymentId, email } = await newPurchase()
  expect(await request('Not for me')).toEqual([200, undefined])
  const first = await recorded()
  expect(first).toMatchObject({
    type: 'refund_request',
    id: paymentId,
    email,
    reason: 'Not for me',
    state: 'open',
  })
  expect(await Promise.all([request('Again'), request()])).toEqual(Array(2).fill([200, undefined]))
  expect(await recorded()).toEqual(first)
  expect(await shown()).toBe('requested')
})

test('the first of two concurrent refund requests is recorded', async () => {
  const { paymentId, recorded } = await newPurchase()
  const purchases = await loadPurchases([paymentId])
  for (const reason of ['first', 'second'])
    for (const purchase of purchases.values())
      await saveRefundRequest(purchase, { cents: purchase.receipt.total_cents, reason }, Date.now())
  expect(await recorded()).toMatchObject({ reason: 'first' })
})

test('A refund may be requested on the thirtieth day and not after it', async () => {
  const [early, late] = await Promise.all([
    newPurchase(Date.now() - 30 * dayMs),
    newPurchase(Date.now() - 31.5 * dayMs),
  ])
  expect(await early.request()).toEqual([200, undefined])
  expect(await late.shown()).toBe('closed')
  expect(await late.request()).toEqual([409, 'refund-closed'])
  expect(await late.recorded()).toBeUndefined()
})

test('A refund may be requested on the last day that the receipt names', async () => {
  const paidAt = Date.parse('2026-11-23T01:00:00.000Z')
  vi.useFakeTimers({ toFake: ['Date'], now: paidAt })
  const bought = await newPurchase(paidAt)
  const { paymentId, email } = bought
  const receipt = await loadReceipt(paymentId)
  if (!receipt) throw new Error('There is no receipt.')
  const mail = { kind: 'receipt', receipt, email, mailId: paymentId, purchase: { paymentId } } as const
  expect((await buyerMessage(mail, paidAt))?.text).toContain('in your library until December 23, 2026.')
  vi.setSystemTime('2026-12-23T12:00:00.000Z')
  const { status } = await (await buyerOf(bought)).call(requestRefund, { payment_id: paymentId })
  expect(status).toBe(200)
})

test('A payment that was refunded, disputed or lost cannot be refunded by request', async () => {
  const [refunded, disputed, lost] = await Promise.all([newPurchase(), newPurchase(), newPurchase()])
  await Promise.all([refunded.refundAll(), disputed.disputeIs('open'), lost.disputeIs('lost')])
  for (const it of [refunded, disputed, lost]) {
    expect(await it.request()).toEqual([409, 'refund-closed'])
    expect(await it.recorded()).toBeUndefined()
  }
  expect(await refunded.shown()).toBe('refunded')
  expect(await disputed.shown()).toBe('disputed')
})

test('a seat’s refund pays its price, takes the seat and leaves the rest', async () => {
  const bought = await purchase({
    products: [{ id: await newCourse(), quantity: 3 }, { id: await newCourse() }],
  })
  const buyer = await buyerOf(bought)
  const ask = async (line: number, seats?: number) => {
    const { status, body } = await buyer.call(requestRefund, { payment_id: bought.paymentId, line, seats })
    return [status, body.error]
  }
  const library = async () => Library.parse((await buyer.call(getLibrary)).body)
  expect(await ask(0, 4)).toEqual([400, 'invalid-input'])
  expect(await ask(2)).toEqual([400, 'invalid-input'])
  expect(await ask(0, 1)).toEqual([200, undefined])
  expect(await getItem(keys.refundRequest(bought.paymentId))).toMatchObject({
    ...{ line: 0, seats: 1, seats_after: 2, total_cents: 9900, state: 'open' },
    course: expect.stringMatching(/^Title of /),
  })
  expect((await library()).receipts).toMatchObject([{ refund: 'requested' }])
  await bought.refundSeats(0, 1)
  expect(await getItem(keys.refundRequest(bought.paymentId))).toMatchObject({ state: 'granted' })
  const { courses, receipts } = await library()
  expect(courses.map(({ seats_left }) => seats_left).sort()).toEqual([0, 1])
  expect(receipts).toMatchObject([
    {
      refund: 'available',
      refunded_cents: 9900,
      lines: [{ seats_left: 2, seat_refund_cents: [9900, 19_800] }, { seats_left: 1 }],
    },
  ])
  expect(await ask(1)).toEqual([200, undefined])
  await bought.refundLine(1)
  expect((await library()).courses).toHaveLength(1)
  expect((await library()).ended).toMatchObject([{ reason: 'refunded', store: { name: 'Ada’s Store' } }])
})

test('a refund ends its request, which is deleted two months later', async () => {
  const { request, shown, recorded, refundAll } = await newPurchase()
  await request('Not for me')
  await refundAll()
  const ended = await recorded()
  expect(ended).toMatchObject({ state: 'granted', ttl: expect.any(Number) })
  expect(Math.round((Number(ended?.ttl) - Date.now() / 1000) / 86_400)).toBe(62)
  expect([await shown(), await request()]).toEqual(['refunded', [409, 'refund-closed']])
})

test('A receipt has its number, its card and the day on which refunds end', async () => {
  const { buyer, paymentId } = await newPurchase(Date.parse('2026-11-23T10:00:00.000Z'))
  const [shown] = Library.parse((await buyer.call(getLibrary)).body).receipts
  expect(shown?.number).toBe(receiptNumber(paymentId, '2026-11-23T10:00:00.000Z'))
  expect(shown?.number).toMatch(/^261123-\d{6}$/)
  expect(shown?.refund_until).toBe('2026-12-23T10:00:00.000Z')
  expect(shown?.card).toEqual({ brand: 'visa', last4: '4242' })
})

test('another buyer’s or a missing payment’s refund cannot be requested', async () => {
  const [{ buyer }, theirs] = await Promise.all([newPurchase(), newPurchase()])
  const replies = await Promise.all(
    [theirs.paymentId, 'pi_nothing', ''].map((payment_id) => buyer.call(requestRefund, { payment_id })),
  )
  expect(replies.map(({ status, body }) => [status, body])).toEqual(
    Array(3).fill([404, { error: 'not-found', message: 'There is no such purchase in your library.' }]),
  )
  expect(await theirs.recorded()).toBeUndefined()
})

test('A session that a payment started may request the refund of that payment alone', async () => {
  const first = await newPurchase()
  const { libraryId, paymentId } = await purchase({
    products: [{ id: await newCourse() }],
    email: first.email,
  })
  const payer = await buyerOf({ libraryId }, paymentId)
  expect((await payer.call(requestRefund, { payment_id: first.paymentId })).status).toBe(404)
  expect((await payer.call(requestRefund, { payment_id: paymentId })).status).toBe(200)
})

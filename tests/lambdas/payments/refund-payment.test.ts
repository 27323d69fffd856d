import { once } from 'node:events'
import { createServer } from 'node:http'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { loadRefundedCents } from '#lambdas/data/sales/refunded-cents.ts'
import { getItem } from '#lambdas/data/table/client.ts'
import { keys } from '#lambdas/data/table/keys.ts'
import { refundPayment } from '#lambdas/payments/refund-payment.ts'
import { settlePayment } from '#lambdas/payments/settle-payment.ts'
import { stripeSales } from '#lambdas/payments/stripe/stripe-sales.ts'
import { changePayments } from '#local/emulators/stripe/tools.ts'
import type { TestStripe } from '#tests/harness/fakes/test-stripe.ts'
import { startPayments } from '#tests/harness/functions/payments.ts'
import { newShop, oneOfEach, totalOf } from '#tests/harness/sellers/shop.ts'

let payments: TestStripe
beforeAll(async () => {
  payments = await startPayments()
})
afterEach(() => {
  changePayments(payments.local, { holdRefunds: false })
  vi.useRealTimers()
})
afterAll(() => payments.stop())

test('A refund that the bank sent back can be made again at once', async () => {
  const shop = await newShop(payments)
  const { paymentId } = await shop.buy()
  await settlePayment(stripeSales, paymentId)
  const first = await refundPayment(stripeSales, { paymentId })
  changePayments(payments.local, { failRefund: paymentId })
  await settlePayment(stripeSales, paymentId)
  expect(await shop.orders()).toMatchObject([{ state: 'paid', refunded_cents: 0 }])
  const second = await refundPayment(stripeSales, { paymentId })
  expect(second.id).not.toBe(first.id)
  expect(await shop.orders()).toMatchObject([{ state: 'refunded', refunded_cents: totalOf(oneOfEach) }])
})

test('a refund with a lost reply repeats its key; another refund has another key', async () => {
  const shop = await newShop(payments)
  const { paymentId } = await shop.buy()
  const sent: string[] = []
  const refund: typeof stripeSales.refund = async (request) => {
    sent.push(request.idempotencyKey)
    if (sent.length === 1) throw new Error('The reply was lost.')
    return stripeSales.refund(request)
  }
  const sales = { ...stripeSales, refund }
  await expect(refundPayment(sales, { paymentId, cents: 100 })).rejects.toThrow('lost')
  await refundPayment(sales, { paymentId, cents: 100 })
  await refundPayment(sales, { paymentId, cents: 100 })
  expect(sent[1]).toBe(sent[0])
  expect(sent[2]).not.toBe(sent[1])
})

test('No more is refunded than what is left', async () => {
  const shop = await newShop(payments)
  const { paymentId } = await shop.buy()
  const all = totalOf(oneOfEach)
  await refundPayment(stripeSales, { paymentId, cents: 100 })
  await expect(refundPayment(stripeSales, { paymentId, cents: all })).rejects.toMatchObject({
    code: 'conflict',
    message: `Only ${all - 100} cents of this payment are left. Refund at most that much.`,
  })
})

describe('While the balance is too small for refunds', () => {
  async function bought(lines = oneOfEach) {
    const shop = await newShop(payments)
    const { paymentId } = await shop.buy(lines)
    await settlePayment(stripeSales, paymentId)
    changePayments(payments.local, { holdRefunds: true })
    const refund = (part: object) => refundPayment(stripeSales, { paymentId, ...part })
    const made = async () => {
      const { data } = await payments.stripe.refunds.list({ payment_intent: paymentId })
      return data.map(({ amount, status }) => `${amount} ${status}`)
    }
    const topUp = async () => {
      changePayments(payments.local, { holdRefunds: false })
      await settlePayment(stripeSales, paymentId)
    }
    const settlement = () => getItem(keys.payment(paymentId))
    return { ...shop, paymentId, refund, made, topUp, settlement }
  }

  test('a line is not refunded a second time on the next day', async () => {
    const { refund, made, topUp, orders } = await bought()
    const { cents, isPending } = await refund({ line: 0 })
    expect(isPending).toBe(true)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 25 * 60 * 60 * 1000 })
    await expect(refund({ line: 0 })).rejects.toMatchObject({
      code: 'conflict',
      message:
        'This is refunded already. Nothing was changed. A refund of $49.00 is under way: the payment provider makes it as soon as it can.',
    })
    await topUp()
    expect(await made()).toEqual([`${cents} succeeded`])
    expect(await orders()).toMatchObject([{ refunded_cents: cents }])
  })

  test('a second refund of the same amount is made too', async () => {
    const { refund, topUp, orders } = await bought()
    const [first, second] = [await refund({ cents: 500 }), await refund({ cents: 500 })]
    expect(second.id).not.toBe(first.id)
    await topUp()
    expect(await orders()).toMatchObject([{ refunded_cents: 1000 }])
  })

  test('everything else can be refunded, and no more', async () => {
    const { refund, topUp, orders } = await bought()
    await refund({ cents: 500 })
    expect(await refund({})).toMatchObject({ cents: totalOf(oneOfEach) - 500 })
    await expect(refund({})).rejects.toMatchObject({ code: 'conflict' })
    await topUp()
    expect(await orders()).toMatchObject([{ state: 'refunded', refunded_cents: totalOf(oneOfEach) }])
  })

  test('the seats of a refund that waits are not refunded again', async () => {
    const { refund } = await bought([{ id: 'sp-0', quantity: 2 }])
    await refund({ line: 0, seats: 1 })
    await expect(refund({ line: 0, seats: 2 })).rejects.toMatchObject({
      message: expect.stringContaining('Only 1 seats of this line are left.'),
    })
    expect(await refund({ line: 0, seats: 1 })).toMatchObject({ cents: 4900 })
  })

  test('ledger and access wait, and the payment says how much waits', async () => {
    const { paymentId, refund, topUp, entries, orders, settlement } = await bought()
    await refund({})
    expect(await orders()).toMatchObject([{ state: 'paid', refunded_cents: 0 }])
    expect(await entries()).toHaveLength(1)
    expect(await settlement()).toMatchObject({
      pending_refund_cents: totalOf(oneOfEach),
      revoked_lines: [],
    })
    expect(await loadRefundedCents({ paymentId })).toBe(totalOf(oneOfEach))
    expect(await settlePayment(stripeSales, paymentId)).toMatchObject({ wrote: false })
    await topUp()
    expect(await settlement()).toMatchObject({ state: 'refunded', revoked_lines: [0, 1, 2] })
    expect(await settlement()).not.toHaveProperty('pending_refund_cents')
    expect(await entries()).toHaveLength(2)
  })

  test('a refund that fails while it waits can be made again at once', async () => {
    const { paymentId, refund, made, topUp, entries, settlement } = await bought()
    await refund({ line: 0 })
    changePayments(payments.local, { failRefund: paymentId })
    await settlePayment(stripeSales, paymentId)
    expect(await settlement()).not.toHaveProperty('pending_refund_cents')
    await refund({ line: 0 })
    await topUp()
    expect(await made()).toEqual(['4900 succeeded', '4900 failed'])
    expect((await entries()).map(({ kind }) => kind).toSorted()).toEqual(['earn', 'refund'])
  })
})

test.each([
  ['more than is left', { param: 'amount' }],
  ['a disputed payment', { code: 'refund_disputed_payment' }],
  ['a charge that was charged back', { code: 'charge_disputed' }],
])('Stripe’s refusal to refund %s is a conflict', async (_, refusal) => {
  const error = { type: 'invalid_request_error', message: 'It cannot be refunded.', ...refusal }
  const server = createServer((_request, response) =>
    response.writeHead(400, { 'content-type': 'application/json' }).end(JSON.stringify({ error })),
  )
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = z.object({ port: z.int() }).parse(server.address())
  vi.stubEnv('STRIPE_API_BASE', `http://127.0.0.1:${port}`)
  const refund = {
    paymentId: 'pi_refused',
    cents: 100,
    idempotencyKey: `refused-${Object.values(refusal).join()}`,
  }
  await expect(stripeSales.refund(refund)).rejects.toMatchObject({ code: 'conflict' })
  vi.unstubAllEnvs()
  server.close()
})

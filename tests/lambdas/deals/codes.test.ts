import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { deleteDealHandler as deleteDeal } from '#lambdas/actions/deals.ts'
import { isoAt } from '#lambdas/clock.ts'
import { transact } from '#lambdas/data/table/client.ts'
import { keys } from '#lambdas/data/table/keys.ts'
import { addWrite } from '#lambdas/data/table/writes.ts'
import { settlePayment } from '#lambdas/payments/settle-payment.ts'
import { stripeSales } from '#lambdas/payments/stripe/stripe-sales.ts'
import { codesPerClientHour } from '#rules/money/checkout.ts'
import { exactDollars } from '#rules/money/money.ts'
import { dayMs } from '#rules/time.ts'
import { cards, submit, type TestStripe } from '#tests/harness/fakes/test-stripe.ts'
import { newClientIp } from '#tests/harness/functions/accounts.ts'
import { startPayments } from '#tests/harness/functions/payments.ts'
import { roundTripsOf } from '#tests/harness/functions/round-trips.ts'
import { dealShop, idsOf, soldCourses } from '#tests/harness/sellers/deal-shop.ts'

let payments: TestStripe
beforeAll(async () => {
  payments = await startPayments()
})
afterAll(() => payments.stop())
afterEach(() => void vi.useRealTimers())

const code = { kind: 'code', code: 'SPRING', percent: 20, product_ids: idsOf(0, 1) } as const
const withCode = { code: 'spring ' }
const priceOf = (index: number) => soldCourses[index]?.default_price ?? 0
const sessionOf = (url: unknown) => /cs_\w+/.exec(String(url))?.[0] ?? ''
const expire = async (url: unknown) => {
  await payments.stripe.checkout.sessions.expire(sessionOf(url))
  await settlePayment(stripeSales, sessionOf(url))
}

describe('A code', () => {
  test('takes its percentage off its courses, and says until when', async () => {
    const shop = await dealShop()
    await shop.create({ ...code, until: '2099-01-31' })
    const { body } = await shop.quote([0, 2], withCode)
    const off = priceOf(0) / 5
    expect(body).toMatchObject({
      discount_cents: off,
      total_cents: priceOf(0) + priceOf(2) - off,
      deals: [{ id: 'code-SPRING', kind: 'code', name: 'SPRING', cents: off }],
      note: 'The code takes 20% off until Jan 31, 2099.',
    })
    expect(body.lines.map(({ discount_cents }: { discount_cents: number }) => discount_cents)).toEqual([
      off,
      0,
    ])
  })

  test('names what it takes off where the seller’s price leaves less', async () => {
    const shop = await dealShop()
    await shop.create({ ...code, percent: 50, until: '2099-01-31' })
    const offers = shop.offers.map((offer) => ({
      ...offer,
      price_cents: Math.round(offer.price_cents * 0.6),
    }))
    await shop.open({ offers })
    const { body } = await shop.quote([0], { ...withCode, fresh: true })
    const cents = Math.round(priceOf(0) * 0.6) - Math.ceil(priceOf(0) / 2)
    expect(body.discount_cents).toBe(cents)
    expect(body.note).toBe(
      `The code takes ${exactDollars(cents)} off until Jan 31, 2099: less than 50%, as your price was lower already.`,
    )
  })

  test('is charged as quoted, at the provider too', async () => {
    const shop = await dealShop()
    await shop.create(code)
    const { status, body } = await shop.checkOut([0, 2], withCode)
    expect(status).toBe(200)
    const session = await payments.stripe.checkout.sessions.retrieve(sessionOf(body.url))
    expect(session.amount_total).toBe(priceOf(0) * 0.8 + priceOf(2))
    expect((await shop.list())[0]).toMatchObject({ used: 1 })
  })

  test('for other courses says so, and spends no use', async () => {
    const shop = await dealShop()
    await shop.create(code)
    expect((await shop.quote([3], withCode)).body).toMatchObject({
      ...{ discount_cents: 0, note: 'SPRING is for other courses than those in your cart.' },
    })
    await shop.checkOut([3], withCode)
    expect((await shop.list())[0]).toMatchObject({ used: 0 })
  })

  test('unknown, off, over or of another store gets the same reply', async () => {
    const [shop, other] = [await dealShop(), await dealShop()]
    await other.create({ ...code, code: 'FOREIGN' })
    await shop.create({ ...code, code: 'ENDED', until: '2020-01-01' })
    await shop.create({ ...code, code: 'LATER', from: '2099-01-01' })
    const off = await shop.create({ ...code, code: 'SWITCHED-OFF' })
    await shop.change(off.id, { active: false })
    const typed = ['FOREIGN', 'ENDED', 'LATER', 'SWITCHED-OFF', 'UNKNOWN', '%$ no code', '']
    const replies = await Promise.all(typed.map((letters) => shop.quote([0], { code: letters })))
    for (const { status, body } of replies)
      expect({ status, body }).toEqual({ status: 409, body: replies[0]?.body })
    expect(replies[0]?.body.error).toBe('code-invalid')
    expect(await shop.checkOutAt(priceOf(0), [0], { code: 'ENDED' })).toMatchObject({
      body: { error: 'code-invalid' },
    })
  })

  test('cannot be guessed: a client may try a few in an hour', async () => {
    const shop = await dealShop()
    await shop.create(code)
    const client = newClientIp()
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, n) => shop.quote([0], { code: `GUESS-${n}` }, client)),
    )
    const judged = answers.filter(({ body }) => body.error === 'code-invalid')
    expect(judged).toHaveLength(codesPerClientHour)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(40 - codesPerClientHour)
    // The right code is not told from others beyond the limit, and other clients go on.
    expect(await shop.quote([0], withCode, client)).toMatchObject({ status: 429 })
    expect(await shop.quote([0], withCode)).toMatchObject({ status: 200 })
  })

  test('may be asked about with each change of the cart', async () => {
    const shop = await dealShop()
    await shop.create(code)
    const client = newClientIp()
    for (let n = 0; n < codesPerClientHour * 2; n++)
      expect(await shop.quote([n % 4], withCode, client)).toMatchObject({ status: 200 })
  })

  test('costs one round trip after the release is known', async () => {
    const shop = await dealShop()
    await shop.create(code)
    await shop.quote([0])
    expect(await roundTripsOf(() => shop.quote([0], withCode))).toBe(1)
    expect(await roundTripsOf(() => shop.quote([0, 1]))).toBe(0)
  })

  test('leaves a checkout at two round trips', async () => {
    const shop = await dealShop()
    await shop.create({ ...code, uses: 5 })
    const total = priceOf(0) * 0.8
    expect(await roundTripsOf(() => shop.checkOutAt(total, [0], withCode))).toBe(2)
  })
})

test('a fresh quote has the prices of now, in one round trip', async () => {
  const shop = await dealShop()
  await shop.quote([0])
  const offers = shop.offers.map((offer) => ({ ...offer, price_cents: offer.price_cents + 100 }))
  await shop.open({ offers })
  expect((await shop.quote([0])).body).toMatchObject({ total_cents: priceOf(0) })
  const fresh = { fresh: true }
  expect((await shop.quote([0], fresh)).body).toMatchObject({ total_cents: priceOf(0) + 100 })
  expect((await shop.quote([0])).body).toMatchObject({ total_cents: priceOf(0) + 100 })
  expect(await roundTripsOf(() => shop.quote([0], fresh))).toBe(1)
})

describe('A code’s last use', () => {
  test('goes to one of fifty buyers at once', async () => {
    const shop = await dealShop()
    await shop.create({ ...code, uses: 1 })
    const total = priceOf(0) * 0.8
    const answers = await Promise.all(Array.from({ length: 50 }, () => shop.checkOutAt(total, [0], withCode)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ body }) => body.error === 'code-used-up')).toHaveLength(49)
    expect((await shop.list())[0]).toMatchObject({ used: 1, state: 'used-up' })
  })

  test('is given back, once, when its checkout ends unpaid', async () => {
    const shop = await dealShop()
    await shop.create({ ...code, uses: 1 })
    const { body } = await shop.checkOut([0], withCode)
    expect((await shop.quote([0], withCode)).body.error).toBe('code-used-up')
    await expire(body.url)
    await settlePayment(stripeSales, sessionOf(body.url))
    expect((await shop.list())[0]).toMatchObject({ used: 0, state: 'on' })
    expect(await shop.checkOut([0], withCode)).toMatchObject({ status: 200 })
  })

  test('stays with whoever paid, also if the code was ended meanwhile', async () => {
    const shop = await dealShop()
    const { id } = await shop.create({ ...code, uses: 1 })
    const { body } = await shop.checkOut([0], withCode)
    await shop.change(id, { active: false })
    await submit(body.url, { card: cards.pays, email: 'kept@buyers.example' })
    await settlePayment(stripeSales, sessionOf(body.url))
    expect((await shop.list())[0]).toMatchObject({
      ...{ used: 1, orders: 1, discount_cents: priceOf(0) / 5, state: 'off' },
    })
  })

  test('is held by its cart: a repeated request and another try go on', async () => {
    const shop = await dealShop()
    await shop.create({ ...code, uses: 1 })
    const cart = { ...withCode, cart_id: `cart-${newClientIp()}`, request_id: `request-${newClientIp()}` }
    const total = priceOf(0) * 0.8
    const first = await shop.checkOutAt(total, [0], cart)
    expect(await shop.checkOutAt(total, [0], cart)).toMatchObject({ status: 200, body: first.body })
    expect(await shop.quote([0, 2], { ...withCode, cart_id: cart.cart_id })).toMatchObject({ status: 200 })
    const again = { ...cart, request_id: `request-${newClientIp()}` }
    expect(await shop.checkOutAt(total + priceOf(2), [0, 2], again)).toMatchObject({ status: 200 })
    expect((await shop.list())[0]).toMatchObject({ used: 1 })
  })

  test('is not promised to a cart whose expired checkout gave it back', async () => {
    const shop = await dealShop()
    await shop.create({ ...code, uses: 1 })
    const cart = { ...withCode, cart_id: `cart-${newClientIp()}` }
    const { body } = await shop.checkOut([0], cart)
    await expire(body.url)
    expect(await shop.checkOut([0], withCode)).toMatchObject({ status: 200 })
    const refused = { status: 409, body: { error: 'code-used-up' } }
    expect(await shop.quote([0], cart)).toMatchObject(refused)
    expect(await shop.checkOutAt(priceOf(0) * 0.8, [0], cart)).toMatchObject(refused)
  })

  test('is not promised to a cart that has paid with it', async () => {
    const shop = await dealShop()
    await shop.create({ ...code, uses: 1 })
    const cart = { ...withCode, cart_id: `cart-${newClientIp()}` }
    const { body } = await shop.checkOut([0], cart)
    await submit(body.url, { card: cards.pays, email: 'twice@buyers.example' })
    await settlePayment(stripeSales, sessionOf(body.url))
    expect((await shop.quote([1], cart)).body.error).toBe('code-used-up')
  })

  test('is not promised to a cart that holds one of another code', async () => {
    const shop = await dealShop()
    await shop.create({ ...code, uses: 5 })
    await shop.create({ ...code, code: 'LAST', percent: 40, uses: 1 })
    expect(await shop.checkOut([0], { code: 'LAST' })).toMatchObject({ status: 200 })
    const cart = { ...withCode, cart_id: `cart-${newClientIp()}` }
    expect(await shop.checkOut([0], cart)).toMatchObject({ status: 200 })
    const other = { ...cart, code: 'LAST' }
    expect((await shop.quote([0], other)).body.error).toBe('code-used-up')
    expect((await shop.checkOutAt(priceOf(0) * 0.6, [0], other)).body.error).toBe('code-used-up')
  })

  test('costs the cart that holds it a second round trip', async () => {
    const shop = await dealShop()
    await shop.create({ ...code, uses: 1 })
    const cart = { ...withCode, cart_id: `cart-${newClientIp()}` }
    await shop.checkOut([0], cart)
    expect(await roundTripsOf(() => shop.quote([0], cart))).toBe(2)
    expect(await roundTripsOf(() => shop.quote([0], withCode))).toBe(1)
  })

  test('does not come back to a code that was deleted and made again', async () => {
    const shop = await dealShop()
    const { id } = await shop.create({ ...code, uses: 1 })
    const { body } = await shop.checkOut([0], withCode)
    await shop.call(deleteDeal, {}, { id })
    await shop.create({ ...code, uses: 3 })
    await shop.checkOut([0], withCode)
    await expire(body.url)
    expect((await shop.list())[0]).toMatchObject({ used: 1, uses: 3 })
  })

  test('is counted from nothing for a code that was made again', async () => {
    const shop = await dealShop()
    const { id } = await shop.create(code)
    const pay = async () => {
      const { body } = await shop.checkOut([0], withCode)
      await submit(body.url, { card: cards.pays, email: 'again@buyers.example' })
      await settlePayment(stripeSales, sessionOf(body.url))
    }
    await pay()
    expect((await shop.list())[0]).toMatchObject({ orders: 1, discount_cents: priceOf(0) / 5 })
    await shop.call(deleteDeal, {}, { id })
    const nothing = { used: 0, orders: 0, discount_cents: 0, commission_cents: 0 }
    expect(await shop.create({ ...code, percent: 50 })).toMatchObject(nothing)
    await pay()
    expect((await shop.list())[0]).toMatchObject({ orders: 1, discount_cents: priceOf(0) / 2 })
  })
})

test('the visits of a code that was made again are those since that day', async () => {
  const shop = await dealShop()
  const { id } = await shop.create(code)
  const visit = (daysLater: number) => {
    const day = isoAt(Date.now() + daysLater * dayMs).slice(0, 10)
    const source = id.toLowerCase()
    return transact(addWrite(keys.sourceTotals(shop.tenantId, day, source), 'source', source, { visits: 3 }))
  }
  await visit(0)
  expect((await shop.list())[0]).toMatchObject({ visits: 3 })
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + dayMs })
  await visit(0)
  expect((await shop.list())[0]).toMatchObject({ visits: 6 })
  await shop.call(deleteDeal, {}, { id })
  await shop.create(code)
  await visit(1)
  expect((await shop.list())[0]).toMatchObject({ visits: 6 })
})

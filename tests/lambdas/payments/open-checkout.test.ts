import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { networkOf, wideNetworkOf } from '#lambdas/crypto/client-ip.ts'
import { networkKeyOf } from '#lambdas/crypto/keyed-hashes.ts'
import { listOrders } from '#lambdas/data/sales/orders.ts'
import { deleteItem, putItem } from '#lambdas/data/table/client.ts'
import { keys } from '#lambdas/data/table/keys.ts'
import { openCheckout } from '#lambdas/payments/open-checkout.ts'
import { settlePayment } from '#lambdas/payments/settle-payment.ts'
import { accessLinkLifeSeconds } from '#rules/courses/library.ts'
import {
  loadsPerCheckoutHour,
  loadsPerClientHour,
  loadsPerWideNetworkHour,
  secondsBetweenLoads,
} from '#rules/money/checkout.ts'
import type { PaymentFacts } from '#rules/money/payment.ts'
import { providerOutage } from '#tests/harness/fakes/provider-outage.ts'
import { newClientIp } from '#tests/harness/functions/accounts.ts'
import { codesSecretForTests } from '#tests/harness/functions/codes-secret.ts'
import { newSale } from './sale.ts'

let secrets: ReturnType<typeof codesSecretForTests>
beforeAll(() => {
  secrets = codesSecretForTests()
})
afterAll(() => secrets.restore())
afterEach(() => {
  vi.useRealTimers()
})

const timeIs = (now: number) => vi.useFakeTimers({ toFake: ['Date'], now })
const later = (seconds: number) => timeIs(Date.now() + seconds * 1000)

/** A payment in this state, its return page, and how often the provider was asked. */
async function returning(state: PaymentFacts['state'], more: Partial<PaymentFacts> = {}) {
  const sale = await newSale({ paidAt: Date.now() })
  let facts: PaymentFacts = { ...sale.facts, ...more, state }
  const load = vi.fn(async () => structuredClone(facts))
  const ip = newClientIp()
  return {
    ...sale,
    ip,
    load,
    becomes: (next: Partial<PaymentFacts>) => {
      facts = { ...facts, ...next }
    },
    open: (key = 'key') => openCheckout({ load }, sale.checkoutId, key, { ip }),
  }
}

describe('The return page', () => {
  test('shows a purchase and settles it before any webhook', async () => {
    const { tenantId, open, facts } = await returning('paid', {
      buyer: { email: 'Grace@Buyers.example', hasConsented: false },
    })
    const { purchase, opens } = await open()
    expect(purchase).toMatchObject({
      state: 'paid',
      subtotal_cents: 29_700,
      total_cents: 29_700,
      email: 'g***e@buyers.example',
      lines: [
        { title: 'Course 0', quantity: 1, total_cents: 9900 },
        { title: 'Course 1', quantity: 2, total_cents: 19_800 },
      ],
    })
    expect(opens).toMatchObject({ paymentId: facts.id })
    const { orders } = await listOrders(tenantId)
    expect(orders).toMatchObject([{ id: facts.id, state: 'paid', total_cents: 29_700 }])
  })

  test('opens the courses as long as the mailed link, then shows the purchase only', async () => {
    const { open, facts } = await returning('paid')
    const paidAt = Date.now()
    await open()
    timeIs(paidAt + accessLinkLifeSeconds * 1000 - 60_000)
    expect((await open()).opens).toMatchObject({ paymentId: facts.id })
    timeIs(paidAt + accessLinkLifeSeconds * 1000 + 1000)
    const { purchase, opens } = await open()
    expect([purchase.state, opens]).toEqual(['paid', undefined])
  })

  test('says which seats of an order were refunded, and how much', async () => {
    const { open, load, becomes, facts } = await returning('paid')
    await open()
    const seat = { id: 're_1', at: Date.now(), cents: 9900, line: 1 }
    const course = { id: 're_2', at: Date.now(), cents: 9900, line: 0 }
    becomes({ refunds: [seat] })
    await settlePayment({ load }, facts.id)
    const refunded = async () => {
      const { state, refunded_cents, lines } = (await open()).purchase
      return [state, refunded_cents, ...lines.map(({ refunded_seats }) => refunded_seats)]
    }
    expect(await refunded()).toEqual(['paid', 9900, undefined, 1])
    becomes({ refunds: [seat, course] })
    await settlePayment({ load }, facts.id)
    expect(await refunded()).toEqual(['paid', 19_800, 1, 1])
  })

  test('opens the courses of a refunded order whose access stays', async () => {
    const { open, load, becomes, facts } = await returning('paid')
    await open()
    const { totalCents: cents, id } = facts
    becomes({ refunds: [{ id: 're_1', at: Date.now(), cents, access: 'stays' }] })
    await settlePayment({ load }, id)
    const { purchase, opens } = await open()
    expect([purchase.state, purchase.refunded_cents]).toEqual(['paid', cents])
    expect(purchase.lines.map(({ refunded_seats }) => refunded_seats)).toEqual([undefined, undefined])
    expect(opens).toMatchObject({ paymentId: id })
  })

  test('opens nothing after a lost dispute, and the courses while a dispute is open', async () => {
    const { open, load, becomes, facts } = await returning('paid')
    const dispute = { id: 'du_1', at: Date.now(), cents: facts.totalCents }
    becomes({ disputes: [{ ...dispute, state: 'open' }] })
    expect((await open()).opens).toMatchObject({ paymentId: facts.id })
    becomes({ disputes: [{ ...dispute, state: 'lost', closedAt: Date.now() }] })
    await settlePayment({ load }, facts.id)
    const { purchase, opens } = await open()
    expect([purchase.state, opens]).toEqual(['refunded', undefined])
  })

  test('says that nothing is paid yet', async () => {
    const { tenantId, open } = await returning('open')
    const { purchase, opens } = await open()
    expect([purchase.state, opens]).toEqual(['open', undefined])
    expect((await listOrders(tenantId)).orders).toEqual([])
  })

  test('does not exist for another key', async () => {
    const { open, load } = await returning('paid')
    await expect(open('x'.repeat(43))).rejects.toMatchObject({ code: 'not-found' })
    expect(load).not.toHaveBeenCalled()
  })
})

describe('Questions to the payment provider', () => {
  test('a settled purchase is answered from the table, however often it is opened', async () => {
    const { open, load } = await returning('paid')
    const first = await open()
    const others = await Promise.all(Array.from({ length: 50 }, () => open()))
    expect(others).toEqual(others.map(() => first))
    expect(load).toHaveBeenCalledTimes(1)
  })

  test('a refund that was settled shows without asking again', async () => {
    const { open, load, becomes, facts } = await returning('paid')
    await open()
    becomes({ refunds: [{ id: 're_1', at: Date.now(), cents: facts.totalCents }] })
    expect((await open()).purchase.state).toBe('paid')
    await settlePayment({ load }, facts.id)
    expect((await open()).purchase.state).toBe('refunded')
    expect((await open()).opens).toBeUndefined()
    expect(load).toHaveBeenCalledTimes(2)
  })

  test('an expired checkout is asked about once', async () => {
    const { open, load } = await returning('expired')
    for (const _ of [1, 2, 3]) {
      expect((await open()).purchase.state).toBe('expired')
      later(secondsBetweenLoads)
    }
    expect(load).toHaveBeenCalledTimes(1)
  })

  test('an open checkout is asked about every three seconds at most', async () => {
    const { open, load, becomes } = await returning('open')
    await Promise.all(Array.from({ length: 50 }, () => open()))
    expect(load).toHaveBeenCalledTimes(1)
    becomes({ state: 'processing' })
    expect((await open()).purchase.state).toBe('open')
    later(secondsBetweenLoads)
    expect((await open()).purchase.state).toBe('pending')
    expect((await open()).purchase.state).toBe('pending')
    expect(load).toHaveBeenCalledTimes(2)
    becomes({ state: 'paid' })
    later(secondsBetweenLoads)
    expect((await open()).purchase.state).toBe('paid')
  })

  test('a buyer back from paying sees their order while the provider does not answer', async () => {
    const logged = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
    const { open, load, becomes } = await returning('processing')
    load.mockRejectedValueOnce(providerOutage())
    expect((await open()).purchase).toMatchObject({ state: 'open', total_cents: 29_700 })
    expect(logged).toHaveBeenCalledWith(expect.stringContaining('payment was not read or changed'))
    later(secondsBetweenLoads)
    expect((await open()).purchase.state).toBe('pending')
    load.mockRejectedValueOnce(providerOutage())
    later(secondsBetweenLoads)
    expect((await open()).purchase.state).toBe('pending')
    becomes({ state: 'paid' })
    later(secondsBetweenLoads)
    expect((await open()).purchase.state).toBe('paid')
    logged.mockRestore()
  })

  test('a checkout and a client have hourly limits; beyond them the table answers', async () => {
    const hourMs = 3_600_000
    timeIs(Math.ceil(Date.now() / hourMs) * hourMs)
    const { open, load, checkoutId, ip } = await returning('open')
    const counters = [
      [`open-checkout#${checkoutId}`, loadsPerCheckoutHour],
      [`open-checkout#client#${await networkKeyOf(networkOf(ip))}`, loadsPerClientHour],
      [`open-checkout#network#${await networkKeyOf(wideNetworkOf(ip))}`, loadsPerWideNetworkHour],
    ] as const
    for (const [what, limit] of counters) {
      const key = keys.rate(what, new Date().toISOString())
      await putItem({ ...key, type: 'rate', id: what, created_at: '2026-03-01T00:00:00.000Z', count: limit })
      later(secondsBetweenLoads)
      expect((await open()).purchase.state).toBe('open')
      expect(load).not.toHaveBeenCalled()
      await deleteItem(key)
      timeIs(Math.floor(Date.now() / hourMs) * hourMs)
    }
    later(2 * secondsBetweenLoads)
    await open()
    expect(load).toHaveBeenCalledTimes(1)
  })
})

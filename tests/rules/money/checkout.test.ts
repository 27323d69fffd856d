import { expect, test } from 'vitest'
import {
  checkoutLifeSeconds,
  checkoutsPerStoreHour,
  isStoreLimitNear,
  mayStartCheckout,
  totalCents,
} from '#rules/money/checkout.ts'

test('a checkout costs what its lines cost, each as often as it is bought', () => {
  const lines = [
    { quantity: 2, price_cents: 1999 },
    { quantity: 1, price_cents: 500 },
  ]
  expect(totalCents(lines)).toBe(4498)
  expect(totalCents([])).toBe(0)
})

test('a deal is taken off a line once, however often it is bought', () => {
  expect(totalCents([{ quantity: 2, price_cents: 1999, discount_cents: 500 }])).toBe(3498)
})

test('an unpaid checkout is kept for 90 days', () => {
  expect(checkoutLifeSeconds).toBe(7_776_000)
})

test.each([
  [{ client: 300, wideNetwork: 600, store: 1500 }, true],
  [{ client: 10, wideNetwork: 40, store: 1501 }, true],
  [{ client: 11, wideNetwork: 11, store: 1501 }, false],
  [{ client: 1, wideNetwork: 41, store: 1501 }, false],
  [{ client: 4, wideNetwork: 16, store: 2251 }, true],
  [{ client: 5, wideNetwork: 5, store: 2251 }, false],
  [{ client: 1, wideNetwork: 17, store: 2251 }, false],
  [{ client: 2, wideNetwork: 6, store: 2626 }, true],
  [{ client: 3, wideNetwork: 3, store: 2626 }, false],
  [{ client: 1, wideNetwork: 7, store: 3000 }, false],
  [{ client: undefined, wideNetwork: 1, store: 1 }, false],
  [{ client: 1, wideNetwork: undefined, store: 1 }, false],
  [{ client: 1, wideNetwork: 1, store: undefined }, false],
])('counts %j: a checkout may start: %s', (counts, may) => {
  expect(mayStartCheckout(counts, 3000)).toBe(may)
})

test('using up all checkouts of a store takes more than a hundred networks', () => {
  let [store, networks] = [0, 0]
  while (store < 3000) {
    networks += 1
    let wideNetwork = 0
    const next = () => ({ client: 1, wideNetwork: wideNetwork + 1, store: store + 1 })
    while (store < 3000 && wideNetwork < 600 && mayStartCheckout(next(), 3000)) {
      wideNetwork += 1
      store += 1
    }
  }
  expect(networks).toBeGreaterThan(100)
})

test.each([
  ['lite', 0, 3000],
  ['pro', 0, 6000],
  ['lite', 299, 3000],
  ['lite', 1000, 10_000],
  ['pro', 599, 6000],
  ['pro', 1_000_000, 36_000],
] as const)('a %s store with %d paid orders may start %d checkouts an hour', (plan, paidOrders, limit) => {
  expect(checkoutsPerStoreHour({ plan, paidOrders })).toBe(limit)
})

test('a larger limit leaves more to each network', () => {
  const counts = { client: 11, wideNetwork: 11, store: 1501 }
  expect([mayStartCheckout(counts, 3000), mayStartCheckout(counts, 6000)]).toEqual([false, true])
  expect(mayStartCheckout({ client: 1, wideNetwork: 1, store: 6001 }, 6000)).toBe(false)
})

test('the store matters only once half of the smallest limit is used', () => {
  expect([isStoreLimitNear(1500), isStoreLimitNear(1501)]).toEqual([false, true])
})

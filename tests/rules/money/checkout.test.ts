import { expect, test } from 'vitest'
import { checkoutLifeSeconds, mayStartCheckout, totalCents } from '#rules/money/checkout.ts'

test('a checkout costs what its lines cost, each as often as it is bought', () => {
  const lines = [
    { quantity: 2, price_cents: 1999 },
    { quantity: 1, price_cents: 500 },
  ]
  expect(totalCents(lines)).toBe(4498)
  expect(totalCents([])).toBe(0)
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
  expect(mayStartCheckout(counts)).toBe(may)
})

test('using up all checkouts of a store takes more than a hundred networks', () => {
  let [store, networks] = [0, 0]
  while (store < 3000) {
    networks += 1
    let wideNetwork = 0
    const next = () => ({ client: 1, wideNetwork: wideNetwork + 1, store: store + 1 })
    while (store < 3000 && wideNetwork < 600 && mayStartCheckout(next())) {
      wideNetwork += 1
      store += 1
    }
  }
  expect(networks).toBeGreaterThan(100)
})

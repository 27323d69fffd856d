import { expect, test } from 'vitest'
import { checkoutLifeSeconds, mayStartCheckout, totalCents } from '#rules/checkout.ts'

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
  [{ client: undefined, wideNetwork: 1, store: 1 }, false],
  [{ client: 1, wideNetwork: undefined, store: 1 }, false],
  [{ client: 1, wideNetwork: 1, store: undefined }, false],
])('counts %j: a checkout may start: %s', (counts, may) => {
  expect(mayStartCheckout(counts)).toBe(may)
})

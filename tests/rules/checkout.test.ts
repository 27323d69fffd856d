import { expect, test } from 'vitest'
import { checkoutLifeSeconds, totalCents } from '#rules/checkout.ts'

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

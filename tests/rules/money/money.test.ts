import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  decimalDollars,
  dollarsAndCents,
  earnCents,
  exactDollars,
  planEarnings,
  potentialEarningsCents,
  priceInEffectCents,
  priceOverrideBounds,
  shortDollars,
  wholeDollars,
} from '#rules/money/money.ts'

const price = fc.integer({ min: 0, max: 100_000_00 })
const percent = fc.integer({ min: 0, max: 100 })

describe('money', () => {
  test('product prices are shown in whole dollars', () => {
    expect(wholeDollars(7700)).toBe('$77')
    expect(wholeDollars(1234500)).toBe('$12,345')
  })

  test('total commissions are shown with two decimals', () => {
    expect(dollarsAndCents(123450)).toBe('$1,234.50')
    expect(dollarsAndCents(7700)).toBe('$77.00')
    expect(dollarsAndCents(0)).toBe('$0.00')
    expect(dollarsAndCents(-150)).toBe('-$1.50')
  })

  test('two decimals are written as the language does', () => {
    const format = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
    fc.assert(
      fc.property(fc.integer({ min: -1_000_000_000_00, max: 1_000_000_000_00 }), (cents) => {
        expect(dollarsAndCents(cents)).toBe(format.format(cents / 100))
      }),
    )
  })

  test('a buyer sees cents only where there are some', () => {
    expect(exactDollars(7700)).toBe('$77')
    expect(exactDollars(7750)).toBe('$77.50')
    expect(decimalDollars(7700)).toBe('77.00')
  })

  test('half a cent of commission rounds up', () => {
    expect(earnCents(150, 45)).toBe(68)
    expect(earnCents(110, 45)).toBe(50)
    expect(earnCents(7700, 45)).toBe(3465)
  })

  test('a commission is whole cents within half a cent of the exact share', () => {
    fc.assert(
      fc.property(price, percent, (cents, pct) => {
        const doubled = earnCents(cents, pct) * 200 - cents * pct * 2
        expect(Number.isInteger(earnCents(cents, pct))).toBe(true)
        expect(doubled).toBeGreaterThan(-100)
        expect(doubled).toBeLessThanOrEqual(100)
      }),
    )
  })

  test('the price override wins, even at zero', () => {
    expect(priceInEffectCents({ default_price: 9700 })).toBe(9700)
    expect(priceInEffectCents({ default_price: 9700 }, 12000)).toBe(12000)
    expect(priceInEffectCents({ default_price: 9700 }, 0)).toBe(0)
  })

  test('potential earnings add up the published products at the prices in effect', () => {
    const product = { default_price: 10000, commission_pct: 50 }
    expect(
      potentialEarningsCents([
        { status: 'published', product },
        { status: 'published', price_override: 20000, product },
        { status: 'draft', product },
      ]),
    ).toBe(15000)
  })

  test('earning examples: $23.50 and $123.50 a month, $282 and $1482 a year', () => {
    expect(planEarnings('lite')).toEqual({ monthlyCents: 2350, yearlyCents: 28200 })
    expect(planEarnings('pro')).toEqual({ monthlyCents: 12350, yearlyCents: 148200 })
  })
})

test('a price override lies between half and three times the default price', () => {
  expect(priceOverrideBounds(9700)).toEqual({ minCents: 4850, maxCents: 29100 })
  fc.assert(
    fc.property(price, (cents) => {
      const { minCents, maxCents } = priceOverrideBounds(cents)
      expect(minCents * 2).toBeGreaterThanOrEqual(cents)
      expect(Number.isInteger(minCents)).toBe(true)
      expect(maxCents).toBe(cents * 3)
    }),
  )
})

test('cents are always written with two digits', () => {
  expect(dollarsAndCents(500)).toBe('$5.00')
  expect(dollarsAndCents(550)).toBe('$5.50')
})

test.each([
  [0, '$0'],
  [50, '$0.50'],
  [150, '$1.50'],
  [1000, '$10'],
  [-50, '-$0.50'],
  [99_999, '$999.99'],
  [120_000, '$1.2K'],
  [-1_500_000, '-$15K'],
])('beside a chart %i cents are %s', (cents, text) => {
  expect(shortDollars(cents)).toBe(text)
})

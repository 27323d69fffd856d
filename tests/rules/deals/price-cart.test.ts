import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Deal } from '#rules/deals/deal.ts'
import {
  bundleDiscounts,
  type CartUnitPrice,
  floorCents,
  percentOf,
  priceCart,
} from '#rules/deals/price-cart.ts'
import { priceOverrideBounds } from '#rules/money/money.ts'

const bundle = (product_ids: string[], percent = 20): Deal => ({
  ...{ id: `bundle-${product_ids.join('')}`, kind: 'bundle', name: 'Starter set', percent, product_ids },
})
const pair = (first: string, second: string, percent = 30): Deal => ({
  ...{ id: 'pair-1', kind: 'pair', name: 'Goes well', percent, product_ids: [first, second] },
})
const code = (product_ids: string[], percent = 50): Deal => ({
  ...{ id: 'code-spring', kind: 'code', name: 'SPRING', percent, product_ids },
})
const course = (productId: string, priceCents: number, quantity = 1): CartUnitPrice => ({
  ...{ productId, priceCents, quantity, floorCents: Math.ceil(priceCents / 2) },
})
const cents = (lines: CartUnitPrice[], deals: Deal[]) =>
  priceCart(lines, deals).lines.map(({ totalCents }) => totalCents)

test('a pair without a discount is no deal of the order', () => {
  const priced = priceCart([course('a', 5000), course('b', 3000)], [pair('a', 'b', 0)])
  expect(priced).toMatchObject({ deals: [], discountCents: 0, totalCents: 8000 })
  expect(priced.lines.map(({ deals }) => deals)).toEqual([[], []])
})

describe('a bundle', () => {
  test('takes its percentage off each of its courses', () => {
    expect(cents([course('a', 5000), course('b', 3000)], [bundle(['a', 'b'])])).toEqual([4000, 2400])
  })

  test('takes nothing off while one of its courses is missing', () => {
    expect(cents([course('a', 5000)], [bundle(['a', 'b'])])).toEqual([5000])
  })

  test('counts once for each whole set, and the other units cost their price', () => {
    const [first] = priceCart([course('a', 5000, 3), course('b', 3000)], [bundle(['a', 'b'])]).lines
    expect(first?.units).toEqual([
      { quantity: 2, cents: 5000 },
      { quantity: 1, cents: 4000 },
    ])
  })

  test('spreads what rounding leaves over the most expensive courses', () => {
    expect(bundleDiscounts([1005, 999, 1001], 15)).toEqual([151, 149, 151])
    expect(percentOf(3005, 15)).toBe(451)
    expect(bundleDiscounts([6985, 11088], 34), 'two cents are left over').toEqual([2375, 3770])
    expect(bundleDiscounts([333, 333, 333], 10)).toEqual([34, 33, 33])
    expect(bundleDiscounts([333, 335, 335], 10)).toEqual([33, 34, 33])
  })

  test('counts the units of a course over all of its lines', () => {
    const lines = [course('a', 5000), course('b', 3000), course('a', 5000)]
    expect(cents(lines, [bundle(['a', 'b'])])).toEqual([4000, 2400, 5000])
    expect(cents([...lines, course('b', 3000)], [bundle(['a', 'b'])])).toEqual([4000, 2400, 4000, 2400])
  })
})

describe('half a cent', () => {
  test('is taken off', () => {
    expect([percentOf(1010, 5), percentOf(1009, 5), percentOf(1011, 5)]).toEqual([51, 50, 51])
  })

  test('is not taken off below half of the catalog’s price', () => {
    expect([floorCents({ default_price: 9999 }), floorCents({ default_price: 9998 })]).toEqual([5000, 4999])
  })
})

describe('a pair', () => {
  test('takes its percentage off the second course only', () => {
    expect(cents([course('a', 5000), course('b', 3000)], [pair('a', 'b')])).toEqual([5000, 2100])
    expect(cents([course('b', 3000)], [pair('a', 'b')])).toEqual([3000])
  })

  test('reduces as many units of the second course as there are of the first', () => {
    expect(cents([course('a', 5000), course('b', 3000, 3)], [pair('a', 'b')])).toEqual([5000, 8100])
    expect(cents([course('a', 5000, 2), course('b', 3000, 3)], [pair('a', 'b')])).toEqual([10_000, 7200])
    expect(cents([course('a', 5000, 4), course('b', 3000)], [pair('a', 'b')])).toEqual([20_000, 2100])
  })

  test('takes nothing off when it has no percentage', () => {
    const priced = priceCart([course('a', 5000), course('b', 3000)], [pair('a', 'b', 0)])
    expect(priced).toMatchObject({ discountCents: 0, deals: [] })
  })
})

describe('several deals', () => {
  test('a unit has the largest of its discounts, never two', () => {
    const priced = priceCart([course('a', 5000), course('b', 3000)], [bundle(['a', 'b']), code(['a'])])
    expect(priced.lines.map(({ totalCents }) => totalCents)).toEqual([2500, 2400])
    expect(priced.deals).toEqual([
      { id: 'code-spring', kind: 'code', name: 'SPRING', cents: 2500 },
      { id: 'bundle-ab', kind: 'bundle', name: 'Starter set', cents: 600 },
    ])
  })

  test('a code that takes off no more than the bundle is not used', () => {
    const priced = priceCart(
      [course('a', 5000), course('b', 3000)],
      [code(['a', 'b'], 20), bundle(['a', 'b'])],
    )
    expect(priced.deals.map(({ kind }) => kind)).toEqual(['bundle'])
  })

  test('a bundle counts before an equal pair, and a pair before an equal code', () => {
    const lines = [course('a', 5000), course('b', 3000)]
    const kinds = (deals: Deal[]) => priceCart(lines, deals).lines[1]?.deals.map(({ kind }) => kind)
    expect(kinds([code(['b'], 20), pair('a', 'b', 20), bundle(['a', 'b'])])).toEqual(['bundle'])
    expect(kinds([code(['b'], 20), pair('a', 'b', 20)])).toEqual(['pair'])
    expect(kinds([code(['b'], 21), pair('a', 'b', 20)])).toEqual(['code'])
  })

  test('a code reduces every unit of its courses, and no other', () => {
    expect(cents([course('a', 5000, 2), course('b', 3000)], [code(['a', 'c'], 10)])).toEqual([9000, 3000])
  })

  test('units of one course may have several, and the line names each', () => {
    const priced = priceCart([course('a', 5000, 2), course('b', 3000)], [bundle(['a', 'b']), code(['a'], 10)])
    expect(priced.lines[0]).toMatchObject({
      ...{ totalCents: 8500, discountCents: 1500 },
      units: [
        { quantity: 1, cents: 4500 },
        { quantity: 1, cents: 4000 },
      ],
      deals: [
        { id: 'bundle-ab', cents: 1000 },
        { id: 'code-spring', cents: 500 },
      ],
    })
  })

  test('an own price near half of the catalog’s leaves less to take off', () => {
    const line = { ...course('a', 5200), floorCents: floorCents({ default_price: 10_000 }) }
    const limited = priceCart([line, course('b', 3000)], [code(['a', 'b'])]).lines
    expect(limited.map(({ limitedDeals }) => limitedDeals)).toEqual([['code-spring'], []])
    expect(cents([line], [code(['a'])])).toEqual([5000])
  })
})

const ids = ['a', 'b', 'c', 'd', 'e', 'f']
const catalogPrice = fc.integer({ min: 100, max: 30_000 })
const line = fc.tuple(fc.constantFrom(...ids), fc.integer({ min: 1, max: 20 }))
const someIds = (minLength: number, maxLength: number) =>
  fc.uniqueArray(fc.constantFrom(...ids), { minLength, maxLength })
const anyDeal = fc.oneof(
  fc.tuple(someIds(2, 5), fc.integer({ min: 5, max: 40 })).map(([of, percent]) => bundle(of, percent)),
  fc
    .tuple(someIds(2, 2), fc.integer({ min: 0, max: 30 }))
    .map(([[first = '', second = ''], percent]) => pair(first, second, percent)),
)
const anyCode = fc
  .tuple(someIds(1, 6), fc.integer({ min: 5, max: 50 }))
  .map(([of, percent]) => code(of, percent))
/** Own prices are within the bounds of My Products. */
const cart = fc
  .record({
    catalog: fc.array(catalogPrice, { minLength: ids.length, maxLength: ids.length }),
    own: fc.array(fc.double({ min: 0, max: 1, noNaN: true }), {
      minLength: ids.length,
      maxLength: ids.length,
    }),
    chosen: fc.array(line, { minLength: 1, maxLength: 8 }),
  })
  .map(({ catalog, own, chosen }) =>
    chosen.map(([productId, quantity]) => {
      const index = ids.indexOf(productId)
      const default_price = catalog[index] ?? 0
      const { minCents, maxCents } = priceOverrideBounds(default_price)
      const priceCents = minCents + Math.floor((maxCents - minCents) * (own[index] ?? 0))
      return { productId, quantity, priceCents, floorCents: floorCents({ default_price }) }
    }),
  )
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

test('the lines, the units and the deals of any cart say the same sum', () => {
  fc.assert(
    fc.property(cart, fc.array(anyDeal, { maxLength: 4 }), fc.option(anyCode), (lines, deals, typed) => {
      const priced = priceCart(lines, typed ? [...deals, typed] : deals)
      const list = sum(lines.map(({ quantity, priceCents }) => quantity * priceCents))
      expect(priced.totalCents).toBe(list - priced.discountCents)
      expect(priced.totalCents).toBe(sum(priced.lines.map(({ totalCents }) => totalCents)))
      for (const [index, { units, totalCents, discountCents, deals: shares }] of priced.lines.entries()) {
        const bought = lines[index]
        expect(sum(units.map((unit) => unit.quantity * unit.cents))).toBe(totalCents)
        expect(sum(units.map(({ quantity }) => quantity))).toBe(bought?.quantity)
        expect(sum(shares.map((share) => share.cents))).toBe(discountCents)
        expect(Math.min(...units.map(({ cents: unit }) => unit))).toBeGreaterThanOrEqual(
          bought?.floorCents ?? 0,
        )
        expect(Math.max(...units.map(({ cents: unit }) => unit))).toBeLessThanOrEqual(bought?.priceCents ?? 0)
      }
      expect(sum(priced.deals.map((share) => share.cents))).toBe(priced.discountCents)
    }),
  )
})

test('one more deal never makes a cart more expensive', () => {
  fc.assert(
    fc.property(cart, fc.array(anyDeal, { maxLength: 3 }), anyCode, (lines, deals, typed) => {
      expect(priceCart(lines, [...deals, typed]).totalCents).toBeLessThanOrEqual(
        priceCart(lines, deals).totalCents,
      )
    }),
  )
})

test('a whole bundle costs its percentage less, to the cent', () => {
  fc.assert(
    fc.property(
      fc.array(catalogPrice, { minLength: 2, maxLength: 5 }),
      fc.integer({ min: 5, max: 40 }),
      (prices, percent) => {
        const lines = prices.map((price, index) => course(ids[index] ?? '', price))
        const priced = priceCart(lines, [
          bundle(
            lines.map(({ productId }) => productId),
            percent,
          ),
        ])
        expect(priced.discountCents).toBe(percentOf(sum(prices), percent))
      },
    ),
  )
})

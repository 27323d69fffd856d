import { describe, expect, test } from 'vitest'
import type { StoredDeal } from '#contract/sales/stored-deals.ts'
import { bundleDiscount, dealsOnPage, priceKey, shownDeals, withoutEnded } from '#storefront/shown-deals.ts'

const offer = (product_id: string, price_cents: number) => ({
  product_id,
  price_cents,
  store_product_id: `offer-${product_id}`,
})
const offers = [offer('a', 10_000), offer('b', 6_000), offer('c', 4_000)]
const catalog = [
  { id: 'a', default_price: 10_000 },
  { id: 'b', default_price: 10_000 },
]
const dealOf = (changes: Partial<StoredDeal>): StoredDeal => ({
  ...{ id: 'd1', kind: 'bundle', name: 'Starter set', percent: 20, active: true },
  ...{ product_ids: ['a', 'b'], created_at: '2026-11-01T00:00:00.000Z' },
  ...changes,
})
const now = Date.parse('2026-11-25T00:00:00.000Z')
const asked = new Set(offers.map(priceKey))
const shown = (changes: Partial<StoredDeal>, prices: ReadonlySet<string> = asked) =>
  shownDeals([dealOf(changes)], offers, catalog, { at: now, asked: prices })

describe('deals of a page', () => {
  test('are the bundles and pairs that are on, of courses it sells', () => {
    const deals = [
      dealOf({ id: 'on' }),
      dealOf({ id: 'pair', kind: 'pair' }),
      dealOf({ id: 'off', active: false }),
      dealOf({ id: 'code', kind: 'code' }),
      dealOf({ id: 'gone', product_ids: ['a', 'sold elsewhere'] }),
    ]
    expect(dealsOnPage(deals, offers).map(({ id }) => id)).toEqual(['on', 'pair'])
  })

  test('leave out what has ended, from the moment that ends it', () => {
    const until = '2026-12-01T00:00:00.000Z'
    const deals = [dealOf({ id: 'ends', until }), dealOf({ id: 'endless' })]
    const shownAt = (at: number) => withoutEnded(deals, at).map(({ id }) => id)
    expect(shownAt(Date.parse(until) - 1)).toEqual(['ends', 'endless'])
    expect(shownAt(Date.parse(until))).toEqual(['endless'])
  })

  test('show no code, whose price nobody has without it', () => {
    expect(shown({ kind: 'code' })).toEqual([])
  })
})

describe('a bundle', () => {
  test('costs what its cart costs, beside the sum of the prices', () => {
    expect(shown({ product_ids: ['a', 'c'] })).toEqual([
      {
        ...{ id: 'd1', kind: 'bundle', name: 'Starter set', percent: 20 },
        ...{ courses: ['offer-a', 'offer-c'], cents: 11_200, wasCents: 14_000 },
      },
    ])
  })

  test('takes a course to half of the catalog’s price at most', () => {
    expect(shown({ percent: 50, product_ids: ['a', 'b'] })).toMatchObject([{ cents: 5_000 + 5_000 }])
  })

  test('says the amount where it takes off less than its percentage', () => {
    const [limited] = shown({ percent: 40, product_ids: ['a', 'b'] })
    expect(limited).toMatchObject({ cents: 11_000, limitedToCents: 5_000 })
    expect(limited && bundleDiscount(limited)).toBe('$50 less together')
    const [whole] = shown({ percent: 10, product_ids: ['a', 'b'] })
    expect(whole && bundleDiscount(whole)).toBe('10% off together')
  })

  test('is not shown where each course costs the least that it may', () => {
    const lowest = offers.map((sold) => ({ ...sold, price_cents: 5_000 }))
    expect(shownDeals([dealOf({})], lowest, catalog, { at: now, asked })).toEqual([])
  })

  test('names no first day once it has begun', () => {
    expect(shown({ from: '2026-11-24T00:00:00.000Z' })[0]).not.toHaveProperty('from')
  })

  test('names its first and last day only where it has them', () => {
    const days = { from: '2026-11-27T00:00:00.000Z', until: '2026-12-01T00:00:00.000Z' }
    expect(shown(days)).toMatchObject([days])
    expect(Object.keys(shown({})[0] ?? {})).not.toContain('until')
    expect(Object.keys(shown({})[0] ?? {})).not.toContain('from')
  })
})

describe('a pair', () => {
  test('shows the second course’s price with the first', () => {
    expect(shown({ kind: 'pair' })).toMatchObject([
      { courses: ['offer-a', 'offer-b'], cents: 5_000, wasCents: 6_000 },
    ])
  })

  test('compares with the second course’s price only', () => {
    expect(shown({ kind: 'pair' }, new Set(['b 6000']))).toMatchObject([{ wasCents: 6_000 }])
    expect(shown({ kind: 'pair' }, new Set(['a 10000']))[0]).not.toHaveProperty('wasCents')
  })
})

describe('a former price', () => {
  test('is shown only if each price was really asked', () => {
    expect(shown({}, new Set(['a 10000', 'b 6100']))[0]).not.toHaveProperty('wasCents')
    expect(shown({}, asked)[0]).toHaveProperty('wasCents', 16_000)
  })

  test('is not shown where the deal takes nothing off', () => {
    expect(shown({ kind: 'pair', percent: 0 })).toMatchObject([{ cents: 6_000 }])
    expect(shown({ kind: 'pair', percent: 0 })[0]).not.toHaveProperty('wasCents')
  })
})

import { describe, expect, test } from 'vitest'
import { boughtTogether } from '#rules/courses/bought-together.ts'
import {
  activeSellers,
  courseFigures,
  firstDayOf,
  halfOfLessons,
  keptDays,
  nextChange,
  priceBand,
} from '#rules/courses/course-metrics.ts'
import { type catalogOrders, inCatalogOrder, withProof } from '#rules/courses/metric-order.ts'
import { priceHelp } from '#rules/courses/price-help.ts'

const today = '2026-11-25'
const band = priceBand(4900)
const enough = { [`visits:${band}`]: 2000, [`stores:${band}`]: 20 }

describe('metrics of a course', () => {
  test('metrics are shown from exactly 20 stores and 2 000 visits on', () => {
    expect(courseFigures({ [today]: enough }, today)).toMatchObject({ sellers: 20, conversion: 0 })
    expect(courseFigures({ [today]: { ...enough, [`visits:${band}`]: 1999 } }, today)).toBeUndefined()
    expect(courseFigures({ [today]: { ...enough, [`stores:${band}`]: 19 } }, today)).toBeUndefined()
  })

  test('are of 84 days, refunds of 60, completion of purchases older than 30', () => {
    const [inside, outside] = [firstDayOf(today, 84), firstDayOf(today, 85)]
    expect(courseFigures({ [inside]: enough }, today)).toBeDefined()
    expect(courseFigures({ [outside]: enough }, today)).toBeUndefined()
    expect(keptDays({ [inside]: {}, [outside]: {} }, today)).toEqual({ [inside]: {} })
    const sold = { [`orders:${band}`]: 4, commission_cents: 9700, refunded: 1, finished: 3 }
    const figures = (day: string) => courseFigures({ [today]: enough, [day]: sold }, today)
    expect(figures(firstDayOf(today, 60))).toEqual({
      ...{ sellers: 20, conversion: 0.002, earned_per_100_visits_cents: 485 },
      ...{ refund_rate: 0.25, completion_rate: 0.75, prices: [{ band, conversion: 0.002 }] },
    })
    expect(figures(firstDayOf(today, 61))).not.toHaveProperty('refund_rate')
    expect(figures(firstDayOf(today, 31))).toMatchObject({ completion_rate: 0.75 })
    expect(figures(firstDayOf(today, 30))).not.toHaveProperty('completion_rate')
  })

  test('have no conversion where more orders than visits were counted', () => {
    const figures = courseFigures({ [today]: { ...enough, [`orders:${band}`]: 2001 } }, today)
    expect(figures).not.toHaveProperty('conversion')
    expect(figures?.prices).toEqual([])
  })

  test('say of a price only what it and its neighbors reach alone', () => {
    const days = {
      [today]: {
        ...{ [`visits:${band}`]: 1500, [`stores:${band}`]: 15, [`orders:${band}`]: 30 },
        ...{ [`visits:${band + 1}`]: 1000, [`stores:${band + 1}`]: 10, [`orders:${band + 1}`]: 10 },
        ...{ [`visits:${band + 9}`]: 1999, [`stores:${band + 9}`]: 40 },
      },
    }
    const figures = courseFigures(days, today)
    expect(figures?.prices).toEqual([
      { band, conversion: 0.016 },
      { band: band + 1, conversion: 0.016 },
    ])
    expect(priceHelp(figures?.prices ?? [], 4900, 50)).toEqual({ conversion: 0.016, per100VisitsCents: 3920 })
    expect(priceHelp(figures?.prices ?? [], 19_900, 50)).toBeUndefined()
  })

  test('count half of the lessons as finished, rounded up', () => {
    expect([1, 2, 3, 8, 9].map(halfOfLessons)).toEqual([1, 1, 2, 4, 5])
  })
})

describe('the order of the catalog', () => {
  const figures = { sellers: 20, earned_per_100_visits_cents: 100, prices: [] }
  const courses = [
    { id: 'new', popularity_pct: 90 },
    { id: 'few', popularity_pct: 80, metrics: { ...figures, conversion: 0.01, refund_rate: 0.01 } },
    {
      id: 'many',
      popularity_pct: 70,
      metrics: { ...figures, conversion: 0.02, refund_rate: 0.2, sellers: 30 },
    },
  ]
  const idsBy = (order: (typeof catalogOrders)[number]) => inCatalogOrder(courses, order).map(({ id }) => id)

  test('is popularity, unless a metric is chosen; courses without it follow', () => {
    expect(idsBy('popularity')).toEqual(['new', 'few', 'many'])
    expect(idsBy('conversion')).toEqual(['many', 'few', 'new'])
    expect(idsBy('refunds')).toEqual(['few', 'many', 'new'])
    expect(idsBy('sellers')).toEqual(['many', 'few', 'new'])
    expect(idsBy('earned')).toEqual(['few', 'many', 'new'])
    expect(idsBy('completion')).toEqual(['new', 'few', 'many'])
  })

  test('shows courses with numbers, or new ones, alone', () => {
    expect(withProof(courses, 'all')).toHaveLength(3)
    expect(withProof(courses, 'measured').map(({ id }) => id)).toEqual(['few', 'many'])
    expect(withProof(courses, 'new').map(({ id }) => id)).toEqual(['new'])
  })
})

describe('active sellers', () => {
  test('are told from twenty stores on, of 84 days', () => {
    const [inside, outside] = [firstDayOf(today, 84), firstDayOf(today, 85)]
    expect(activeSellers({ [inside]: { stores: 20 } }, today)).toBe(20)
    expect(activeSellers({ [inside]: { stores: 19 }, [outside]: { stores: 9 } }, today)).toBeUndefined()
  })
})

describe('the next day on which figures change by themselves', () => {
  const sold = { [`visits:${band}`]: 1, [`orders:${band}`]: 1 }
  const seen = { [`visits:${band}`]: 1 }

  test('is when a sale is 30, 60 and 84 days old', () => {
    const day = '2026-09-01'
    expect(nextChange({ [day]: sold }, '2026-09-01')).toBe('2026-10-01')
    expect(nextChange({ [day]: sold }, '2026-10-01')).toBe('2026-10-31')
    expect(nextChange({ [day]: sold }, '2026-10-31')).toBe('2026-11-24')
    expect(nextChange({ [day]: sold }, '2026-11-24')).toBeUndefined()
  })

  test('is when a visit is 84 days old, the oldest first', () => {
    expect(nextChange({ '2026-09-02': seen, '2026-09-01': seen }, '2026-09-30')).toBe('2026-11-24')
    expect(nextChange({}, today)).toBeUndefined()
  })

  test('is of 84 days where only stores are shown', () => {
    expect(nextChange({ '2026-09-01': sold }, '2026-09-01', { onlyStores: true })).toBe('2026-11-24')
  })
})

describe('courses that are bought together', () => {
  const everybody = { buyers: 100, finished: 0 }

  test('are those that buyers take more often than chance would have it', () => {
    const totals = new Map([
      ['a', { ...everybody, buyers: 200, 'with:b': 160, 'with:c': 20 }],
      ['b', { ...everybody, buyers: 200, 'with:a': 160 }],
      ['c', { ...everybody, buyers: 100, 'with:a': 20 }],
    ])
    const found = boughtTogether(totals, 1000, () => true)
    expect(found.get('a')).toEqual([{ id: 'b', score: 1.585, why: 'bought' }])
    expect(found.get('c')).toEqual([])
  })

  test('follow a course that its buyers have finished', () => {
    const totals = new Map([
      ['a', { buyers: 100, finished: 50, 'with:b': 10, 'after:b': 40 }],
      ['b', { buyers: 100 }],
    ])
    expect(boughtTogether(totals, 1000, () => true).get('a')).toEqual([
      { id: 'b', score: 1.263, why: 'next' },
    ])
  })

  test('are told of only above the pooled limits, of either course', () => {
    const totals = new Map([
      ['a', { buyers: 200, 'with:b': 160 }],
      ['b', { buyers: 200, 'with:a': 160 }],
    ])
    expect(boughtTogether(totals, 1000, (id) => id === 'a')).toEqual(new Map([['a', []]]))
  })

  test('are ten at most, the strongest first, equal ones by id', () => {
    const ids = Array.from({ length: 12 }, (_, n) => `c${String(n).padStart(2, '0')}`)
    const bought = Object.fromEntries(ids.map((id, n) => [`with:${id}`, n < 2 ? 50 : 40]))
    const totals = new Map<string, Record<string, number>>([
      ...ids.toReversed().map((id): [string, Record<string, number>] => [id, { buyers: 10 }]),
      ['a', { buyers: 100, 'with:a': 1000, ...bought }],
    ])
    const found = boughtTogether(totals, 1000, () => true).get('a') ?? []
    expect(found.map(({ id }) => id)).toEqual(ids.slice(0, 10))
    expect(found[0]?.score).toBeGreaterThan(found[2]?.score ?? 0)
  })

  test('without buyers are none', () => {
    const totals = new Map([
      ['a', { 'with:b': 0 }],
      ['b', {}],
    ])
    expect(boughtTogether(totals, 0, () => true)).toEqual(
      new Map([
        ['a', []],
        ['b', []],
      ]),
    )
    expect(
      boughtTogether(
        new Map([
          ['a', { 'with:b': 20 }],
          ['b', {}],
        ]),
        0,
        () => true,
      ).get('a'),
    ).toEqual([{ id: 'b', score: 1, why: 'bought' }])
  })

  test('are bought rather than next where both say as much', () => {
    const totals = new Map([
      ['a', { buyers: 0, finished: 0, 'with:b': 20, 'after:b': 20 }],
      ['b', { buyers: 1 }],
    ])
    expect(boughtTogether(totals, 10, () => true).get('a')).toEqual([{ id: 'b', score: 2, why: 'bought' }])
  })

  test('few say little', () => {
    const totals = new Map([
      ['a', { buyers: 2, 'with:b': 2 }],
      ['b', { buyers: 2, 'with:a': 2 }],
    ])
    expect(boughtTogether(totals, 1000, () => true).get('a')?.[0]?.score).toBe(0.137)
  })
})

import { expect, test } from 'vitest'
import { priceBand } from '#rules/courses/course-metrics.ts'
import { priceHelp } from '#rules/courses/price-help.ts'

const prices = [
  { band: priceBand(4900), conversion: 0.021 },
  { band: priceBand(19_900), conversion: 0.0105 },
]

test('a price is told what 100 visits earn at prices near it', () => {
  expect(priceHelp(prices, 4900, 50)).toEqual({ conversion: 0.021, per100VisitsCents: 5145 })
  expect(priceHelp(prices, 19_900, 50)).toEqual({ conversion: 0.0105, per100VisitsCents: 10_448 })
})

test('a price near which too few stores sold the course is told nothing', () => {
  expect(priceHelp(prices, 900, 50)).toBeUndefined()
  expect(priceHelp([], 4900, 50)).toBeUndefined()
})

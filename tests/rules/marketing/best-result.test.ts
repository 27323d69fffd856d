import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bestResult, perVisitCents } from '#rules/marketing/best-result.ts'

const result = (name: string, visits: number, orders: number, commission_cents = orders * 1000) => ({
  ...{ name, visits, orders, commission_cents },
})

test('the best is what earns most per visit, not most in all', () => {
  expect(bestResult([result('x', 500, 6), result('email', 60, 3)])).toMatchObject({ best: { name: 'email' } })
})

test('one with few visits is not compared, however much it earned', () => {
  const results = [result('x', 50, 2), result('email', 60, 3), result('ad', 49, 40)]
  expect(bestResult(results)).toMatchObject({ best: { name: 'email' } })
})

test.each([
  ['nothing', [], { compared: 0, orders: 0, maxVisits: 0 }],
  ['one place', [result('x', 90, 9), result('ad', 10, 1)], { compared: 1, orders: 9, maxVisits: 90 }],
  ['few orders', [result('x', 90, 2), result('ad', 70, 2)], { compared: 2, orders: 4, maxVisits: 90 }],
])('says what there is so far with %s', (_, results, soFar) => {
  expect(bestResult(results)).toEqual(soFar)
})

test('nothing that is compared earns more per visit than the best', () => {
  const results = fc.array(
    fc.record({
      name: fc.constantFrom('a', 'b', 'c'),
      visits: fc.nat({ max: 200 }),
      orders: fc.nat({ max: 10 }),
      commission_cents: fc.integer({ min: -1000, max: 90_000 }),
    }),
  )
  fc.assert(
    fc.property(results, (all) => {
      const { best } = bestResult(all)
      if (!best) return
      for (const one of all)
        if (one.visits >= 50) expect(perVisitCents(one)).toBeLessThanOrEqual(perVisitCents(best))
    }),
  )
})

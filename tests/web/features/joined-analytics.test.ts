import { expect, test } from 'vitest'
import type { Analytics } from '#contract/analytics.ts'
import { joined } from '#web/features/analytics/figures.ts'

const part = (date: string, more: Partial<Analytics> = {}): Analytics => ({
  time_zone: 'UTC',
  days: [
    {
      ...{ date, visits: 5, checkouts: 1, orders: 1 },
      ...{ gross_cents: 9900, commission_cents: 4000, refunds_cents: 0 },
    },
  ],
  ...{ products: [], sources: [] },
  ...more,
})
const deal = (id: string, orders: number) => ({
  ...{ id, orders },
  ...{ discount_cents: 900 * orders, gross_cents: 9900 * orders },
})

test('a period of several parts adds up its deals and first pages', () => {
  const all = joined([
    part('2024-01-01', {
      deals: [deal('spring', 1)],
      pages: [{ page: 'home', visits: 5 }],
    }),
    part('2025-01-01'),
    part('2026-01-01', {
      deals: [deal('autumn', 3), deal('spring', 1)],
      pages: [
        { page: 'home', visits: 5 },
        { page: 'course', visits: 11 },
      ],
    }),
  ])
  expect(all.deals).toEqual([deal('autumn', 3), deal('spring', 2)])
  expect(all.pages).toEqual([
    { page: 'course', visits: 11 },
    { page: 'home', visits: 10 },
  ])
})

test('a period of several parts without deals and first pages has neither', () => {
  expect(Object.keys(joined([part('2025-01-01'), part('2026-01-01')]))).not.toContain('deals')
  expect(joined([part('2025-01-01'), part('2026-01-01')]).pages).toBeUndefined()
})

import { describe, expect, test } from 'vitest'
import { sampleCatalog } from '#rules/courses/sample-catalog.ts'
import { listedProducts } from '#web/features/landing/content.ts'
import { meetsMinimum, pickedProductIds } from '#web/features/landing/product-selection.ts'

const product = (id: string, pro_only = false) => ({ id, pro_only })
const several = (count: number) => Array.from({ length: count }, (_, index) => `p${index}`)

describe('product picker (landing)', () => {
  test('the list shows the first 6 of 10, most popular first', () => {
    expect(sampleCatalog).toHaveLength(10)
    const popularities = listedProducts.map(({ popularity_pct }) => popularity_pct)
    expect(popularities).toHaveLength(6)
    expect(popularities).toEqual(
      sampleCatalog
        .map(({ popularity_pct }) => popularity_pct)
        .sort((one, other) => other - one)
        .slice(0, 6),
    )
  })

  test('choosing a product again takes it out', () => {
    expect(pickedProductIds(['a', 'b'], product('a'), 'lite')).toEqual({ chosen: ['b'] })
  })

  test.each([
    ['lite', 3],
    ['pro', 10],
  ] as const)('the maximum on plan %s is %i', (plan, maximum) => {
    const full = several(maximum)
    expect(pickedProductIds(full.slice(1), product('new'), plan).chosen).toHaveLength(maximum)
    expect(pickedProductIds(full, product('new'), plan)).toEqual({ chosen: full, refusal: 'plan-limit' })
  })

  test('pro_only: a product of the Pro plan is refused on the lite plan only', () => {
    expect(pickedProductIds([], product('a', true), 'lite')).toEqual({ chosen: [], refusal: 'pro-product' })
    expect(pickedProductIds([], product('a', true), 'pro')).toEqual({ chosen: ['a'] })
  })

  test('the minimum is 3', () => {
    expect(meetsMinimum(several(2))).toBe(false)
    expect(meetsMinimum(several(3))).toBe(true)
  })
})

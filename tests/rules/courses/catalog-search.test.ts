import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { byPopularity, searchCatalog } from '#rules/courses/catalog-search.ts'
import { sampleCatalog } from '#rules/courses/sample-catalog.ts'

const titles = (text: string, level: 'all' | 'beginner' | 'intermediate' | 'advanced' = 'all') =>
  searchCatalog(sampleCatalog, { text, level }).map(({ title }) => title)

describe('catalog search', () => {
  test('finds by title, by short blurb and by tag, whatever the case', () => {
    expect(titles('SMALL BUDGET')).toEqual(['Small Budget Ads'])
    expect(titles('say out loud')).toEqual(['Price It Right: Offers and Packages for Creators'])
    expect(titles('FACELESS')).toEqual(['Short Video for Quiet People'])
  })

  test('does not look into bullets and deliverables', () => {
    expect(titles('transcripts')).toEqual([])
  })

  test('the level filter matches exactly and combines with the text', () => {
    expect(titles('', 'advanced')).toHaveLength(3)
    expect(titles('getting started', 'beginner')).toEqual(['Your First Digital Product in 14 Days'])
  })

  test('results come highest popularity first, however the catalog was ordered', () => {
    const shuffled = fc.shuffledSubarray([...sampleCatalog], { minLength: sampleCatalog.length })
    fc.assert(
      fc.property(shuffled, fc.constantFrom('', 'design', 'e', 'launch'), (products, text) => {
        expect(searchCatalog(products, { text, level: 'all' })).toEqual(
          searchCatalog(sampleCatalog, { text, level: 'all' }),
        )
      }),
    )
  })

  test('ordering does not change the given list', () => {
    const products = [{ popularity_pct: 1 }, { popularity_pct: 2 }]
    expect(byPopularity(products)).toEqual([{ popularity_pct: 2 }, { popularity_pct: 1 }])
    expect(products[0]).toEqual({ popularity_pct: 1 })
  })
})

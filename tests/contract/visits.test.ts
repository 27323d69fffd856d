import { describe, expect, test } from 'vitest'
import { readVisitQuery } from '#contract/visits.ts'
import { pageKinds } from '#rules/page-kinds.ts'

const [page] = pageKinds
const longest = 'a'.repeat(100)
const longestSource = 'e2'.repeat(192)

describe('the query of a beacon', () => {
  test('says store, source and kind of page, in any order', () => {
    const visit = { store: 'store-1', source: '6e6577', page }
    expect(readVisitQuery(`store=store-1&page=${page}&source=6e6577`)).toEqual(visit)
    expect(readVisitQuery(`source=6e6577&page=${page}&store=store-1`)).toEqual(visit)
  })

  test('may leave out the source and the kind of page', () => {
    expect(readVisitQuery('store=s_1')).toEqual({ store: 's_1', source: '', page: undefined })
    expect(readVisitQuery(`store=${longest}&source=${longestSource}`)).toMatchObject({
      source: longestSource,
    })
  })

  test.each([
    ['no store', 'source=6e'],
    ['an empty store', 'store='],
    ['a store that begins with another character', 'store=%20store-1'],
    ['a store that ends with another character', 'store=store-1%2F'],
    ['a store that is too long', `store=${longest}a`],
    ['two stores', 'store=a&store=b'],
    ['an unknown parameter', 'store=a&user=b'],
    ['two parameters in place of one that may be missing', 'store=a&user=b&page=home'],
    ['an empty source', 'store=a&source='],
    ['a source of half a byte', 'store=a&source=6e6'],
    ['a source that begins with another character', 'store=a&source=g6e'],
    ['a source that ends with another character', 'store=a&source=6e.'],
    ['a source that is too long', `store=a&source=${longestSource}e2`],
    ['an unknown kind of page', 'store=a&page=admin'],
    ['an empty kind of page', 'store=a&page='],
  ])('counts nothing with %s', (_, query) => {
    expect(readVisitQuery(query)).toBeUndefined()
  })
})

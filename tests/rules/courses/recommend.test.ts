import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { levels } from '#rules/courses/catalog-search.ts'
import { maxRecommendations, recommendCourses } from '#rules/courses/recommend.ts'
import { sampleCatalog } from '#rules/courses/sample-catalog.ts'

const recommendedFor = (...owned: string[]) => recommendCourses(sampleCatalog, new Set(owned))
const allSlugs = new Set(sampleCatalog.map(({ slug }) => slug))

const course = fc.record({
  id: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', '__proto__'),
  slug: fc.constantFrom(...allSlugs, 'constructor', '__proto__'),
  title: fc.string(),
  tags: fc.array(fc.constantFrom('email', 'video', 'pricing'), { maxLength: 3 }),
  level: fc.constantFrom(...levels),
  popularity_pct: fc.integer({ min: 0, max: 100 }),
  goes_with: fc.option(
    fc.array(
      fc.record({
        id: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'withdrawn', '__proto__'),
        score: fc.double({ min: 0.1, max: 5, noNaN: true }),
        why: fc.constantFrom('bought', 'next'),
      }),
    ),
    { nil: undefined },
  ),
})

describe('recommendations', () => {
  test('an empty store gets none', () => {
    expect(recommendedFor()).toEqual([])
  })

  test('each names the course it goes with and why', () => {
    expect(recommendedFor('weekly-letter')[0]).toEqual({
      id: 'honest-copy',
      reason: 'Gives buyers of The Weekly Letter: Email People Look Forward To the same voice on sales pages',
      buyerReason: 'Adds the same voice on sales pages',
    })
  })

  test('every course of the catalog has two that follow it', () => {
    for (const slug of allSlugs) expect(recommendedFor(slug).length, slug).toBeGreaterThanOrEqual(2)
  })

  test('a course without a pair goes by its tags', () => {
    const own = { ...first(), id: 'own', slug: 'own', title: 'Own', tags: ['knots'] }
    const near = { ...own, id: 'near', slug: 'near', title: 'Near' }
    const far = { ...own, id: 'far', slug: 'far', tags: ['rain'] }
    expect(recommendCourses([own, near, far], new Set(['own']))).toEqual([
      { id: 'near', reason: 'About knots, like Own', buyerReason: 'More about knots' },
    ])
  })

  test('courses bought together count more than the list and likeness', () => {
    const own = { ...first(), id: 'own', slug: 'own', title: 'Own', tags: ['knots'] }
    const near = { ...own, id: 'near', slug: 'near', title: 'Near' }
    const sold = { ...own, id: 'sold', slug: 'sold', title: 'Sold', tags: ['rain'] }
    const goes_with = [{ id: 'sold', score: 1, why: 'next' as const }]
    expect(recommendCourses([{ ...own, goes_with }, near, sold], new Set(['own']))).toEqual([
      { id: 'sold', reason: 'Bought by those who finished Own', buyerReason: 'Often the next after Own' },
      { id: 'near', reason: 'About knots, like Own', buyerReason: 'More about knots' },
    ])
    const [listed] = recommendedFor('weekly-letter')
    const courses = sampleCatalog.map((one) =>
      one.slug === 'weekly-letter'
        ? { ...one, goes_with: [{ id: 'quiet-video', score: 1, why: 'bought' as const }] }
        : one,
    )
    const [most, ...others] = recommendCourses(courses, new Set(['weekly-letter']))
    expect(most).toMatchObject({
      id: 'quiet-video',
      buyerReason: expect.stringMatching(/^Often bought with/),
    })
    expect(others.map(({ id }) => id)).toContain(listed?.id)
  })

  test('among equal tags the nearest level goes first, then the most popular course', () => {
    const own = { ...first(), id: 'own', slug: 'own', title: 'Own', tags: ['knots'], level: levels[0] }
    const like = (id: string, level: (typeof levels)[number], popularity_pct: number) => ({
      ...{ ...own, id, slug: id, level, popularity_pct },
    })
    const courses = [
      own,
      like('far', levels[2], 90),
      like('rare', levels[1], 10),
      like('near', levels[1], 20),
    ]
    const ids = recommendCourses(courses, new Set(['own'])).map(({ id }) => id)
    expect(ids).toEqual(['near', 'rare', 'far'])
  })

  test('a share of common tags counts more than their number', () => {
    const own = { ...first(), id: 'own', slug: 'own', title: 'Own', tags: ['knots', 'ropes'] }
    const broad = { ...own, id: 'broad', slug: 'broad', tags: ['knots', 'ropes', 'a', 'b', 'c', 'd'] }
    const narrow = { ...own, id: 'narrow', slug: 'narrow', tags: ['knots'] }
    const ids = recommendCourses([own, broad, narrow], new Set(['own'])).map(({ id }) => id)
    expect(ids).toEqual(['narrow', 'broad'])
  })

  test('each course of the catalog is recommended for its listed partners with a benefit', () => {
    for (const slug of allSlugs) {
      const [best, second] = recommendedFor(slug)
      for (const found of [best, second]) {
        expect(found?.buyerReason, slug).toMatch(/^Adds \w+ \w+/)
        expect(found?.reason, slug).toMatch(/^Gives buyers of .+ \w+ \w+/)
      }
    }
  })

  test('are three at most, however many fit', () => {
    const own = { ...first(), id: 'own', slug: 'own', tags: ['knots'] }
    const all = ['a', 'b', 'c', 'd', 'e'].map((id) => ({ ...own, id, slug: id }))
    expect(recommendCourses([own, ...all], new Set(['own']))).toHaveLength(maxRecommendations)
  })

  test('the reason is that of the owned course that fits best', () => {
    const far = { ...first(), id: 'far', slug: 'far', title: 'Far', tags: ['knots', 'rain', 'snow'] }
    const near = { ...far, id: 'near', slug: 'near', title: 'Near', tags: ['knots'] }
    const wanted = { ...near, id: 'wanted', slug: 'wanted' }
    for (const courses of [
      [far, near, wanted],
      [near, far, wanted],
    ])
      expect(recommendCourses(courses, new Set(['far', 'near']))[0]?.reason).toBe('About knots, like Near')
  })

  test('a pair of sales without tags says that it is bought together', () => {
    const own = { ...first(), id: 'own', slug: 'own', title: 'Own', tags: [] }
    const sold = { ...own, id: 'sold', slug: 'sold', title: 'Sold' }
    const goes_with = [{ id: 'sold', score: 0.1, why: 'bought' as const }]
    expect(recommendCourses([{ ...own, goes_with }, sold], new Set(['own']))).toEqual([
      { id: 'sold', reason: 'Bought together with Own', buyerReason: 'Often bought with Own' },
    ])
  })

  test('a listed pair beats likeness, and sales of twice chance beat both', () => {
    const own = { ...first(), tags: ['knots'], level: levels[0] }
    const twin = { ...own, id: 'twin', slug: 'twin' }
    const listed = { ...own, id: 'weekly-letter', slug: 'weekly-letter', tags: ['rain'], level: levels[2] }
    const sold = { ...own, id: 'sold', slug: 'sold', tags: ['snow'], level: levels[2] }
    const order = (goes_with?: { id: string; score: number; why: 'bought' }[]) =>
      recommendCourses([{ ...own, goes_with }, twin, listed, sold], new Set([own.id])).map(({ id }) => id)
    expect(order()).toEqual(['weekly-letter', 'twin'])
    expect(order([{ id: 'sold', score: 1, why: 'bought' }])).toEqual(['sold', 'twin', 'weekly-letter'])
    expect(order([{ id: 'sold', score: 0.5, why: 'bought' }])).toEqual(['twin', 'sold', 'weekly-letter'])
  })

  test('a level of distance counts as much as a quarter of the tags', () => {
    const own = { ...first(), id: 'own', slug: 'own', tags: ['a', 'b', 'c', 'd'], level: levels[1] }
    const same = { ...own, id: 'same', slug: 'same', tags: ['a', 'b'], popularity_pct: 9 }
    const near = {
      ...own,
      id: 'near',
      slug: 'near',
      tags: ['a', 'b', 'c'],
      level: levels[2],
      popularity_pct: 8,
    }
    const most = { ...own, id: 'most', slug: 'most', level: levels[0], popularity_pct: 7 }
    expect(recommendCourses([own, near, same, most], new Set(['own'])).map(({ id }) => id)).toEqual([
      'most',
      'same',
      'near',
    ])
  })

  test('no recommended course is already owned', () => {
    const owned = new Set(['first-digital-product', 'weekly-letter'])
    const next = recommendCourses(sampleCatalog, owned, new Set(['first-digital-product']))
    expect(next.map(({ id }) => id)).not.toContain('weekly-letter')
    for (const { reason } of next) expect(reason).toContain('Your First Digital Product')
  })

  test('none is owned, unknown, or there twice, in any catalog', () => {
    fc.assert(
      fc.property(fc.array(course), fc.uniqueArray(fc.string()), (courses, more) => {
        const owned = new Set([...courses.slice(0, courses.length / 2).map(({ id }) => id), ...more])
        const ids = recommendCourses(courses, owned).map(({ id }) => id)
        expect(ids.length).toBeLessThanOrEqual(maxRecommendations)
        expect(new Set(ids).size).toBe(ids.length)
        for (const id of ids) {
          expect(owned.has(id)).toBe(false)
          expect(courses.some((one) => one.id === id)).toBe(true)
        }
      }),
    )
  })
})

function first() {
  const [product] = sampleCatalog
  if (!product) throw new Error('The sample catalog is empty')
  return product
}

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

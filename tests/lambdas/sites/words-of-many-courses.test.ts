import { describe, expect, test } from 'vitest'
import { OfferEntry } from '#contract/operators/offers.ts'
import { removeStoreProductHandler as removeStoreProduct } from '#lambdas/actions/products.ts'
import { publishSiteHandler as publishSite } from '#lambdas/actions/site.ts'
import { draftCourse, publishedCourse, sellerWithSite } from '#tests/harness/sellers/site-seller.ts'
import { bucketForAllTests } from '../support/for-all-tests.ts'

bucketForAllTests()

describe('an id that every object has', () => {
  test.each(['constructor', 'toString'])('%s is refused for a course with words', async (id) => {
    const seller = await sellerWithSite()
    const edited = await seller.edit({ content: { picks: { [id]: { text: 'odd' } } } })
    expect(edited).toMatchObject({ status: 400, body: { error: 'invalid-input' } })
  })

  test('__proto__ is no course with words', async () => {
    const seller = await sellerWithSite()
    const { content } = await seller.site()
    await seller.edit({ content: { picks: JSON.parse('{"__proto__":{"text":"odd"}}') } })
    expect((await seller.site()).content).toEqual(content)
    expect((await seller.call(publishSite)).status).toBe(200)
    expect((await seller.home()).site?.has_unpublished_changes).toBe(false)
  })

  test('is no id of a new course', () => {
    const isRefused = (id: string) =>
      OfferEntry.safeParse({ id }).error?.issues.some(({ path }) => path[0] === 'id')
    expect(isRefused('constructors')).toBe(false)
    expect(isRefused('constructor')).toBe(true)
  })
})

describe('words about many courses', () => {
  const wordsOf = (batch: number, count: number) =>
    Object.fromEntries(
      Array.from({ length: count }, (_, n) => [`course-${batch}-${n}`, { text: 'x'.repeat(400) }]),
    )

  test('fill no item: those about courses outside the store go first', async () => {
    const seller = await sellerWithSite()
    const own = { [publishedCourse.id]: { text: 'I took this course myself.' } }
    expect((await seller.edit({ content: { picks: own } })).status).toBe(200)
    for (let batch = 0; batch < 6; batch++)
      expect((await seller.edit({ content: { picks: wordsOf(batch, 200) } })).status).toBe(200)
    const { content, locks } = await seller.site()
    expect(content.picks).toMatchObject({ ...own, ...wordsOf(5, 200) })
    expect(content.picks).not.toHaveProperty('course-0-0')
    expect(locks).not.toContain('picks.course-0-0.text')
    expect((await seller.call(publishSite)).status).toBe(200)
    expect((await seller.home()).site?.has_unpublished_changes).toBe(false)
  })

  test('are refused if they are too long in one edit', async () => {
    const seller = await sellerWithSite()
    const { content } = await seller.site()
    const edited = await seller.edit({ content: { picks: wordsOf(0, 350) } })
    expect(edited).toMatchObject({ status: 400, body: { error: 'invalid-input' } })
    expect((await seller.site()).content).toEqual(content)
  })

  test('a course that another tab has just removed keeps the words that are sent', async () => {
    const seller = await sellerWithSite()
    const id = seller.idOf(draftCourse)
    expect((await seller.call(removeStoreProduct, undefined, { id })).status).toBe(200)
    const picks = { [draftCourse.id]: { text: 'I took this course myself.' } }
    expect((await seller.edit({ content: { picks } })).status).toBe(200)
    expect((await seller.site()).content.picks).toEqual(picks)
  })
})

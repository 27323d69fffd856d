import { describe, expect, test } from 'vitest'
import { OfferEntry } from '#contract/operators/offers.ts'
import { publishSiteHandler as publishSite } from '#lambdas/actions/site.ts'
import { sellerWithSite } from '#tests/harness/sellers/site-seller.ts'
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

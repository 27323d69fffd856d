import { describe, expect, test, vi } from 'vitest'
import { grantCredits } from '#lambdas/data/plans/credits.ts'
import { failsWith, sectionOf, writesWell } from '#tests/harness/fakes/fake-model.ts'
import { validSiteContent } from '#tests/harness/pages/valid-site-content.ts'
import { sellerWithSite, siteSeller } from '#tests/harness/sellers/site-seller.ts'
import { waitLimits } from '#tests/harness/stack/wait-limits.ts'
import { modelForAllTests } from '../../support/for-all-tests.ts'

const model = modelForAllTests()

const { hero, benefits, features } = validSiteContent
const previous = {
  hero: { ...hero, headline: 'Former headline' },
  benefits: benefits.map((item) => ({ ...item, title: 'Former benefit' })),
  features: features.map((item) => ({ ...item, title: 'Former feature' })),
}

describe('writing one section again', () => {
  test('costs 1 credit, changes only that section and returns the whole content', async () => {
    const seller = await sellerWithSite(previous)
    const content = { ...previous, features }
    expect(await seller.generate({ section: 'features' })).toEqual({
      status: 200,
      body: { data: { content } },
    })
    expect(model.requests.map(sectionOf)).toEqual(['features'])
    expect(await seller.credits()).toBe(99)
    expect(await seller.site()).toMatchObject({
      content,
      generation: { state: 'finished', sections: ['features'], done: ['features'] },
    })
  })

  test('a wholly locked section is refused with what to do, without a charge', async () => {
    const seller = await sellerWithSite()
    const paths = ['hero.headline', 'hero.subheadline', 'hero.cta_text']
    for (const locks of [['hero'], paths]) {
      await seller.edit({ locks })
      expect(await seller.generate({ section: 'hero' })).toEqual({
        status: 409,
        body: {
          error: 'section-locked',
          message: 'Everything in this section is locked. Unlock what may be rewritten.',
        },
      })
    }
    await seller.edit({ locks: ['hero', 'benefits', 'features'] })
    expect((await seller.generate()).body.error).toBe('section-locked')
    expect(model.requests).toEqual([])
    expect(await seller.credits()).toBe(100)
    expect((await seller.site()).generation).toBeUndefined()
  })

  test('there has to be a website first', async () => {
    const seller = await siteSeller()
    expect((await seller.generate({ section: 'hero' })).body.error).toBe('no-site')
    expect(await seller.credits()).toBe(100)
  })

  test('without credits: Not enough credits; a failure returns the credit', async () => {
    const seller = await sellerWithSite()
    await grantCredits(seller.tenantId, -99, 'test')
    const logged = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
    model.answer = failsWith(500)
    expect((await seller.generate({ section: 'hero' })).status).toBe(502)
    logged.mockRestore()
    model.answer = writesWell
    expect((await seller.generate({ section: 'hero' })).status).toBe(200)
    expect(await seller.generate({ section: 'hero' })).toMatchObject({
      status: 409,
      body: { error: 'not-enough-credits', message: 'Not enough credits' },
    })
    expect(await seller.credits()).toBe(0)
  })

  test('an unknown section is refused', async () => {
    const seller = await sellerWithSite()
    expect((await seller.generate({ section: 'footer' })).status).toBe(400)
  })
})

describe('a second press', () => {
  test('is refused as generation-running during any other generation, and costs nothing', async () => {
    const seller = await sellerWithSite()
    const held: (() => void)[] = []
    model.answer = (request, response) => held.push(() => writesWell(request, response))
    const running = seller.generate({ section: 'hero' })
    await vi.waitUntil(() => held.length === 1, waitLimits)
    for (const again of [{}, { section: 'hero' }, { section: 'benefits' }])
      expect(await seller.generate(again)).toMatchObject({
        status: 409,
        body: { error: 'generation-running' },
      })
    held[0]?.()
    expect((await running).status).toBe(200)
    expect(await seller.credits()).toBe(99)
  })

  test('20 presses at once are one generation', async () => {
    const seller = await sellerWithSite()
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => seller.generate(n % 2 ? { section: 'hero' } : {})),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect([90, 99]).toContain(await seller.credits())
  })

  test('a repeated request returns the same result and is charged once', async () => {
    const seller = await sellerWithSite(previous)
    const first = await seller.generate({ requestId: 'press-1' })
    expect(await seller.generate({ requestId: 'press-1' })).toEqual(first)
    expect(await seller.credits()).toBe(90)
    expect(model.requests).toHaveLength(3)
    expect((await seller.site()).generation).toMatchObject({ state: 'finished', request_id: 'press-1' })
    expect((await seller.generate({ requestId: 'press-2', section: 'hero' })).status).toBe(200)
    expect(await seller.credits()).toBe(89)
  })

  test('the same request repeated after a failure is a new try', async () => {
    const seller = await sellerWithSite()
    const logged = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
    model.answer = failsWith(400)
    expect((await seller.generate({ requestId: 'press-1' })).status).toBe(502)
    logged.mockRestore()
    model.answer = writesWell
    expect((await seller.generate({ requestId: 'press-1' })).status).toBe(200)
    expect(await seller.credits()).toBe(90)
  })
})

import { describe, expect, test, vi } from 'vitest'
import { completeResponse, sectionOf, writesWell } from '#tests/harness/fakes/fake-model.ts'
import { validSiteContent } from '#tests/harness/pages/valid-site-content.ts'
import { sellerWithSite, siteSeller } from '#tests/harness/sellers/site-seller.ts'
import { waitLimits } from '#tests/harness/stack/wait-limits.ts'
import { modelForAllTests } from '../support/for-all-tests.ts'

const model = modelForAllTests()

const { hero, benefits, features } = validSiteContent
const [firstBenefit, ...otherBenefits] = benefits
if (!firstBenefit) throw new Error('no benefit')
const sellersHero = { ...hero, headline: 'Their own headline' }
const sellersBenefits = [{ ...firstBenefit, title: 'Their own title' }, ...otherBenefits]

describe('an edited text is locked', () => {
  test('a changed text is locked, its neighbours are not', async () => {
    const seller = await sellerWithSite()
    const { body } = await seller.edit({ content: { hero: sellersHero, benefits: sellersBenefits } })
    expect(body.locks).toEqual(['hero.headline', 'benefits.0.title'])
    expect((await seller.site()).locks).toEqual(['hero.headline', 'benefits.0.title'])
  })

  test('a section sent as it was locks nothing and is no unpublished change', async () => {
    const seller = await sellerWithSite()
    const before = await seller.home()
    expect((await seller.edit({ content: validSiteContent })).body.locks).toEqual([])
    expect((await seller.home()).site).toEqual(before.site)
  })

  test('sent locks replace others; a text changed in the request stays locked', async () => {
    const seller = await sellerWithSite()
    await seller.edit({ locks: ['features', 'benefits.2'] })
    const edited = await seller.edit({ locks: ['features'], content: { hero: sellersHero } })
    expect(edited.body.locks).toEqual(['features', 'hero.headline'])
    expect((await seller.edit({ locks: [] })).body).toMatchObject({
      locks: [],
      content: { hero: sellersHero },
    })
  })

  test.each([
    [['title']],
    [['hero.']],
    [['hero.title']],
    [['benefits.6.title']],
    [['__proto__']],
    [['benefits.0.description.x']],
    ['hero'],
    [[7]],
  ])('%j are no locks: refused, nothing changes', async (locks) => {
    const seller = await sellerWithSite()
    expect(await seller.edit({ locks })).toMatchObject({ status: 400, body: { error: 'invalid-input' } })
    expect((await seller.site()).locks).toEqual([])
  })

  test('a lock of a missing path has no effect and is dropped', async () => {
    const seller = await sellerWithSite()
    expect((await seller.edit({ locks: ['benefits.5.title', 'hero', 'hero'] })).body.locks).toEqual(['hero'])
    const empty = await siteSeller()
    expect((await empty.edit({ locks: ['hero'] })).body.locks).toEqual([])
  })

  test('twenty edits at once: every one is saved and locked', async () => {
    const seller = await sellerWithSite()
    const edits = [
      { content: { hero: sellersHero } },
      { content: { benefits: sellersBenefits } },
      { support_phone: '+1 555 010 1234' },
      { theme: 'bold' },
    ]
    const answers = await Promise.all(edits.map(seller.edit))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const site = await seller.site()
    expect(site.locks.toSorted()).toEqual(['benefits.0.title', 'hero.headline'])
    expect(site).toMatchObject({
      content: { hero: sellersHero, benefits: sellersBenefits },
      settings: { support_phone: '+1 555 010 1234', theme: 'bold' },
    })
  })
})

describe('an edit is never lost to a regeneration', () => {
  test('locked texts stay, all others are written again', async () => {
    const seller = await sellerWithSite({
      hero: { headline: 'Former', subheadline: 'Former', cta_text: 'Former' },
      benefits: benefits.map((item) => ({ ...item, title: 'Former' })),
      features,
    })
    await seller.edit({ locks: ['hero.cta_text', 'benefits.1.title'] })
    const { body } = await seller.generate()
    expect(body).toMatchObject({
      data: {
        content: {
          hero: { ...hero, cta_text: 'Former' },
          benefits: benefits.map((item, n) => (n === 1 ? { ...item, title: 'Former' } : item)),
        },
      },
    })
    expect((await seller.site()).locks).toEqual(['hero.cta_text', 'benefits.1.title'])
  })

  test('the model receives the previous section and its locked texts as data', async () => {
    const seller = await sellerWithSite()
    await seller.edit({ content: { hero: { ...sellersHero, headline: 'Trusted by 5000 students' } } })
    expect((await seller.generate()).status).toBe(200)
    const heroRequest = model.requests.find((request) => sectionOf(request) === 'hero')
    expect(heroRequest?.instructions).not.toContain('Trusted by')
    expect(JSON.parse(heroRequest?.input[0]?.content ?? '')).toMatchObject({
      present: { headline: 'Trusted by 5000 students' },
      keep: ['hero.headline'],
    })
  })

  test('words of the seller that the model repeats are not held against it', async () => {
    const seller = await sellerWithSite()
    const typed = { ...hero, headline: 'Rated 5 stars <by me>' }
    await seller.edit({ content: { hero: typed } })
    model.answer = (request, response) => {
      if (sectionOf(request) !== 'hero') return writesWell(request, response)
      completeResponse(response, JSON.stringify({ hero: typed }))
    }
    expect((await seller.generate()).status).toBe(200)
    expect(model.requests).toHaveLength(3)
  })

  test('a wholly locked section is not written at all', async () => {
    const seller = await sellerWithSite()
    await seller.edit({ locks: ['hero'] })
    expect((await seller.generate()).status).toBe(200)
    expect(model.requests.map(sectionOf).toSorted()).toEqual(['benefits', 'features'])
    const { generation } = await seller.site()
    expect(generation).toMatchObject({ sections: ['benefits', 'features'], done: ['benefits', 'features'] })
  })

  test('texts edited or locked during a generation stay', async () => {
    const seller = await sellerWithSite({ ...validSiteContent, hero: { ...hero, subheadline: 'Former' } })
    const held = new Map<string, () => void>()
    model.answer = (request, response) => {
      held.set(sectionOf(request), () => writesWell(request, response))
    }
    const running = seller.generate({ brandColors: ['#112233'] })
    await vi.waitUntil(() => held.size === 3, waitLimits)
    held.get('hero')?.()
    await vi.waitUntil(async () => (await seller.site()).generation?.done.includes('hero'), waitLimits)
    const edited = await seller.edit({
      brand_color: '#445566',
      content: { hero: { ...hero, cta_text: 'Their own call' }, benefits: sellersBenefits },
    })
    // The seller was shown the new hero: only the call differs from that.
    expect(edited.body.locks).toEqual(['hero.cta_text', 'benefits.0.title'])
    expect(edited.body).toMatchObject({ generation: { state: 'running' } })
    held.get('benefits')?.()
    held.get('features')?.()
    expect((await running).status).toBe(200)
    expect(await seller.site()).toMatchObject({
      settings: { brand_color: '#445566' },
      content: { hero: { ...hero, cta_text: 'Their own call' }, benefits: sellersBenefits },
    })
    expect(await seller.credits()).toBe(90)
  })

  test('a text locked while the rest is written stays', async () => {
    const seller = await sellerWithSite({ ...validSiteContent, hero: { ...hero, headline: 'Former' } })
    const held: (() => void)[] = []
    model.answer = (request, response) => {
      if (sectionOf(request) === 'hero') return writesWell(request, response)
      held.push(() => writesWell(request, response))
    }
    const running = seller.generate()
    await vi.waitUntil(async () => (await seller.site()).generation?.done.includes('hero'), waitLimits)
    await seller.edit({ locks: ['hero.headline'] })
    await vi.waitUntil(() => held.length === 2, waitLimits)
    for (const answer of held) answer()
    await running
    expect((await seller.site()).content.hero?.headline).toBe(hero.headline)
  })
})

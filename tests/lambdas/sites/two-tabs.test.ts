import { describe, expect, test } from 'vitest'
import { validSiteContent } from '#tests/harness/pages/valid-site-content.ts'
import { sellerWithSite } from '#tests/harness/sellers/site-seller.ts'

const { hero, benefits, features } = validSiteContent
const base = { content: { hero } }
const mine = { content: { hero: { ...hero, headline: 'Mine' } }, base }
const theirs = { content: { hero: { ...hero, subheadline: 'Theirs' } }, base }

describe('two tabs save edits based on the same page', () => {
  test('one section: both texts and both locks are there', async () => {
    const seller = await sellerWithSite()
    await seller.edit(theirs)
    const { status, body } = await seller.edit(mine)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      content: { hero: { ...hero, headline: 'Mine', subheadline: 'Theirs' } },
      locks: ['hero.subheadline', 'hero.headline'],
    })
  })

  test('in the same moment: the same', async () => {
    const seller = await sellerWithSite()
    await Promise.all([seller.edit(mine), seller.edit(theirs)])
    const { content, locks } = await seller.site()
    expect(content.hero).toEqual({ ...hero, headline: 'Mine', subheadline: 'Theirs' })
    expect(locks.toSorted()).toEqual(['hero.headline', 'hero.subheadline'])
  })

  test('the same text: the later one stays', async () => {
    const seller = await sellerWithSite()
    await seller.edit({ content: { hero: { ...hero, headline: 'Theirs' } }, base })
    await seller.edit(mine)
    expect((await seller.site()).content.hero?.headline).toBe('Mine')
  })

  test('locks alone: each tab’s changes stay', async () => {
    const seller = await sellerWithSite()
    await seller.edit({ locks: ['benefits', 'hero.headline'] })
    const known = { locks: ['benefits', 'hero.headline'] }
    await seller.edit({ locks: ['benefits', 'hero.headline', 'features'], base: known })
    const { body } = await seller.edit({ locks: ['hero.headline'], base: known })
    expect(body.locks).toEqual(['hero.headline', 'features'])
  })

  test('a regeneration between: the edited text stays, the rest is new', async () => {
    const seller = await sellerWithSite({ ...validSiteContent, benefits: benefits.slice(0, 3) })
    const longer = [...features, ...features].slice(0, 6)
    const before = { content: { features: longer } }
    const edited = longer.with(5, { title: 'Mine', description: 'Mine' })
    const { body } = await seller.edit({ content: { features: edited }, base: before })
    expect(body.locks).toEqual(['features.5.title', 'features.5.description'])
    expect((await seller.site()).content.features).toEqual([
      ...features,
      ...longer.slice(features.length, 5),
      { title: 'Mine', description: 'Mine' },
    ])
  })
})

describe('the base of an edit', () => {
  test('may be absent: then everything that was sent counts as edited', async () => {
    const seller = await sellerWithSite()
    await seller.edit(theirs)
    const { body } = await seller.edit({ content: mine.content })
    expect(body).toMatchObject({ content: { hero: { ...hero, headline: 'Mine' } } })
  })

  test.each([{ content: { hero: {} } }, { locks: 'hero' }, { version: 1 }, 'before'])(
    'an invalid base (%j) is refused and changes nothing',
    async (wrong) => {
      const seller = await sellerWithSite()
      expect(await seller.edit({ ...mine, base: wrong })).toMatchObject({ status: 400 })
      expect((await seller.site()).content.hero).toEqual(hero)
    },
  )
})

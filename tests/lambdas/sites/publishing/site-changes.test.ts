import { describe, expect, test } from 'vitest'
import { Releases } from '#contract/site/site.ts'
import { SiteChanges } from '#contract/site/site-changes.ts'
import {
  getSiteChangesHandler as getSiteChanges,
  listReleasesHandler as listReleases,
  publishSiteHandler as publishSite,
  rollbackSiteHandler as rollBack,
  unpublishSiteHandler as unpublishSite,
} from '#lambdas/actions/site.ts'
import { loadRelease, putReleaseWrite } from '#lambdas/data/site/releases.ts'
import { transact } from '#lambdas/data/table/client.ts'
import { priceInEffectCents } from '#rules/money/money.ts'
import { validSiteContent } from '#tests/harness/pages/valid-site-content.ts'
import {
  draftCourse,
  publishedCourse,
  type SiteSeller,
  sellerWithSite,
} from '#tests/harness/sellers/site-seller.ts'
import { bucketForAllTests } from '../../support/for-all-tests.ts'

bucketForAllTests()

const changesOf = async (seller: SiteSeller) => {
  const { status, body } = await seller.call(getSiteChanges)
  expect(status).toBe(200)
  return SiteChanges.parse(body)
}

async function liveSeller() {
  const seller = await sellerWithSite()
  expect((await seller.call(publishSite)).status).toBe(200)
  return seller
}

const liveRelease = async (seller: SiteSeller) => {
  const { releases } = Releases.parse((await seller.call(listReleases)).body)
  const live = await loadRelease(seller.tenantId, releases.find(({ is_live }) => is_live)?.id ?? '')
  if (!live) throw new Error('nothing is live')
  return live
}

const nothing = { changes: [], compares_text: true }
const hero = { ...validSiteContent.hero, headline: 'Edited <b>headline</b>' }

describe('changes that publishing would make', () => {
  test('nothing before the first publish, right after one, and once the page is offline', async () => {
    const seller = await sellerWithSite()
    expect(await changesOf(seller)).toEqual(nothing)
    await seller.call(publishSite)
    expect(await changesOf(seller)).toEqual(nothing)
    await seller.edit({ content: { hero } })
    await seller.call(unpublishSite)
    expect(await changesOf(seller)).toEqual(nothing)
  })

  test('texts and settings, with what is live and what it would become', async () => {
    const seller = await liveSeller()
    await seller.edit({ content: { hero }, support_phone: '+1 555 010 1234', theme: 'bold' })
    expect((await changesOf(seller)).changes).toEqual([
      { kind: 'setting', name: 'support_phone', before: '', after: '+1 555 010 1234' },
      { kind: 'setting', name: 'theme', before: 'studio', after: 'bold' },
      { kind: 'text', path: 'hero.headline', before: validSiteContent.hero.headline, after: hero.headline },
    ])
  })

  test('a text that is new or gone has one side only', async () => {
    const seller = await liveSeller()
    await seller.edit({ content: { benefits: validSiteContent.benefits.slice(0, 3) } })
    await seller.call(publishSite)
    const added = { icon: 'star' as const, title: 'A new one', description: 'It was not there before.' }
    await seller.edit({ content: { benefits: [...validSiteContent.benefits.slice(0, 3), added] } })
    expect((await changesOf(seller)).changes).toEqual([
      { kind: 'text', path: 'benefits.3.icon', after: 'star' },
      { kind: 'text', path: 'benefits.3.title', after: 'A new one' },
      { kind: 'text', path: 'benefits.3.description', after: 'It was not there before.' },
    ])
  })

  test('products that come, go, or cost something else', async () => {
    const seller = await liveSeller()
    const before = {
      title: publishedCourse.title,
      price_cents: priceInEffectCents(publishedCourse, undefined),
    }
    const added = { title: draftCourse.title, price_cents: priceInEffectCents(draftCourse, undefined) }
    await seller.change(draftCourse, { status: 'published' })
    const priceCents = before.price_cents + 100
    expect((await seller.change(publishedCourse, { price_override: priceCents })).status).toBe(200)
    const { changes } = await changesOf(seller)
    expect(changes).toHaveLength(2)
    expect(changes).toContainEqual({ kind: 'product', id: seller.idOf(draftCourse), after: added })
    expect(changes).toContainEqual({
      kind: 'product',
      id: seller.idOf(publishedCourse),
      before,
      after: { ...before, price_cents: priceCents },
    })
    await seller.change(publishedCourse, { status: 'draft' })
    expect((await changesOf(seller)).changes).toContainEqual({
      kind: 'product',
      id: seller.idOf(publishedCourse),
      before,
    })
  })

  test('after going back to a version, the comparison is with that one', async () => {
    const seller = await liveSeller()
    const { id } = await liveRelease(seller)
    await seller.edit({ content: { hero } })
    await seller.call(publishSite)
    await seller.call(rollBack, { release_id: id })
    expect((await changesOf(seller)).changes).toEqual([
      { kind: 'text', path: 'hero.headline', before: validSiteContent.hero.headline, after: hero.headline },
    ])
  })

  test('a page whose words were not kept is compared by what it sells', async () => {
    const seller = await liveSeller()
    const { words: _words, ...old } = await liveRelease(seller)
    await transact([putReleaseWrite(seller.tenantId, { ...old, facts: 'of another catalog' })])
    await seller.edit({ content: { hero } })
    expect(await changesOf(seller)).toEqual({ changes: [{ kind: 'catalog' }], compares_text: false })
  })

  test('no seller sees what another one has changed', async () => {
    const [ada, bob] = [await liveSeller(), await liveSeller()]
    await ada.edit({ content: { hero } })
    expect(await changesOf(bob)).toEqual(nothing)
  })
})

import { describe, expect, test } from 'vitest'
import {
  archiveOfferHandler as archiveOffer,
  cancelPriceHandler as cancelPrice,
  compareContentHandler as compareContent,
  createOfferHandler as createOffer,
  getOfferHandler as getOffer,
  listOffersHandler as listOffers,
  restoreContentHandler as restoreContent,
  schedulePriceHandler as schedulePrice,
  updateOfferHandler as updateOffer,
} from '#lambdas/actions/operators/offers.ts'
import {
  addStoreProductsHandler as addStoreProducts,
  listStoreProductsHandler as listStoreProducts,
} from '#lambdas/actions/products.ts'
import { loadCourseContent } from '#lambdas/data/library/courses.ts'
import { dueOfferChanges } from '#lambdas/data/offers/offer-changes.ts'
import { catalogProducts, listCatalog, storedOffers } from '#lambdas/data/store/catalog.ts'
import { catalogVersions } from '#lambdas/data/store/catalog-versions.ts'
import { listDue } from '#lambdas/data/table/due-index.ts'
import { catalogBefore } from '#lambdas/operators/courses/catalog-versions.ts'
import { handler as changeOffers } from '#lambdas/scheduled/change-offers.ts'
import { dayBegins } from '#rules/offers.ts'
import { auditOf } from '#tests/harness/functions/audit.ts'
import { lambdaContext } from '#tests/harness/functions/lambda-context.ts'
import { planNoticesOf as noticesTo } from '#tests/harness/functions/plan-notices.ts'
import { roundTripsOf } from '#tests/harness/functions/round-trips.ts'
import { startDeskForTests } from '#tests/harness/functions/start-for-tests.ts'
import { accountSeller } from '#tests/harness/sellers/account-seller.ts'
import { courseWithVersion } from '#tests/harness/sellers/course-with-version.ts'
import { dayAhead, draftOffer, newOffer, textsOf } from '#tests/harness/sellers/new-offer.ts'
import { atTime } from './at-time.ts'

const desk = startDeskForTests()

const reason = 'The catalog is put in order.'
const stored = async (id: string) => (await storedOffers([id]))[0]
const run = () => changeOffers({}, lambdaContext)
const typed = (id: string) => ({ typed_id: id, reason })

async function sellerOf(productId: string) {
  const seller = await accountSeller(desk.accounts)
  await seller.call(addStoreProducts, { product_ids: [productId] })
  return seller
}

describe('a course at the desk', () => {
  test('is created, listed and audited', async () => {
    const offer = draftOffer()
    expect(await desk.operator.call(createOffer, { offer, reason })).toMatchObject({ status: 200 })
    expect(await catalogProducts([offer.id])).toEqual([offer])
    const { body } = await desk.operator.call(listOffers)
    expect(body.offers).toEqual(expect.arrayContaining([expect.objectContaining(offer)]))
    expect(await auditOf(offer.id)).toMatchObject([{ what: 'create-offer', reason, outcome: 'done' }])
    expect(await desk.operator.call(createOffer, { offer, reason })).toMatchObject({ status: 409 })
  })

  test.each([
    ['an id with spaces', { id: 'Not an id' }, 'Use a-z, 0-9 and single hyphens.'],
    ['a share above all', { commission_pct: 101 }, ''],
    ['no price', { default_price: 0 }, ''],
    ['a script for a picture', { hero_image_url: 'javascript:alert(1)' }, 'Use an https://'],
  ])('is refused with %s', async (_, fields, sentence) => {
    const offer = { ...draftOffer(), ...fields }
    const { status, body } = await desk.operator.call(createOffer, { offer, reason })
    expect(status).toBe(400)
    expect(JSON.stringify(body)).toContain(sentence)
  })

  test('keeps its former texts when they change', async () => {
    const { id, ...before } = await newOffer()
    const { revision } = (await stored(id)) ?? {}
    const texts = { ...textsOf({ ...before, slug: id }), title: 'Pots, pans and lids' }
    const trips = await roundTripsOf(() =>
      desk.operator.call(updateOffer, { texts, revision, reason }, { id }),
    )
    expect(trips).toBeLessThanOrEqual(3)
    expect(await stored(id)).toMatchObject({ ...before, title: 'Pots, pans and lids' })
    const newest = (await catalogVersions()).at(-1)?.number ?? 0
    expect((await catalogBefore(newest))?.products).toEqual([
      expect.objectContaining({ id, title: before.title }),
    ])
    expect(await auditOf(id)).toMatchObject([
      { what: 'update-offer', details: { title: { from: before.title, to: 'Pots, pans and lids' } } },
    ])
  })

  test('keeps what somebody else wrote since the form was opened', async () => {
    const { id } = await newOffer()
    const { revision } = (await stored(id)) ?? {}
    const write = (title: string) =>
      desk.operator.call(
        updateOffer,
        { texts: { ...textsOf(draftOffer({ slug: id })), title }, revision, reason },
        { id },
      )
    const replies = await Promise.all([write('One'), write('Two')])
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await write('Three')).toMatchObject({ status: 409 })
  })

  test('keeps its address, to which stores and posted links lead', async () => {
    const { id, ...before } = await newOffer()
    const { revision } = (await stored(id)) ?? {}
    const texts = { ...textsOf({ ...before, slug: `${id}-again` }), title: 'Another title' }
    expect(await desk.operator.call(updateOffer, { texts, revision, reason }, { id })).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining(`The address stays "${before.slug}"`) },
    })
    expect(await stored(id)).toMatchObject({ title: before.title, slug: before.slug })
    expect(await auditOf(id)).toEqual([])
  })

  test('may not promise more than its content has', async () => {
    const outline = {
      modules: [{ title: 'One', lessons: [{ title: 'A', kind: 'text' as const }] }],
      files: [],
    }
    const { id } = await newOffer({ outline })
    const { revision } = (await stored(id)) ?? {}
    const texts = { ...textsOf(draftOffer({ slug: id })), deliverables: ['12 lessons on clay'] }
    expect(await desk.operator.call(updateOffer, { texts, revision, reason }, { id })).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('Promise no more') },
    })
  })

  test('leaves the catalog, is named to its sellers, and comes back', async () => {
    const { id, title } = await newOffer()
    const seller = await sellerOf(id)
    const archive = (archived: boolean) =>
      desk.operator.call(archiveOffer, { archived, ...typed(id) }, { id })
    expect(
      await desk.operator.call(archiveOffer, { archived: true, typed_id: 'else', reason }, { id }),
    ).toMatchObject({
      status: 400,
    })
    expect(await roundTripsOf(() => archive(true))).toBeLessThanOrEqual(3)
    expect(await archive(true)).toMatchObject({ status: 409 })
    expect((await listCatalog()).map((product) => product.id)).not.toContain(id)
    expect((await seller.call(listStoreProducts)).body).toMatchObject({
      products: [],
      withdrawn: [{ title }],
    })
    await run()
    expect(await noticesTo(seller.tenantId)).toContainEqual({ kind: 'course-archived', title })
    expect(await archive(false)).toMatchObject({ status: 200 })
    expect((await seller.call(listStoreProducts)).body.products).toHaveLength(1)
    await run()
    expect(await noticesTo(seller.tenantId)).toContainEqual({ kind: 'course-returned', title })
    expect((await auditOf(id)).map(({ what }) => what)).toEqual(['archive-offer', 'return-offer'])
  })
})

describe('the content of a course', () => {
  test('goes back to a former version after its difference was shown', async () => {
    const id = await courseWithVersion()
    const at = { id, number: '1' }
    expect((await desk.operator.call(compareContent, undefined, at)).body).toMatchObject({
      changes: [{ kind: 'changed', what: 'lesson welcome "Welcome": title' }],
      broken: [],
    })
    expect(await desk.operator.call(restoreContent, typed(id), at)).toMatchObject({ status: 200 })
    await run()
    expect((await loadCourseContent(id))?.lessons[0]).toMatchObject({ title: 'Welcome' })
    expect((await desk.operator.call(getOffer, undefined, { id })).body.versions).toMatchObject([
      { number: 2 },
      { number: 1 },
    ])
    expect(await auditOf(id)).toMatchObject([{ what: 'restore-content', reason, outcome: 'done' }])
  })

  test.each([
    ['a version that is not kept', '9', {}, 404],
    ['no number', 'x', {}, 404],
    ['another id', '1', { typed_id: 'else' }, 400],
  ])('stays with %s', async (_, number, fields, status) => {
    const id = await courseWithVersion()
    const before = await loadCourseContent(id)
    expect(
      await desk.operator.call(restoreContent, { ...typed(id), ...fields }, { id, number }),
    ).toMatchObject({
      status,
    })
    expect(await loadCourseContent(id)).toEqual(before)
  })
})

describe('a price from a day on', () => {
  const price = { default_price: 5900, pro_only: true }
  const schedule = (id: string, from: string, more: object = {}) =>
    desk.operator.call(schedulePrice, { ...price, from, ...typed(id), ...more }, { id })

  test('is announced, told to sellers, and counts from that day', async () => {
    const { id, title } = await newOffer()
    const seller = await sellerOf(id)
    const from = dayAhead(3)
    expect(await roundTripsOf(() => schedule(id, from))).toBeLessThanOrEqual(3)
    expect((await catalogProducts([id]))[0]).toMatchObject({
      ...{ default_price: 4900, pro_only: false },
      next_price: { from, ...price },
    })
    await run()
    expect(await noticesTo(seller.tenantId)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          ...{ kind: 'price-changing', title, on: from, price_cents: 4900 },
          ...{ next_price_cents: 5900, pro_only: true },
        }),
      ]),
    )
    await atTime(dayBegins(from) - 1000, async () => {
      await run()
      expect((await catalogProducts([id]))[0]).toMatchObject({ default_price: 4900 })
    })
    await atTime(dayBegins(from), async () => {
      expect((await catalogProducts([id]))[0]).toMatchObject(price)
      await run()
      expect(await stored(id)).not.toHaveProperty('next_price')
      expect(await stored(id)).toMatchObject(price)
      const { body } = await desk.operator.call(getOffer, undefined, { id })
      expect(body.changes).toMatchObject([{ kind: 'price', state: 'in-force', from, reason }])
    })
    const due = await Promise.all(
      dueOfferChanges.shards.map((shard) => listDue(shard, new Date(dayBegins(from)).toISOString(), 100)),
    )
    expect(
      due.flatMap(({ entries }) => entries.map(({ sk }) => sk)).filter((sk) => sk.startsWith(id)),
    ).toEqual([])
  })

  test('replaces one that was announced before, or is taken back', async () => {
    const { id } = await newOffer()
    await schedule(id, dayAhead(3))
    expect(await schedule(id, dayAhead(5), { default_price: 6900 })).toMatchObject({ status: 200 })
    expect(await stored(id)).toMatchObject({ next_price: { default_price: 6900, from: dayAhead(5) } })
    expect(await desk.operator.call(cancelPrice, typed(id), { id })).toMatchObject({ status: 200 })
    expect(await desk.operator.call(cancelPrice, typed(id), { id })).toMatchObject({ status: 409 })
    const { body } = await desk.operator.call(getOffer, undefined, { id })
    expect(body.changes).toMatchObject([{ state: 'cancelled' }, { state: 'replaced' }])
    expect(body.offer).not.toHaveProperty('next_price')
  })

  test.each([
    ['today', 0],
    ['in two years', 800],
  ])('is refused %s', async (_, days) => {
    const { id } = await newOffer()
    expect(await schedule(id, dayAhead(days))).toMatchObject({ status: 400 })
    expect(await stored(id)).not.toHaveProperty('next_price')
  })
})

import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { Home } from '#contract/home.ts'
import {
  answerReviewHandler as answerReview,
  deleteReviewHandler as deleteReview,
  editReviewHandler as editReview,
  listTestimonialsHandler as listTestimonials,
} from '#lambdas/actions/buyers/reviews.ts'
import {
  addStoreProductsHandler as addStoreProducts,
  updateStoreProductHandler as updateStoreProduct,
} from '#lambdas/actions/products.ts'
import {
  publishSiteHandler as publishSite,
  rollbackSiteHandler as rollBack,
  unpublishSiteHandler as unpublishSite,
} from '#lambdas/actions/site.ts'
import { outdatedStoreMark } from '#lambdas/data/reviews/outdated-pages.ts'
import { takePageLease } from '#lambdas/data/site/publishing.ts'
import { loadSiteRecord } from '#lambdas/data/site/site-records.ts'
import { hideReview, showReview } from '#lambdas/operators/reviews.ts'
import { handler as refresh } from '#lambdas/scheduled/refresh-reviews.ts'
import { releasePagesKey } from '#lambdas/sites/storage/keys.ts'
import { listedCourse, newReader, reviewsWith } from '#tests/harness/buyers/reader.ts'
import { codesSecretForTests } from '#tests/harness/functions/codes-secret.ts'
import { lambdaContext } from '#tests/harness/functions/lambda-context.ts'
import { sellerWithSite } from '#tests/harness/sellers/site-seller.ts'
import { bucketForAllTests } from '../../support/for-all-tests.ts'

const bucket = bucketForAllTests()
let secrets: ReturnType<typeof codesSecretForTests>
beforeAll(() => {
  secrets = codesSecretForTests()
})
afterAll(() => secrets.restore())

const runRefresh = () => refresh({}, lambdaContext)

/** A seller with this course on the page, not published yet. */
async function sellerOf(course: string) {
  const seller = await sellerWithSite()
  const { body } = await seller.call(addStoreProducts, { product_ids: [course] })
  const id =
    Home.shape.products.parse(body.products).find(({ product_id }) => product_id === course)?.id ?? ''
  await seller.call(updateStoreProduct, { status: 'published' }, { id })
  const publish = async () => expect((await seller.call(publishSite)).status).toBe(200)
  const pageAt = async (name: string) =>
    bucket.pages.get(`live/${(await seller.site()).address}/${name}`)?.html ?? ''
  return { ...seller, publish, pageAt, coursePage: () => pageAt(`courses/${course}.html`) }
}

async function publishedWith(stars: readonly number[]) {
  const course = await listedCourse()
  const ids = await reviewsWith(course, stars)
  const seller = await sellerOf(course)
  await seller.publish()
  return { course, ids, seller }
}

const starsIn = (html: string) => [...html.matchAll(/(\d) of 5</g)].map(([, stars]) => Number(stars))

test('publishing shows the reviews and the answers of this seller', async () => {
  const { course, ids, seller } = await publishedWith([5, 4])
  expect(starsIn(await seller.coursePage())).toEqual([4, 5])
  const other = await sellerOf(course)
  expect((await seller.call(answerReview, { text: 'Thank <you>.' }, { id: ids[0] ?? '' })).status).toBe(200)
  await Promise.all([seller.publish(), other.publish()])
  expect(await seller.coursePage()).toContain('Thank &lt;you&gt;.')
  expect(await other.coursePage()).not.toContain('Thank')
})

test('the first page has the average of all courses from five reviews on', async () => {
  const course = await listedCourse()
  await reviewsWith(course, [5, 5, 4, 5])
  const seller = await sellerOf(course)
  await seller.publish()
  expect(await seller.pageAt('index.html')).not.toContain('readers')
  await reviewsWith(course, [4])
  await runRefresh()
  expect(await seller.pageAt('index.html')).toContain('· ★ 4.6 from 5 readers<')
  expect(await seller.coursePage()).toContain('"ratingValue":4.6,"reviewCount":5')
})

describe('refresh-reviews', () => {
  test('shows a new review in every live store of the course', async () => {
    const { course, seller } = await publishedWith([])
    const other = await sellerOf(course)
    await other.publish()
    await reviewsWith(course, [3])
    await runRefresh()
    expect(starsIn(await seller.coursePage())).toEqual([3])
    expect(starsIn(await other.coursePage())).toEqual([3])
  })

  test('takes a hidden review from the pages, and shows it again', async () => {
    const { ids, seller } = await publishedWith([1, 5])
    await hideReview(ids[0] ?? '', 'abuse')
    await runRefresh()
    expect(starsIn(await seller.coursePage())).toEqual([5])
    await showReview(ids[0] ?? '')
    await runRefresh()
    expect(starsIn(await seller.coursePage())).toEqual([5, 1])
  })

  test('shows an answer and an edited review', async () => {
    const course = await listedCourse()
    const reader = await newReader(course)
    const { body } = await reader.review({ stars: 2, text: 'Too long.' })
    const seller = await sellerOf(course)
    await seller.publish()
    await seller.call(answerReview, { text: 'Shorter now.' }, { id: String(body.id) })
    const edited = { stars: 4, text: 'Better now.' }
    expect((await reader.buyer.call(editReview, edited, { id: String(body.id) })).status).toBe(200)
    await runRefresh()
    expect(starsIn(await seller.coursePage())).toEqual([4])
    expect(await seller.coursePage()).toContain('Better now.')
    expect(await seller.coursePage()).toContain('Shorter now.')
  })

  test('takes a deleted review from course page, its data, the average and Testimonials', async () => {
    const course = await listedCourse()
    await reviewsWith(course, [5, 5, 4, 5])
    const reader = await newReader(course)
    const { body } = await reader.review({ stars: 1, text: 'Not for me.' })
    const seller = await sellerOf(course)
    await seller.publish()
    expect(await seller.coursePage()).toContain('Not for me.')
    expect(await seller.coursePage()).toContain('"ratingValue":4,"reviewCount":5')
    expect(await seller.pageAt('index.html')).toContain('· ★ 4.0 from 5 readers<')
    expect((await reader.buyer.call(deleteReview, undefined, { id: String(body.id) })).status).toBe(200)
    await runRefresh()
    expect(await seller.coursePage()).not.toContain('Not for me.')
    expect(await seller.coursePage()).not.toContain('aggregateRating')
    expect(await seller.pageAt('index.html')).not.toContain('readers')
    const testimonials = JSON.stringify((await seller.call(listTestimonials)).body)
    expect(testimonials).not.toContain('Not for me.')
    expect(testimonials).toContain(course)
  })

  test('changes nothing else, and leaves the site published as it was', async () => {
    const { course, seller } = await publishedWith([5])
    const [before, record] = [await seller.pageAt('about.html'), await loadSiteRecord(seller.tenantId)]
    await seller.edit({ content: { hero: { headline: 'Not yet', subheadline: 'Soon', cta_text: 'See' } } })
    await reviewsWith(course, [4, 4, 4, 4])
    await runRefresh()
    expect(await seller.pageAt('about.html')).toBe(before)
    expect(await seller.pageAt('index.html')).not.toContain('Not yet')
    const after = await loadSiteRecord(seller.tenantId)
    expect(after).toMatchObject({ live_release_id: record?.live_release_id, status: 'live' })
    expect(after?.published_at).toBe(record?.published_at)
    await seller.publish()
    expect(await seller.pageAt('index.html')).toContain('Not yet')
  })

  test('waits for a publish that is running', async () => {
    const { course, seller } = await publishedWith([5])
    const { tenantId } = seller
    await takePageLease({ tenantId, id: 'publish', takenAt: Date.now() })
    await reviewsWith(course, [4])
    await runRefresh()
    expect(starsIn(await seller.coursePage())).toEqual([5])
    expect(await outdatedStoreMark(tenantId)).toBeDefined()
    await takePageLease({ tenantId, id: 'publish', takenAt: 0 })
    await runRefresh()
    expect(starsIn(await seller.coursePage())).toEqual([4, 5])
    expect(await outdatedStoreMark(tenantId)).toBeUndefined()
  })

  test.each([1, 2, 3])('repeats a run in which put %i failed', async (failing) => {
    const { course, seller } = await publishedWith([5, 5, 5, 5])
    await reviewsWith(course, [4])
    let puts = 0
    bucket.failPut = () => ++puts === failing
    const logged = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
    await runRefresh().catch(() => undefined)
    logged.mockRestore()
    bucket.failPut = () => false
    await runRefresh()
    expect(starsIn(await seller.coursePage())).toEqual([4, 5, 5, 5, 5])
    expect(await seller.pageAt('index.html')).toContain('4.8 from 5 readers')
    const { live_release_id: id = '' } = (await loadSiteRecord(seller.tenantId)) ?? {}
    expect(bucket.pages.get(releasePagesKey(seller.tenantId, id))?.html).toContain('"aggregateRating')
    await seller.publish()
  })

  test('ends the mark of a store that is not live', async () => {
    const { course, seller } = await publishedWith([5])
    expect((await seller.call(unpublishSite)).status).toBe(200)
    await reviewsWith(course, [4])
    await runRefresh()
    expect(await outdatedStoreMark(seller.tenantId)).toBeUndefined()
    expect(starsIn(await seller.pageAt('index.html'))).toEqual([])
  })
})

test('an earlier version of the pages does not bring a hidden review back', async () => {
  const { ids, seller } = await publishedWith([1, 5])
  const first = (await loadSiteRecord(seller.tenantId))?.live_release_id
  await seller.publish()
  await hideReview(ids[0] ?? '', 'abuse')
  await runRefresh()
  expect((await seller.call(rollBack, { release_id: first })).status).toBe(200)
  expect(starsIn(await seller.coursePage())).toEqual([5])
  expect(bucket.pages.get(releasePagesKey(seller.tenantId, first ?? ''))?.html).not.toContain('1 of 5')
})

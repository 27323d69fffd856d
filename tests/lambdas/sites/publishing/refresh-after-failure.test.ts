import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { Home } from '#contract/home.ts'
import {
  addStoreProductsHandler as addStoreProducts,
  updateStoreProductHandler as updateStoreProduct,
} from '#lambdas/actions/products.ts'
import {
  publishSiteHandler as publishSite,
  unpublishSiteHandler as unpublishSite,
} from '#lambdas/actions/site.ts'
import { chooseAddressHandler as chooseAddress } from '#lambdas/actions/store.ts'
import { outdatedStoreMark } from '#lambdas/data/reviews/outdated-pages.ts'
import { takePageLease } from '#lambdas/data/site/publishing.ts'
import { loadSiteRecord } from '#lambdas/data/site/site-records.ts'
import { handler as refresh } from '#lambdas/scheduled/refresh-reviews.ts'
import { livePageKey } from '#lambdas/sites/storage/keys.ts'
import { listedCourse, reviewsWith } from '#tests/harness/buyers/reader.ts'
import { codesSecretForTests } from '#tests/harness/functions/codes-secret.ts'
import { killSwitch } from '#tests/harness/functions/kill-switch.ts'
import { lambdaContext } from '#tests/harness/functions/lambda-context.ts'
import { sellerWithSite } from '#tests/harness/sellers/site-seller.ts'
import { bucketForAllTests } from '../../support/for-all-tests.ts'
import { expectPageAgrees, saysOffline } from '../../support/live-page.ts'

const bucket = bucketForAllTests()
let secrets: ReturnType<typeof codesSecretForTests>
beforeAll(() => {
  secrets = codesSecretForTests()
})
afterAll(() => secrets.restore())
afterEach(() => {
  vi.useRealTimers()
})

let made = 0
const newAddress = () => `refreshed-${process.pid}-${++made}`
const at = (address: string, path = '') => bucket.pages.get(livePageKey(address, path))
const targetOf = (address: string) => at(address)?.metadata?.['x-amz-meta-moved-to']

/** A live store that has this course; `status` of the course on the page. */
async function liveSellerOf(course: string, status: 'published' | 'draft') {
  const seller = await sellerWithSite()
  const { body } = await seller.call(addStoreProducts, { product_ids: [course] })
  const id =
    Home.shape.products.parse(body.products).find(({ product_id }) => product_id === course)?.id ?? ''
  if (status === 'published') await seller.call(updateStoreProduct, { status }, { id })
  const [address, next] = [newAddress(), newAddress()]
  await seller.call(chooseAddress, { address })
  const publish = async () => expect((await seller.call(publishSite)).status).toBe(200)
  await publish()
  return { ...seller, address, next, publish }
}
type LiveSeller = Awaited<ReturnType<typeof liveSellerOf>>

const move = ({ call, address, next }: LiveSeller) =>
  call(chooseAddress, { address: next, replaces: address })

/** The process that does this is killed at this write; its lease has expired then. */
async function killedAt(write: number, act: () => Promise<{ status: number }>) {
  const logged = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  const killed = killSwitch({ at: write, written: true })
  bucket.failPut = killed.dies
  bucket.failDelete = killed.dies
  const { status } = await act()
  killed.end()
  bucket.failPut = () => false
  bucket.failDelete = () => false
  logged.mockRestore()
  expect({ status, wasKilled: killed.wasKilled() }).toEqual({ status: 500, wasKilled: true })
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 31_000 })
}

async function moveFails(seller: LiveSeller) {
  bucket.failPut = (key) => key.startsWith(`live/${seller.address}/`)
  const logged = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  expect((await move(seller)).status).toBe(500)
  logged.mockRestore()
  bucket.failPut = () => false
}

async function refreshAfterReview(course: string) {
  await reviewsWith(course, [5])
  await refresh({}, lambdaContext)
}

test('a refresh without a newer review to show writes the redirects that are due', async () => {
  const course = await listedCourse()
  const seller = await liveSellerOf(course, 'draft')
  await moveFails(seller)
  expect((await loadSiteRecord(seller.tenantId))?.redirects_due).toBe(true)
  await refreshAfterReview(course)
  expect(targetOf(seller.address)).toBe(`http://${seller.next}.localhost:3000/`)
  await seller.publish()
  expect(targetOf(seller.address)).toBe(`http://${seller.next}.localhost:3000/`)
})

test.each([4, 5, 6, 8, 10, 12, 14])(
  'a refresh finishes a move that was killed at write %i',
  async (write) => {
    const course = await listedCourse()
    const seller = await liveSellerOf(course, 'published')
    await killedAt(write, () => move(seller))
    const { address = '' } = (await loadSiteRecord(seller.tenantId)) ?? {}
    await refreshAfterReview(course)
    await expectPageAgrees(bucket, seller)
    expect(at(address)?.html).toContain('<h1>')
    expect(at(address, `courses/${course}`)?.html).toContain('5 of 5')
    if (address === seller.next)
      expect(targetOf(seller.address)).toBe(`http://${seller.next}.localhost:3000/`)
  },
)

test('the next owner of a left address finds no page of the previous store', async () => {
  const course = await listedCourse()
  const seller = await liveSellerOf(course, 'draft')
  const { store } = await seller.home()
  await moveFails(seller)
  await refreshAfterReview(course)
  await seller.publish()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 91 * 24 * 60 * 60 * 1000 })
  const other = await sellerWithSite()
  expect((await other.call(chooseAddress, { address: seller.address })).status).toBe(200)
  const left = [...bucket.pages].filter(([key]) => key.startsWith(`live/${seller.address}/`))
  expect(left.filter(([, { html }]) => html.includes(store?.id ?? '-'))).toEqual([])
})

test('a refresh leaves files of a failed change to the next one', async () => {
  const course = await listedCourse()
  const seller = await liveSellerOf(course, 'published')
  await killedAt(3, () => seller.call(publishSite))
  await refreshAfterReview(course)
  await seller.publish()
  const { live_release_id: live = '' } = (await loadSiteRecord(seller.tenantId)) ?? {}
  const kept = [...bucket.pages.keys()].filter((key) => key.startsWith(`releases/${seller.tenantId}/`))
  const releases = new Set(kept.map((key) => key.split('/')[2]))
  expect(releases.size).toBe(2)
  expect([...releases]).toContain(live)
})

test('a refresh takes down what a killed publish left of an offline store', async () => {
  const course = await listedCourse()
  const seller = await liveSellerOf(course, 'published')
  expect((await seller.call(unpublishSite)).status).toBe(200)
  await killedAt(14, () => seller.call(publishSite))
  await refreshAfterReview(course)
  expect((await loadSiteRecord(seller.tenantId))?.status).toBe('staged')
  expect(saysOffline(at(seller.address)?.html)).toBe(true)
  expect(saysOffline(at(seller.address, `courses/${course}`)?.html)).toBe(true)
})

test('a store that is being published for the first time keeps its mark', async () => {
  const course = await listedCourse()
  const seller = await liveSellerOf(course, 'published')
  expect((await seller.call(unpublishSite)).status).toBe(200)
  await takePageLease({ tenantId: seller.tenantId, id: 'publish', takenAt: Date.now() })
  await refreshAfterReview(course)
  expect(await outdatedStoreMark(seller.tenantId)).toBeDefined()
})

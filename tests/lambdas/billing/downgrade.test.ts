import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { AddedStoreProducts } from '#contract/store.ts'
import { changePlanHandler as changePlan } from '#lambdas/actions/billing.ts'
import {
  addStoreProductsHandler as addStoreProducts,
  removeStoreProductHandler as removeStoreProduct,
  updateStoreProductHandler as updateStoreProduct,
} from '#lambdas/actions/products.ts'
import { publishSiteHandler as publishSite } from '#lambdas/actions/site.ts'
import { loadStorefront } from '#lambdas/data/site/storefronts.ts'
import { stripePlans } from '#lambdas/payments/stripe/stripe-plans.ts'
import { stripeSales } from '#lambdas/payments/stripe/stripe-sales.ts'
import { reconcile } from '#lambdas/scheduled/reconcile.ts'
import { sampleCatalog } from '#rules/courses/sample-catalog.ts'
import { fakeBucket } from '#tests/harness/fakes/fake-bucket.ts'
import { startPayments } from '#tests/harness/functions/payments.ts'
import { draftCourse, publishedCourse, sellerWithSite } from '#tests/harness/sellers/site-seller.ts'
import { subscriberOf } from '#tests/harness/sellers/subscriber.ts'

const monthMs = 31 * 24 * 60 * 60 * 1000
const there = new Set([publishedCourse.id, draftCourse.id])
const others = sampleCatalog.filter(({ id }) => !there.has(id))
/** With the two of the site, one of them a draft, seven; courses for Pro are among them. */
const more = [
  ...others.filter(({ pro_only }) => pro_only),
  ...others.filter(({ pro_only }) => !pro_only),
].slice(0, 5)
const [another] = others.filter((course) => !more.includes(course))

let stop: () => Promise<void>
beforeAll(async () => {
  const [payments, bucket] = [await startPayments(), await fakeBucket()]
  stop = async () => {
    bucket.restore()
    await payments.stop()
  }
})
afterAll(() => stop())
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-10T12:00:00Z') })
  return () => vi.useRealTimers()
})

/** On Pro with seven courses, six of which a live page sells, then on Starter once the month is over. */
async function downgraded() {
  const seller = await subscriberOf(sellerWithSite)
  await seller.subscribe({ plan: 'pro', interval: 'month' })
  const added = await seller.call(addStoreProducts, { product_ids: more.map(({ id }) => id) })
  const ids = AddedStoreProducts.parse(added.body).products.map(({ id }) => id)
  const publish = (id: string) => seller.call(updateStoreProduct, { status: 'published' }, { id })
  for (const id of ids) await publish(id)
  expect((await seller.call(publishSite)).status).toBe(200)
  const onSale = async () => (await loadStorefront((await seller.home()).store?.id ?? ''))?.offers.length
  const sold = await onSale()
  await seller.call(changePlan, { plan: 'lite', interval: 'month' })
  vi.setSystemTime(Date.now() + monthMs)
  await reconcile({ sales: stripeSales, plans: stripePlans }, Date.now() - 2 * monthMs)
  expect((await seller.plan()).plan).toBe('lite')
  return { seller, onSale, sold, ids }
}

describe('A seller with seven courses who goes back to Starter', () => {
  test('keeps all on sale, in store and on the next page', async () => {
    const { seller, onSale, sold } = await downgraded()
    const published = async () =>
      (await seller.home()).products.filter(({ status }) => status === 'published')
    expect(more.some(({ pro_only }) => pro_only)).toBe(true)
    expect((await seller.home()).stats.product_count).toBe(7)
    expect(await published()).toHaveLength(6)
    expect([sold, await onSale()]).toEqual([6, 6])
    await seller.edit({ support_phone: '+1 555 010 1234' })
    expect((await seller.call(publishSite)).status).toBe(200)
    expect([(await published()).length, await onSale()]).toEqual([6, 6])
  })

  test('cannot add another one until there are fewer than three', async () => {
    const { seller, ids } = await downgraded()
    const add = () => seller.call(addStoreProducts, { product_ids: [another?.id] })
    const remove = (id = '') => seller.call(removeStoreProduct, undefined, { id })
    for (const id of ids.slice(0, 4)) {
      expect(await add()).toMatchObject({ status: 409, body: { error: 'plan-limit-reached' } })
      await remove(id)
    }
    expect((await add()).body.error).toBe('plan-limit-reached')
    await remove(ids[4])
    expect((await add()).status).toBe(200)
  })
})

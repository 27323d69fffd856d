import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { Catalog } from '#contract/catalog.ts'
import { Home } from '#contract/home.ts'
import { getHomeHandler as getHome } from '#lambdas/actions/home.ts'
import {
  addStoreProductsHandler as addStoreProducts,
  listCatalogHandler as listCatalog,
  updateStoreProductHandler as updateStoreProduct,
} from '#lambdas/actions/products.ts'
import { recordPublished, takePageLease } from '#lambdas/data/site/publishing.ts'
import { headUpdate } from '#lambdas/data/site/site-text.ts'
import { documents, transact } from '#lambdas/data/table/client.ts'
import { sampleCatalog } from '#rules/courses/sample-catalog.ts'
import { inProcessSeller } from '../harness/sellers/in-process-seller.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

describe('home', () => {
  test('a new seller has a profile, a store, no site and 100 credits', async () => {
    const seller = await inProcessSeller()
    const home = Home.parse((await seller.call(getHome)).body)
    expect(home).toMatchObject({
      profile: { id: seller.userId, name: 'Ada Lovelace', role: 'seller' },
      tenant: { id: seller.tenantId, plan: 'lite' },
      store: { name: "Ada's Store", owner_user_id: seller.userId },
      site: null,
      stats: { total_orders: 0, product_count: 0, credit_balance: 100 },
      products: [],
    })
  })

  test('the reply has no internal attribute of the table', async () => {
    const seller = await inProcessSeller()
    await seller.call(addStoreProducts, { product_ids: [sampleCatalog[0]?.id] })
    const { body } = await seller.call(getHome)
    expect(JSON.stringify(body)).not.toMatch(/"(pk|sk|type|created_at|reservation)"/)
  })

  test('home is one Query and one read unit for ten products and a site', async () => {
    const seller = await inProcessSeller({ plan: 'pro' })
    await fill(seller)
    const sent = vi.spyOn(documents, 'send')
    expect(Home.parse((await seller.call(getHome)).body).products).toHaveLength(10)
    expect(sent).toHaveBeenCalledTimes(1)
    const [query] = sent.mock.calls[0] ?? []
    if (!(query instanceof QueryCommand)) throw new Error('not a Query')
    const measured = new QueryCommand({ ...query.input, ReturnConsumedCapacity: 'TOTAL' })
    const { ConsumedCapacity } = await documents.send(measured)
    expect(ConsumedCapacity?.CapacityUnits).toBeLessThanOrEqual(1)
  })

  test.each([
    ['a token of another kind', { token_use: 'id' }],
    ['a token without a tenant', { tenant_id: undefined }],
  ])('%s is refused', async (_, claims) => {
    const seller = await inProcessSeller({ claims })
    expect(await seller.call(getHome)).toMatchObject({ status: 401, body: { error: 'not-signed-in' } })
  })
})

test('anyone may read the catalog: ten products, the most popular first', async () => {
  const visitor = await inProcessSeller()
  const { body } = await visitor.call(listCatalog)
  const { products } = Catalog.parse(body)
  const builtIn = products.filter(({ id }) => sampleCatalog.some((sample) => sample.id === id))
  expect(builtIn).toHaveLength(10)
  const popularity = products.map(({ popularity_pct }) => popularity_pct)
  expect(popularity).toEqual(popularity.toSorted((a, b) => b - a))
})

async function fill(seller: Awaited<ReturnType<typeof inProcessSeller>>) {
  const { body } = await seller.call(addStoreProducts, { product_ids: sampleCatalog.map(({ id }) => id) })
  for (const { id, product_id } of Home.shape.products.parse(body.products)) {
    const { default_price = 0 } = sampleCatalog.find((product) => product.id === product_id) ?? {}
    await seller.call(updateStoreProduct, { status: 'published', price_override: default_price * 3 }, { id })
  }
  const lease = { tenantId: seller.tenantId, id: 'a'.repeat(26), takenAt: Date.now() }
  const revision = 'b'.repeat(26)
  await transact([
    { Update: headUpdate(seller.tenantId, { status: 'staged', address: 'a'.repeat(63), revision }) },
  ])
  const record = await takePageLease(lease)
  if (!record) throw new Error('no lease')
  const etag = `"${'c'.repeat(32)}"`
  const page = { releaseId: lease.id, etag, revision, products: 'd'.repeat(16), crawlerFiles: 'e'.repeat(16) }
  await recordPublished(lease, record, page)
}

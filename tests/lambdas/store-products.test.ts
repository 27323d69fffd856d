import { describe, expect, test } from 'vitest'
import type { FailureCode } from '#contract/api/failures.ts'
import { Home } from '#contract/home.ts'
import { AddedStoreProducts, LinkedStoreProduct, LinkedStoreProducts } from '#contract/store.ts'
import { getHomeHandler as getHome } from '#lambdas/actions/home.ts'
import {
  addStoreProductsHandler as addStoreProducts,
  listStoreProductsHandler as listStoreProducts,
  removeStoreProductHandler as removeStoreProduct,
  updateStoreProductHandler as updateStoreProduct,
} from '#lambdas/actions/products.ts'
import { setPlan } from '#lambdas/data/plans/plans.ts'
import { documents } from '#lambdas/data/table/client.ts'
import { sampleCatalog } from '#rules/courses/sample-catalog.ts'
import { type Answer, type InProcessSeller, inProcessSeller } from '../harness/sellers/in-process-seller.ts'

const open = sampleCatalog.filter(({ pro_only }) => !pro_only).map(({ id }) => id)
const locked = sampleCatalog.filter(({ pro_only }) => pro_only).map(({ id }) => id)
const all = sampleCatalog.map(({ id }) => id)

const add = (seller: InProcessSeller, product_ids: string[]) => seller.call(addStoreProducts, { product_ids })
const change = (seller: InProcessSeller, id: string, body: object) =>
  seller.call(updateStoreProduct, body, { id })
const remove = (seller: InProcessSeller, id: string) => seller.call(removeStoreProduct, undefined, { id })
const homeOf = async (seller: InProcessSeller) => Home.parse((await seller.call(getHome)).body)
const addedBy = (answer: Answer) => AddedStoreProducts.parse(answer.body)

const refused = (status: number, error: FailureCode) => ({
  status,
  body: { error, message: expect.stringMatching(/\w/) },
})

async function sellerWith(product_ids: string[]) {
  const seller = await inProcessSeller()
  const [product] = addedBy(await add(seller, product_ids)).products
  if (!product) throw new Error('nothing was added')
  return { seller, product }
}

describe('adding products', () => {
  test('a newly added product is a draft, and home counts it', async () => {
    const seller = await inProcessSeller()
    const answer = await add(seller, open.slice(0, 2))
    expect(addedBy(answer)).toMatchObject({ added: 2, products: [{ status: 'draft' }, { status: 'draft' }] })
    const home = await homeOf(seller)
    expect(home.stats.product_count).toBe(2)
    expect(home.products.map(({ product_id }) => product_id).sort()).toEqual(open.slice(0, 2).sort())
  })

  test('fifty at most in one request, and nothing is added of more', async () => {
    const seller = await inProcessSeller({ plan: 'pro' })
    const ids = Array.from({ length: 51 }, () => open[0] ?? '')
    expect(await add(seller, ids)).toEqual(refused(400, 'invalid-input'))
    expect((await add(seller, ids.slice(1))).status).toBe(200)
  })

  test('a plan that is left while products of it are added: refused', async () => {
    const seller = await inProcessSeller({ plan: 'pro' })
    documents.middlewareStack.add(
      (next, { commandName = '' }) =>
        async (args) => {
          if (commandName.startsWith('TransactWrite')) await setPlan(seller.tenantId, 'lite')
          return next(args)
        },
      { step: 'initialize', name: 'downgrade' },
    )
    const answer = await add(seller, locked.slice(0, 1))
    documents.middlewareStack.remove('downgrade')
    expect(answer).toEqual(refused(403, 'pro-product'))
    expect((await homeOf(seller)).products).toEqual([])
  })

  test('the same product twice in one request is one product', async () => {
    const seller = await inProcessSeller()
    expect(addedBy(await add(seller, [open[0] ?? '', open[0] ?? ''])).added).toBe(1)
  })

  test('only new products are added; a request without new ones is refused', async () => {
    const { seller } = await sellerWith(open.slice(0, 1))
    expect(addedBy(await add(seller, open.slice(0, 2))).added).toBe(1)
    expect(await add(seller, open.slice(0, 2))).toEqual(refused(409, 'already-in-store'))
    expect((await homeOf(seller)).stats.product_count).toBe(2)
  })

  test('at most 3 on the Starter plan, and nothing is added beyond it', async () => {
    const { seller } = await sellerWith(open.slice(0, 2))
    expect(await add(seller, open.slice(2, 4))).toEqual({
      status: 409,
      body: {
        error: 'plan-limit-reached',
        message: 'You can select up to 3 products with your Starter plan.',
      },
    })
    expect((await homeOf(seller)).products).toHaveLength(2)
  })

  test('at most 10 on the Pro plan, pro-only products included', async () => {
    const seller = await inProcessSeller({ plan: 'pro' })
    expect(addedBy(await add(seller, all)).added).toBe(10)
    expect((await homeOf(seller)).stats.product_count).toBe(10)
  })

  test('a pro-only product is refused on the Starter plan', async () => {
    const seller = await inProcessSeller()
    expect(await add(seller, [open[0] ?? '', locked[0] ?? ''])).toEqual(refused(403, 'pro-product'))
    expect((await homeOf(seller)).products).toEqual([])
  })

  test('an unknown product is refused and nothing is added', async () => {
    const seller = await inProcessSeller()
    expect(await add(seller, [open[0] ?? '', 'no-such-course'])).toEqual(refused(404, 'not-found'))
    expect((await homeOf(seller)).products).toEqual([])
  })

  test.each(['plan', 'role', 'owner_id', 'store_id'])('an unknown field %s is refused', async (field) => {
    const seller = await inProcessSeller()
    const answer = await seller.call(addStoreProducts, { product_ids: open.slice(0, 1), [field]: 'pro' })
    expect(answer).toEqual(refused(400, 'invalid-input'))
  })

  test.each(['lite', 'pro'] as const)(
    '200 concurrent requests on the %s plan never exceed its limit',
    async (plan) => {
      const seller = await inProcessSeller({ plan })
      const choices = plan === 'pro' ? all : open
      const limit = plan === 'pro' ? 10 : 3
      const rivals = Array.from({ length: 200 }, async (_, n) => {
        const answer = await add(seller, [
          choices[n % choices.length] ?? '',
          choices[(n + 3) % choices.length] ?? '',
        ])
        expect([200, 409]).toContain(answer.status)
        if (answer.status === 200 && n % 2 === 0) {
          const [first] = addedBy(answer).products
          if (first) expect([200, 404, 409]).toContain((await remove(seller, first.id)).status)
        }
        const { stats, products } = await homeOf(seller)
        expect(products.length).toBeLessThanOrEqual(limit)
        expect(stats.product_count).toBe(products.length)
      })
      await Promise.all(rivals)
      const { stats, products } = await homeOf(seller)
      expect(products.length).toBeGreaterThan(0)
      expect(stats.product_count).toBe(products.length)
    },
  )
})

describe('a product in the store', () => {
  test('the switch publishes it and makes it a draft again', async () => {
    const { seller, product } = await sellerWith(open.slice(0, 1))
    const published = await change(seller, product.id, { status: 'published' })
    expect(LinkedStoreProduct.parse(published.body)).toMatchObject({
      status: 'published',
      product: { id: open[0] },
    })
    const draft = await change(seller, product.id, { status: 'draft' })
    expect(LinkedStoreProduct.parse(draft.body).status).toBe('draft')
  })

  test('My Products lists it with its catalog product', async () => {
    const { seller } = await sellerWith(open.slice(0, 2))
    const { products } = LinkedStoreProducts.parse((await seller.call(listStoreProducts)).body)
    expect(products.map(({ product }) => product.id).sort()).toEqual(open.slice(0, 2).sort())
  })

  test('its price may be 50 % to 300 % of the default, or cleared', async () => {
    const { seller, product } = await sellerWith(open.slice(0, 1))
    const { default_price } = sampleCatalog.find(({ id }) => id === open[0]) ?? { default_price: 0 }
    const priced = await change(seller, product.id, { price_override: default_price * 3 })
    expect(priced.body).toMatchObject({ price_override: default_price * 3 })
    const cleared = await change(seller, product.id, { price_override: null })
    expect(cleared.body).not.toHaveProperty('price_override')
    const bounds = [Math.ceil(default_price / 2) - 1, default_price * 3 + 1, 0, -100]
    for (const price_override of bounds) {
      const answer = await change(seller, product.id, { price_override })
      expect(answer).toEqual(refused(400, 'invalid-input'))
      expect(answer.body.message).toMatch(/between \$[\d.,]+ and \$[\d.,]+\./)
    }
    expect((await homeOf(seller)).products[0]).not.toHaveProperty('price_override')
  })

  test('removing it makes room for another', async () => {
    const { seller, product } = await sellerWith(open.slice(0, 3))
    expect(await remove(seller, product.id)).toEqual({ status: 200, body: { success: true } })
    expect((await homeOf(seller)).stats.product_count).toBe(2)
    expect(await remove(seller, product.id)).toEqual(refused(404, 'not-found'))
    expect((await homeOf(seller)).stats.product_count).toBe(2)
    expect((await add(seller, open.slice(3, 4))).status).toBe(200)
  })

  test("an owner sees only their own store: another seller's product is not found", async () => {
    const { seller: ada, product } = await sellerWith(open.slice(0, 1))
    const before = await homeOf(ada)
    const eve = await inProcessSeller()
    expect(await change(eve, product.id, { status: 'published' })).toEqual(refused(404, 'not-found'))
    expect(await change(eve, product.id, { price_override: null })).toEqual(refused(404, 'not-found'))
    expect(await remove(eve, product.id)).toEqual(refused(404, 'not-found'))
    expect(await homeOf(ada)).toEqual(before)
  })

  test.each(['', 'x', '../STATS', 'é'.repeat(2000), 'a'.repeat(16)])('the id %j is not found', async (id) => {
    const seller = await inProcessSeller()
    expect(await change(seller, id, { status: 'draft' })).toEqual(refused(404, 'not-found'))
    expect(await remove(seller, id)).toEqual(refused(404, 'not-found'))
  })

  test('after a downgrade the products stay and the smaller limit holds', async () => {
    const seller = await inProcessSeller({ plan: 'pro' })
    await add(seller, all.slice(0, 5))
    await setPlan(seller.tenantId, 'lite')
    expect((await homeOf(seller)).products).toHaveLength(5)
    expect(await add(seller, open.slice(-1))).toEqual(refused(409, 'plan-limit-reached'))
  })
})

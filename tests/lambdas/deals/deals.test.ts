import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Home } from '#contract/home.ts'
import {
  createDealHandler as createDeal,
  deleteDealHandler as deleteDeal,
  updateDealHandler as updateDeal,
} from '#lambdas/actions/deals.ts'
import { getHomeHandler as getHome } from '#lambdas/actions/home.ts'
import { removeStoreProductHandler as removeStoreProduct } from '#lambdas/actions/products.ts'
import { updateStoreHandler as updateStore } from '#lambdas/actions/store.ts'
import { maxShownDeals } from '#rules/deals/deal.ts'
import { codesSecretForTests } from '#tests/harness/functions/codes-secret.ts'
import { roundTripsOf } from '#tests/harness/functions/round-trips.ts'
import { dealShop, idsOf } from '#tests/harness/sellers/deal-shop.ts'

let secrets: ReturnType<typeof codesSecretForTests>
beforeAll(() => {
  secrets = codesSecretForTests()
})
afterAll(() => secrets.restore())

const bundle = { kind: 'bundle', name: 'Starter set', percent: 20, product_ids: idsOf(0, 1) } as const
const pair = { kind: 'pair', percent: 10, product_ids: idsOf(0, 2) } as const
const code = { kind: 'code', code: 'spring-20', percent: 20, product_ids: idsOf(0, 1, 2) } as const

describe('a deal', () => {
  test('is made, listed with what it brought, and deleted', async () => {
    const shop = await dealShop()
    for (const deal of [bundle, pair, code]) await shop.create(deal)
    const deals = await shop.list()
    expect(deals.map(({ name, kind, state }) => [name, kind, state]).toSorted()).toEqual([
      ['Goes well together', 'pair', 'unpublished'],
      ['SPRING-20', 'code', 'on'],
      ['Starter set', 'bundle', 'unpublished'],
    ])
    const made = deals.find(({ kind }) => kind === 'code')
    expect(made).toMatchObject({ code: 'SPRING-20', used: 0, visits: 0, orders: 0, commission_cents: 0 })
    expect(new URL(made?.link ?? '').search).toBe('?s=code-spring-20&code=SPRING-20')
    for (const { id } of deals) expect(await shop.call(deleteDeal, {}, { id })).toMatchObject({ status: 200 })
    expect(await shop.list()).toEqual([])
  })

  test.each([
    ['a bundle of one course', { ...bundle, product_ids: idsOf(0) }],
    ['a bundle of 41 %', { ...bundle, percent: 41 }],
    ['a bundle of the same course twice', { ...bundle, product_ids: idsOf(0, 0) }],
    ['a pair of 31 %', { ...pair, percent: 31 }],
    ['a pair of three courses', { ...pair, product_ids: idsOf(0, 1, 2) }],
    ['a code of 4 %', { ...code, percent: 4 }],
    ['a code of 51 %', { ...code, percent: 51 }],
    ['a code with a space', { ...code, code: 'TWO WORDS' }],
    ['a code of two letters', { ...code, code: 'AB' }],
    ['a code without uses', { ...code, uses: 0 }],
    ['a course of another store', { ...code, product_ids: ['unknown-course'] }],
    ['an end before the beginning', { ...code, from: '2030-01-02', until: '2030-01-01' }],
    ['a day that does not exist', { ...code, until: '2030-02-30' }],
  ])('is refused as %s', async (_, deal) => {
    const shop = await dealShop()
    expect(await shop.call(createDeal, deal)).toMatchObject({ status: 400 })
    expect(await shop.list()).toEqual([])
  })

  test('is changed, switched off and on, and keeps the limits of its kind', async () => {
    const shop = await dealShop()
    const made = await shop.create(bundle)
    expect((await shop.change(made.id, { percent: 30, active: false })).body).toMatchObject({
      ...{ name: 'Starter set', percent: 30, state: 'off' },
    })
    expect(await shop.change(made.id, { percent: 45 })).toMatchObject({ status: 400 })
    const spring = await shop.create({ ...code, uses: 5, until: '2099-01-01' })
    expect((await shop.change(spring.id, { uses: null, until: null })).body).not.toHaveProperty('uses')
    expect((await shop.list()).find(({ id }) => id === spring.id)).not.toHaveProperty('until')
  })

  test('keeps what another tab changes of it at the same moment', async () => {
    const shop = await dealShop()
    const { id } = await shop.create(code)
    const changes = [{ active: false }, { percent: 10 }, { uses: 7 }]
    const replies = await Promise.all(changes.map((change) => shop.change(id, change)))
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await shop.list())[0]).toMatchObject({ active: false, percent: 10, uses: 7 })
    expect(await shop.change(id, {})).toMatchObject({ status: 200, body: { percent: 10 } })
  })

  test('is named after its courses, a bundle without a name of its own', async () => {
    const shop = await dealShop()
    const made = await shop.create({ kind: 'bundle', percent: 20, product_ids: idsOf(0, 1) })
    const { body } = await shop.change(made.id, { product_ids: idsOf(0, 1, 2) })
    expect(body).toMatchObject({ name: 'Bundle of 3 courses', percent: 20 })
    expect((await shop.change(made.id, { name: 'All' })).body).toMatchObject({ name: 'All' })
    expect((await shop.change(made.id, { name: '' })).body).toMatchObject({ name: 'Bundle of 3 courses' })
  })

  test('is not found by another seller', async () => {
    const shop = await dealShop()
    const other = await dealShop()
    for (const deal of [bundle, code]) {
      const { id } = await shop.create(deal)
      expect(await other.call(updateDeal, { percent: 10 }, { id })).toMatchObject({ status: 404 })
      expect(await other.call(deleteDeal, {}, { id })).toMatchObject({ status: 404 })
    }
    expect(await shop.list()).toHaveLength(2)
  })

  test('begins and ends with a day of the store’s time zone', async () => {
    const shop = await dealShop()
    await shop.call(updateStore, { zoneinfo: 'America/New_York' })
    expect(await shop.create({ ...code, from: '2099-01-01', until: '2099-01-31' })).toMatchObject({
      ...{ from: '2099-01-01T05:00:00.000Z', until: '2099-02-01T05:00:00.000Z', state: 'scheduled' },
    })
  })

  test('cannot be one more than a store may have, whoever adds at once', async () => {
    const shop = await dealShop()
    for (let made = 1; made < maxShownDeals; made++) await shop.create(pair)
    const answers = await Promise.all([1, 2, 3].map(() => shop.call(createDeal, pair)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400])
    expect(await shop.list()).toHaveLength(maxShownDeals)
  })

  test('has letters that the store has once', async () => {
    const shop = await dealShop()
    await shop.create(code)
    expect(await shop.call(createDeal, { ...code, code: 'Spring-20 ' })).toMatchObject({ status: 409 })
  })

  test('list takes two round trips', async () => {
    const shop = await dealShop([bundle])
    await shop.create(code)
    expect(await roundTripsOf(() => shop.list())).toBeLessThanOrEqual(2)
  })
})

test('A code is incomplete once the store sells none of its courses', async () => {
  const shop = await dealShop()
  await shop.create({ ...code, product_ids: idsOf(0, 1) })
  const { products } = Home.parse((await shop.call(getHome)).body)
  const [first, second] = idsOf(0, 1).map((id) => products.find(({ product_id }) => product_id === id)?.id)
  await shop.call(removeStoreProduct, undefined, { id: first ?? '' })
  expect(await shop.list()).toMatchObject([{ state: 'on' }])
  await shop.call(removeStoreProduct, undefined, { id: second ?? '' })
  expect(await shop.list()).toMatchObject([{ state: 'incomplete' }])
})

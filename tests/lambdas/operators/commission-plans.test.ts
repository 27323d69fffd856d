import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import {
  getCommissionPlanHandler as getPlan,
  listCommissionPlansHandler as listPlans,
  proposeCommissionHandler as propose,
} from '#lambdas/actions/operators/commission-plans.ts'
import { decideApprovalHandler as decideApproval } from '#lambdas/actions/operators/operators.ts'
import {
  addStoreProductsHandler as addStoreProducts,
  listStoreProductsHandler as listStoreProducts,
} from '#lambdas/actions/products.ts'
import { tellSellers } from '#lambdas/data/offers/offer-notices.ts'
import { catalogProducts } from '#lambdas/data/store/catalog.ts'
import { queryItems, transact, updateItem } from '#lambdas/data/table/client.ts'
import { keys } from '#lambdas/data/table/keys.ts'
import { courseSellerPrefix } from '#lambdas/data/table/review-keys.ts'
import { handler as changeOffers } from '#lambdas/scheduled/change-offers.ts'
import { dayBegins } from '#rules/offers.ts'
import { shardCount } from '#rules/shards.ts'
import { type Accounts, startAccounts } from '#tests/harness/functions/accounts.ts'
import { auditOf } from '#tests/harness/functions/audit.ts'
import { lambdaContext } from '#tests/harness/functions/lambda-context.ts'
import { planNoticesOf } from '#tests/harness/functions/plan-notices.ts'
import { roundTripsOf } from '#tests/harness/functions/round-trips.ts'
import { accountSeller } from '#tests/harness/sellers/account-seller.ts'
import { type DeskOperator, deskOperator } from '#tests/harness/sellers/desk-operator.ts'
import { dayAhead, newOffer } from '#tests/harness/sellers/new-offer.ts'
import { atTime } from './at-time.ts'

let accounts: Accounts
let ada: DeskOperator
let bob: DeskOperator
beforeAll(async () => {
  accounts = await startAccounts()
  ada = await deskOperator(accounts)
})
afterAll(() => accounts.restore())

const reason = 'Courses of this kind cost us more.'
const from = dayAhead(9)
const ask = (operator: DeskOperator, id: string, fields: object = {}) =>
  operator.call(propose, { commission_pct: 40, from, typed_id: id, reason, ...fields }, { id })
const approve = (operator: DeskOperator, id: unknown) => operator.call(decideApproval, {}, { id: String(id) })
const shard = (n: number) => ({ Records: [{ eventSource: 'aws:sqs', body: JSON.stringify({ shard: n }) }] })
const run = () => changeOffers({}, lambdaContext)
const percentOf = async (id: string) => (await catalogProducts([id]))[0]?.commission_pct

const operators = async () => [await deskOperator(accounts), await deskOperator(accounts)] as const

async function sellerOf(productId: string) {
  const seller = await accountSeller(accounts)
  await seller.call(addStoreProducts, { product_ids: [productId] })
  return seller
}

const Products = z.object({ products: z.array(z.object({ product: z.looseObject({}) })) })
const shownTo = async (seller: Awaited<ReturnType<typeof sellerOf>>) =>
  Products.parse((await seller.call(listStoreProducts)).body).products[0]?.product

describe('a platform with one operator', () => {
  test('announces a percentage at once; the audit names the given-up rule', async () => {
    const { id } = await newOffer()
    expect(await ask(ada, id)).toMatchObject({ status: 200, body: { state: 'done' } })
    expect((await catalogProducts([id]))[0]).toMatchObject({
      commission_pct: 50,
      next_commission: { from, commission_pct: 40 },
    })
    expect(await auditOf(id)).toMatchObject([
      {
        what: 'propose-commission',
        reason,
        details: { given_up: expect.stringContaining('second operator') },
      },
    ])
  })
})

describe('a percentage', () => {
  beforeAll(async () => {
    bob = await deskOperator(accounts)
  })

  test('waits for a second operator: of twenty approvals at once, one announces it', async () => {
    const { id } = await newOffer()
    const { body } = await ask(ada, id)
    expect(body).toMatchObject({ state: 'waiting' })
    expect((await bob.call(listPlans)).body.waiting).toEqual(
      expect.arrayContaining([expect.objectContaining({ id: body.approval_id, kind: 'commission' })]),
    )
    const waitingFor = async (course: string) =>
      (await bob.call(getPlan, undefined, { id: course })).body.waiting
    expect(await waitingFor(id)).toMatchObject([{ id: body.approval_id, reason }])
    expect(await waitingFor((await newOffer()).id)).toEqual([])
    expect(await approve(ada, body.approval_id)).toMatchObject({ status: 403 })
    expect((await catalogProducts([id]))[0]).not.toHaveProperty('next_commission')
    const replies = await Promise.all(Array.from({ length: 20 }, () => approve(bob, body.approval_id)))
    expect(replies.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
    expect(replies.filter(({ status }) => ![200, 409].includes(status))).toEqual([])
    const plan = await bob.call(getPlan, undefined, { id })
    expect(plan.body.changes).toMatchObject([{ id: body.approval_id, state: 'announced' }])
    expect((await auditOf(id)).map(({ what, outcome }) => `${what} ${outcome}`)).toEqual([
      'propose done',
      'approve done',
    ])
  })

  test('is approved in three round trips', async () => {
    const { id } = await newOffer()
    const { body } = await ask(ada, id)
    expect(await roundTripsOf(() => approve(bob, body.approval_id))).toBeLessThanOrEqual(3)
  })

  test('cannot change less than seven days ahead, also when it is approved late', async () => {
    const { id } = await newOffer()
    expect(await ask(ada, id, { from: dayAhead(6) })).toMatchObject({ status: 400 })
    const { body } = await ask(ada, id, { from: dayAhead(8) })
    await updateItem(keys.approval(String(body.approval_id)), {
      UpdateExpression: 'SET expires_at = :later',
      ExpressionAttributeValues: { ':later': Date.now() + 100 * 24 * 3600 * 1000 },
    })
    const late = dayBegins(dayAhead(8)) - 7 * 24 * 3600 * 1000 + 1000
    const eve = await atTime(late, () => deskOperator(accounts))
    expect(await atTime(late, () => approve(eve, body.approval_id))).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('less than 7 days') },
    })
    expect((await catalogProducts([id]))[0]).not.toHaveProperty('next_commission')
  })

  test('is not announced after another one, or with another payload', async () => {
    const { id } = await newOffer()
    const [first, second] = [await ask(ada, id), await ask(ada, id, { commission_pct: 30 })]
    expect(await approve(bob, first.body.approval_id)).toMatchObject({ status: 200 })
    expect(await approve(bob, second.body.approval_id)).toMatchObject({ status: 409 })
    const third = await ask(ada, id, { commission_pct: 35 })
    const payload = JSON.stringify({ product: id, title: 'x', from, before: 50, after: 99 })
    await updateItem(keys.approval(String(third.body.approval_id)), {
      UpdateExpression: 'SET payload = :payload',
      ExpressionAttributeValues: { ':payload': payload },
    })
    expect(await approve(bob, third.body.approval_id)).toMatchObject({ status: 409 })
    expect((await catalogProducts([id]))[0]).toMatchObject({ next_commission: { commission_pct: 40 } })
  })

  test('is told to everybody who sells the course, in shards and once', async () => {
    const { id, title } = await newOffer()
    const sellers = await Promise.all(Array.from({ length: 20 }, () => sellerOf(id)))
    const stranger = await accountSeller(accounts)
    const { body } = await ask(ada, id)
    await approve(bob, body.approval_id)
    await Promise.all(Array.from({ length: shardCount }, (_, n) => changeOffers(shard(n), lambdaContext)))
    await run()
    for (const { tenantId } of sellers)
      expect(await planNoticesOf(tenantId)).toEqual([
        { kind: 'commission-changing', title, on: from, percent: 50, next_percent: 40 },
      ])
    expect(await planNoticesOf(stranger.tenantId)).toEqual([])
    expect(await queryItems(keys.offerNotice(String(body.approval_id), 0).pk)).toEqual([])
  })

  test('goes on after an interruption with the sellers who were not told', async () => {
    const { id } = await newOffer()
    const { tenantId, userId } = await sellerOf(id)
    const { pk } = keys.reviewCounts(id)
    const { sk } = (await queryItems(pk, courseSellerPrefix))[0] ?? {}
    const copies = Array.from({ length: 250 }, (_, n) => `A${String(n).padStart(4, '0')}`)
    const tenants = copies.map((name) => `${tenantId}-${name}`)
    for (let start = 0; start < tenants.length; start += 50)
      await transact(
        tenants.slice(start, start + 50).flatMap((tenant, n) => [
          {
            Put: {
              Item: {
                pk,
                sk: `${courseSellerPrefix}${copies[start + n]}#${tenant}`,
                type: 'course_seller',
                id: 'x',
              },
            },
          },
          { Put: { Item: { ...keys.tenant(tenant), type: 'tenant', id: tenant, owner_id: userId } } },
        ]),
      )
    expect(sk).toBeDefined()
    const { body } = await ask(ada, id)
    await approve(bob, body.approval_id)
    let calls = 0
    const shardOfA = keys.offerNotice(String(body.approval_id), 2)
    await tellSellers(shardOfA, () => calls++ < 1)
    const toldOf = async (all: readonly string[]) =>
      (await Promise.all(all.map((tenant) => planNoticesOf(tenant)))).filter(({ length }) => length === 1)
        .length
    // The random hash of the first seller may be in the same part, before those of the others.
    expect(await toldOf([tenantId, ...tenants])).toBe(99)
    await run()
    expect(await toldOf(tenants)).toBe(250)
  })

  test('is shown to sellers before it counts, and counts from its day', async () => {
    const { id } = await newOffer()
    const seller = await sellerOf(id)
    await approve(bob, (await ask(ada, id)).body.approval_id)
    const mine = () => shownTo(seller)
    expect(await mine()).toMatchObject({ commission_pct: 50, next_commission: { from, commission_pct: 40 } })
    await atTime(dayBegins(from), async () => {
      expect(await mine()).toMatchObject({ commission_pct: 40 })
      await run()
      expect(await percentOf(id)).toBe(40)
      expect(await mine()).not.toHaveProperty('next_commission')
    })
  })
})

describe('a percentage of one seller', () => {
  test('is theirs alone, with a mail of its own, until it ends', async () => {
    const { id } = await newOffer()
    const [own, other] = [await sellerOf(id), await sellerOf(id)]
    const [ada, bob] = await operators()
    const wanted = { seller_email: own.email, commission_pct: 70 }
    const { body } = await ask(ada, id, wanted)
    expect(await approve(bob, body.approval_id)).toMatchObject({ status: 200 })
    expect(await planNoticesOf(own.tenantId)).toMatchObject([{ percent: 50, next_percent: 70, is_own: true }])
    expect(await shownTo(own)).toMatchObject({ commission_pct: 50, next_commission: { commission_pct: 70 } })
    expect(await shownTo(other)).not.toHaveProperty('next_commission')
    await atTime(dayBegins(from), async () => {
      await run()
      expect(await shownTo(own)).toMatchObject({ commission_pct: 70, commission_plan: body.approval_id })
      expect(await shownTo(other)).toMatchObject({ commission_pct: 50 })
      expect((await bob.call(getPlan, undefined, { id })).body.exceptions).toMatchObject([
        { tenant_id: own.tenantId, commission_pct: 70 },
      ])
    })
    const end = dayAhead(30)
    const later = dayBegins(dayAhead(15))
    await atTime(later, async () => {
      const [eve, dan] = await operators()
      const ending = await ask(eve, id, { seller_email: own.email, commission_pct: null, from: end })
      expect(await approve(dan, ending.body.approval_id)).toMatchObject({ status: 200 })
      expect(await shownTo(own)).toMatchObject({
        commission_pct: 70,
        next_commission: { commission_pct: 50 },
      })
    })
    await atTime(dayBegins(end), async () => {
      expect(await shownTo(own)).toMatchObject({ commission_pct: 50 })
      await run()
      expect(await shownTo(own)).toMatchObject({ commission_pct: 50 })
    })
  })

  test('is untouched by a change for everybody, and no mail is sent', async () => {
    const { id } = await newOffer()
    const own = await sellerOf(id)
    const [ada, bob] = await operators()
    await approve(bob, (await ask(ada, id, { seller_email: own.email, commission_pct: 70 })).body.approval_id)
    await atTime(dayBegins(from), async () => {
      await run()
      const [eve, dan] = await operators()
      const { body } = await ask(eve, id, { commission_pct: 20, from: dayAhead(9) })
      await approve(dan, body.approval_id)
      await run()
    })
    expect(await planNoticesOf(own.tenantId)).toHaveLength(1)
  })
})

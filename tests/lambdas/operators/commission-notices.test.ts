import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { proposeCommissionHandler as propose } from '#lambdas/actions/operators/commission-plans.ts'
import { decideApprovalHandler as decideApproval } from '#lambdas/actions/operators/operators.ts'
import {
  addStoreProductsHandler as addStoreProducts,
  listStoreProductsHandler as listStoreProducts,
} from '#lambdas/actions/products.ts'
import { handler as changeOffers } from '#lambdas/scheduled/change-offers.ts'
import { dayBegins } from '#rules/offers.ts'
import { type Accounts, startAccounts } from '#tests/harness/functions/accounts.ts'
import { lambdaContext } from '#tests/harness/functions/lambda-context.ts'
import { planNoticesOf } from '#tests/harness/functions/plan-notices.ts'
import { accountSeller } from '#tests/harness/sellers/account-seller.ts'
import { deskOperator } from '#tests/harness/sellers/desk-operator.ts'
import { dayAhead, newOffer } from '#tests/harness/sellers/new-offer.ts'
import { atTime } from './at-time.ts'

let accounts: Accounts
beforeAll(async () => {
  accounts = await startAccounts()
})
afterAll(() => accounts.restore())

const run = () => changeOffers({}, lambdaContext)
const Products = z.object({ products: z.array(z.object({ product: z.looseObject({}) })) })
const [own, early, late] = [dayAhead(9), dayAhead(20), dayAhead(25)]

/** Proposes a percentage; the reply approves it. */
async function proposal(id: string, fields: object) {
  const [eve, dan] = [await deskOperator(accounts), await deskOperator(accounts)]
  const reason = 'Courses of this kind cost us more.'
  const { body } = await eve.call(propose, { typed_id: id, reason, ...fields }, { id })
  return () => dan.call(decideApproval, {}, { id: String(body.approval_id) })
}

/** A seller with 70 % of their own from the ninth day on, where everybody has 50 %. */
async function sellerWithOwn() {
  const { id } = await newOffer()
  const seller = await accountSeller(accounts)
  await seller.call(addStoreProducts, { product_ids: [id] })
  const announce = async (fields: object) => {
    expect(await (await proposal(id, fields))()).toMatchObject({ status: 200 })
    await run()
  }
  await announce({ seller_email: seller.email, commission_pct: 70, from: own })
  return {
    changeCommon: (commission_pct: number, from: string) => announce({ commission_pct, from }),
    endOwn: (from: string) => announce({ seller_email: seller.email, commission_pct: null, from }),
    proposeEnd: (from: string) => proposal(id, { seller_email: seller.email, commission_pct: null, from }),
    shown: async () => Products.parse((await seller.call(listStoreProducts)).body).products[0]?.product ?? {},
    /** What the seller was told besides the beginning of their own percentage. */
    told: async () => {
      const notices = await planNoticesOf(seller.tenantId)
      return sorted(notices.filter((notice) => !('on' in notice && notice.on === own)))
    },
  }
}

/** As text, because notices of the same moment have no order. */
const sorted = (notices: readonly object[]) =>
  notices.map((notice) => JSON.stringify(notice, ['on', 'percent', 'next_percent', 'is_own'])).toSorted()
const cut = { on: late, percent: 50, next_percent: 20 }
const end = (on: string, next_percent: number) => ({ on, percent: 70, next_percent, is_own: true })

test('a cut after the end of an own percentage is announced to its seller', async () => {
  const { changeCommon, endOwn, shown, told } = await sellerWithOwn()
  await atTime(dayBegins(own), async () => {
    await run()
    await endOwn(early)
    await changeCommon(20, late)
  })
  expect(await told()).toEqual(sorted([end(early, 50), cut]))
  await atTime(dayBegins(late), async () => expect(await shown()).toMatchObject({ commission_pct: 20 }))
})

test('an own percentage that ends before an announced cut announces both', async () => {
  const { changeCommon, endOwn, told } = await sellerWithOwn()
  await atTime(dayBegins(own), async () => {
    await run()
    await changeCommon(20, late)
    expect(await told()).toEqual([])
    await endOwn(early)
  })
  expect(await told()).toEqual(sorted([end(early, 50), cut]))
})

test('the end of an own percentage names what is paid from its day on', async () => {
  const { changeCommon, endOwn, shown, told } = await sellerWithOwn()
  await atTime(dayBegins(own), async () => {
    await run()
    await changeCommon(20, early)
    await endOwn(late)
    expect(await shown()).toMatchObject({ next_commission: { from: late, commission_pct: 20 } })
  })
  expect(await told()).toEqual(sorted([end(late, 20)]))
  await atTime(dayBegins(late), async () => {
    await run()
    expect(await shown()).toMatchObject({ commission_pct: 20 })
  })
})

test('an announced end is announced again if another percentage will follow it', async () => {
  const { changeCommon, endOwn, told } = await sellerWithOwn()
  await atTime(dayBegins(own), async () => {
    await run()
    await endOwn(late)
    await changeCommon(20, early)
  })
  expect(await told()).toEqual(sorted([end(late, 50), end(late, 20)]))
})

test('an end is not approved after the percentage that follows has changed', async () => {
  const { changeCommon, proposeEnd, told } = await sellerWithOwn()
  await atTime(dayBegins(own), async () => {
    await run()
    const approve = await proposeEnd(late)
    await changeCommon(20, early)
    expect(await approve()).toMatchObject({ status: 409 })
  })
  expect(await told()).toEqual([])
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DeskSeller, SellerRows } from '#contract/operators/desk-sellers.ts'
import {
  changeSuspensionHandler as changeSuspension,
  getSellerHandler as getSeller,
  listSellersHandler as listSellers,
} from '#lambdas/actions/operators/sellers.ts'
import { listPayoutsHandler as listPayouts } from '#lambdas/actions/payouts.ts'
import { getBalanceHandler as getBalance } from '#lambdas/actions/sales.ts'
import { publishSiteHandler as publishSite } from '#lambdas/actions/site.ts'
import { raiseFlag } from '#lambdas/data/risk/flags.ts'
import { type FakeBucket, fakeBucket } from '#tests/harness/fakes/fake-bucket.ts'
import { type Accounts, startAccounts } from '#tests/harness/functions/accounts.ts'
import { auditOf } from '#tests/harness/functions/audit.ts'
import { roundTripsOf } from '#tests/harness/functions/round-trips.ts'
import { accountSeller } from '#tests/harness/sellers/account-seller.ts'
import { type DeskOperator, deskOperator } from '#tests/harness/sellers/desk-operator.ts'
import { sellerWithSite, siteSeller } from '#tests/harness/sellers/site-seller.ts'

let accounts: Accounts
let bucket: FakeBucket
let ada: DeskOperator
beforeAll(async () => {
  accounts = await startAccounts()
  bucket = await fakeBucket()
  ada = await deskOperator(accounts, { claims: { role: 'admin' } })
})
afterAll(() => {
  bucket.restore()
  accounts.restore()
})

const reason = 'They wrote to us about it.'
const find = async (query: Record<string, string>) =>
  SellerRows.parse((await ada.call(listSellers, undefined, undefined, query)).body)
const pageOf = async (id: string) => DeskSeller.parse((await ada.call(getSeller, undefined, { id })).body)
const newSeller = async () => {
  const seller = await accountSeller(accounts)
  return { ...seller, id: seller.tenantId }
}

describe('a flag of risk', () => {
  test('is on the page of its seller', async () => {
    const { id } = await newSeller()
    expect((await pageOf(id)).flags).toEqual([])
    await raiseFlag(id, { kind: 'shared-bank', subject: 'ba_1', text: 'A shared bank account.' })
    expect((await pageOf(id)).flags).toMatchObject([
      { id: 'shared-bank.ba_1', text: 'A shared bank account.', state: 'open' },
    ])
  })
})

describe('a suspension', () => {
  const change = (id: string, what: string, how: string) =>
    ada.call(changeSuspension, { what, change: how, reason }, { id })

  test.each(['payouts', 'mail', 'ai'])(
    'suspended %s is shown, listed, lifted alone and audited',
    async (what) => {
      const { id } = await newSeller()
      expect(await change(id, what, 'lift')).toMatchObject({ status: 409 })
      expect(await change(id, what, 'suspend')).toMatchObject({ status: 200 })
      expect((await pageOf(id)).suspensions).toEqual([{ what, reason }])
      expect((await find({ q: id })).sellers).toMatchObject([{ suspended: [what] }])
      expect((await find({ suspended: what })).sellers.map(({ tenant_id }) => tenant_id)).toContain(id)
      expect(await change(id, what, 'lift')).toMatchObject({ status: 200 })
      expect((await pageOf(id)).suspensions).toEqual([])
      expect((await find({ suspended: what })).sellers.map(({ tenant_id }) => tenant_id)).not.toContain(id)
      expect((await auditOf(id)).map(({ outcome }) => outcome)).toEqual(['refused', 'done', 'done'])
    },
  )

  test.each([true, false])(
    'a store, published: %s, is suspended and resumed in three round trips',
    async (isLive) => {
      const seller = await sellerWithSite()
      if (isLive) expect(await seller.call(publishSite)).toMatchObject({ status: 200 })
      const changed = (how: string) => async () =>
        expect(await change(seller.tenantId, 'store', how)).toMatchObject({ status: 200 })
      expect(await roundTripsOf(changed('suspend'))).toBeLessThanOrEqual(3)
      expect((await pageOf(seller.tenantId)).suspensions).toEqual([{ what: 'store', reason }])
      expect(await roundTripsOf(changed('lift'))).toBeLessThanOrEqual(3)
      expect((await pageOf(seller.tenantId)).suspensions).toEqual([])
      expect((await auditOf(seller.tenantId)).map(({ what, outcome }) => `${what} ${outcome}`)).toEqual([
        'suspend-store done',
        'resume-store done',
      ])
    },
  )

  test('paused payouts say why to a seller who has not set them up', async () => {
    const seller = await newSeller()
    await change(seller.id, 'payouts', 'suspend')
    const outlook = { state: 'paused', sentence: `Your payouts are paused: ${reason}` }
    expect(await seller.call(listPayouts)).toMatchObject({ status: 200, body: { outlook } })
    expect(await seller.call(getBalance)).toMatchObject({ status: 200, body: { outlook } })
    await change(seller.id, 'payouts', 'lift')
    expect(await seller.call(listPayouts)).toMatchObject({ body: { outlook: { state: 'not_begun' } } })
  })

  test('suspended AI ends what the model writes, and tells the seller why', async () => {
    const seller = await siteSeller()
    await change(seller.tenantId, 'ai', 'suspend')
    expect(await seller.generate()).toMatchObject({
      status: 403,
      body: { message: expect.stringContaining(reason) },
    })
  })
})

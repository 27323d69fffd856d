import { AdminGetUserCommand } from '@aws-sdk/client-cognito-identity-provider'
import { ulid } from 'ulid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DeskSeller, SellerRows } from '#contract/operators/desk-sellers.ts'
import {
  decideApprovalHandler as decideApproval,
  readAuditHandler as readAudit,
} from '#lambdas/actions/operators/operators.ts'
import { settlePayoutHandler as settlePayout } from '#lambdas/actions/operators/payout-desk.ts'
import {
  changeSuspensionHandler as changeSuspension,
  closeSellerHandler as closeSeller,
  getSellerHandler as getSeller,
  giveCreditsHandler as giveCredits,
  givePlanHandler as givePlan,
  listSellerRecordsHandler as listRecords,
  listSellersHandler as listSellers,
  noteSellerHandler as noteSeller,
  startViewHandler as startView,
} from '#lambdas/actions/operators/sellers.ts'
import { listBegunApprovals, loadApproval } from '#lambdas/data/accounts/approvals.ts'
import { loadClosing } from '#lambdas/data/accounts/closings.ts'
import { listedSellerWrite } from '#lambdas/data/accounts/seller-index.ts'
import { loadHome } from '#lambdas/data/site/home.ts'
import { deleteItem, transact } from '#lambdas/data/table/client.ts'
import { keys } from '#lambdas/data/table/keys.ts'
import type { TestStripe } from '#tests/harness/fakes/test-stripe.ts'
import { type Accounts, startAccounts } from '#tests/harness/functions/accounts.ts'
import { auditOf } from '#tests/harness/functions/audit.ts'
import { startPayments } from '#tests/harness/functions/payments.ts'
import { roundTripsOf } from '#tests/harness/functions/round-trips.ts'
import { accountSeller } from '#tests/harness/sellers/account-seller.ts'
import { type DeskOperator, deskOperator } from '#tests/harness/sellers/desk-operator.ts'
import type { Answer } from '#tests/harness/sellers/in-process-seller.ts'
import { storedPayout } from '#tests/harness/sellers/stored-payout.ts'

let accounts: Accounts
let payments: TestStripe
let ada: DeskOperator
let bob: DeskOperator
beforeAll(async () => {
  accounts = await startAccounts()
  payments = await startPayments({ hasSecrets: true })
  ada = await deskOperator(accounts, { claims: { role: 'admin' } })
  bob = await deskOperator(accounts)
})
afterAll(async () => {
  await payments.stop()
  accounts.restore()
})

const reason = 'They wrote to us about it.'
const find = async (query: Record<string, string>) =>
  SellerRows.parse((await ada.call(listSellers, undefined, undefined, query)).body)
const pageOf = async (id: string) => DeskSeller.parse((await ada.call(getSeller, undefined, { id })).body)
const nameOf = async (id: string) => (await loadHome(id)).tenant?.subdomain ?? ''
const newSeller = async () => {
  const seller = await accountSeller(accounts)
  return { ...seller, id: seller.tenantId, typed: await nameOf(seller.tenantId) }
}

describe('the list of sellers', () => {
  test('has the newest first, in pages', async () => {
    const [older, newer] = [await newSeller(), await newSeller()]
    const ids = (await find({})).sellers.map(({ tenant_id }) => tenant_id)
    expect(ids.indexOf(newer.id)).toBeGreaterThanOrEqual(0)
    expect(ids.indexOf(newer.id)).toBeLessThan(ids.indexOf(older.id))
  })

  test.each(['email', 'userId', 'tenantId', 'typed'] as const)('finds a seller by %s', async (by) => {
    const seller = await newSeller()
    expect((await find({ q: seller[by] })).sellers).toMatchObject([{ tenant_id: seller.id }])
  })

  test('finds nobody by what nobody has', async () => {
    for (const q of ['nobody@example.com', 'pi_of_nobody', '261123-000000', 'no such store', '../..'])
      expect(await find({ q })).toEqual({ sellers: [] })
  })

  test('finds nobody by a text that no email is, without asking the user pool', async () => {
    const asked = accounts.pool.client.commandCalls(AdminGetUserCommand).length
    for (const q of ['Ada Lovelace <ada@example.com>', `${'a'.repeat(140)}@example.com`])
      expect(await find({ q })).toEqual({ sellers: [] })
    expect(accounts.pool.client.commandCalls(AdminGetUserCommand)).toHaveLength(asked)
  })

  test('takes two requests, also among many sellers and for each search', async () => {
    const seller = await newSeller()
    const many = Array.from({ length: 300 }, (_, n) =>
      listedSellerWrite(`of-nobody-${n}`, `nobody-${n}`, `2020-01-01T00:00:00.${n}Z`),
    )
    for (let start = 0; start < many.length; start += 100) await transact(many.slice(start, start + 100))
    // The page of a list is read with the admission.
    for (const query of [{}, { suspended: 'store' }, { until: '2020-12-31' }])
      expect(await roundTripsOf(() => find(query)), JSON.stringify(query)).toBeLessThanOrEqual(2)
    const beyond = { cursor: 'Z' }
    expect((await ada.call(listSellers, undefined, undefined, beyond)).status).toBe(400)
    const claiming = await accountSeller(accounts, { claims: { role: 'admin' } })
    expect((await claiming.call(listSellers, undefined, undefined, beyond)).status).toBe(404)
    const admission = 1
    for (const query of [{ q: seller.tenantId }, { q: seller.userId }, { q: seller.email }])
      expect(await roundTripsOf(() => find(query)), JSON.stringify(query)).toBeLessThanOrEqual(admission + 2)
  })
})

describe('the page of a seller', () => {
  test('shows account, plan, totals, sessions and notes', async () => {
    const seller = await newSeller()
    await ada.call(noteSeller, { reason }, { id: seller.id })
    const page = await pageOf(seller.id)
    expect(page).toMatchObject({
      email: seller.email,
      user_id: seller.userId,
      role: 'seller',
      suspensions: [],
      notes: [{ text: reason, who: `admin ${ada.userId}`, author: 'Ada Lovelace' }],
    })
    expect(page.sessions).not.toEqual([])
    expect(JSON.stringify(page)).not.toContain(seller.sessionId)
  })

  test('takes three rounds of requests with its admission', async () => {
    const { id } = await newSeller()
    expect(await roundTripsOf(() => pageOf(id))).toBeLessThanOrEqual(3)
  })

  test.each(['orders', 'payouts', 'credits', 'mails'])('lists %s', async (kind) => {
    const { id } = await newSeller()
    await storedPayout(id)
    await ada.call(changeSuspension, { what: 'mail', change: 'suspend', reason }, { id })
    const { status, body } = await ada.call(listRecords, undefined, { id }, { kind })
    expect(status).toBe(200)
    expect(body.records).toHaveLength(kind === 'orders' ? 0 : 1)
  })

  test('is not found for a seller who does not exist', async () => {
    expect(await ada.call(getSeller, undefined, { id: 'of-nobody' })).toMatchObject({ status: 404 })
  })
})

describe('gifts of operators', () => {
  test('credits are given once for a request, and audited', async () => {
    const { id, typed } = await newSeller()
    const before = (await pageOf(id)).totals.credits
    const body = { credits: 30, typed, request_id: ulid(), reason }
    for (const _ of [1, 2]) expect(await ada.call(giveCredits, body, { id })).toMatchObject({ status: 200 })
    expect((await pageOf(id)).totals.credits).toBe(before + 30)
    expect(await auditOf(id)).toMatchObject([
      { what: 'grant-credits', reason, details: { delta: 30 }, outcome: 'done' },
    ])
  })

  test('credits beyond what is there are not taken', async () => {
    const { id, typed } = await newSeller()
    const body = { credits: -2000, typed, request_id: ulid(), reason }
    expect(await ada.call(giveCredits, body, { id })).toMatchObject({ status: 409 })
  })

  test('needs the seller typed', async () => {
    const { id } = await newSeller()
    const common = { typed: 'else', reason }
    const answers = [
      await ada.call(giveCredits, { ...common, credits: 1, request_id: ulid() }, { id }),
      await ada.call(givePlan, { ...common, plan: 'pro', until: '2099-01-31' }, { id }),
      await ada.call(closeSeller, { ...common, when: 'later' }, { id }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([400, 400, 400])
    expect(await auditOf(id)).toEqual([])
  })

  test('a plan lasts until the end of a day to come', async () => {
    const { id, typed } = await newSeller()
    const give = (until: string) => ada.call(givePlan, { plan: 'pro', until, typed, reason }, { id })
    expect(await give('2020-01-01')).toMatchObject({ status: 400 })
    expect(await give('2099-01-31')).toMatchObject({ status: 200 })
    expect((await pageOf(id)).plan).toMatchObject({ plan: 'pro', comp_until: '2099-01-31T23:59:59.999Z' })
  })
})

describe('a change at the desk', () => {
  test('takes three round trips at most, with its admission and its audit entry', async () => {
    const { id, typed, userId } = await newSeller()
    const suspend = { what: 'payouts', change: 'suspend', reason }
    const changes: [string, () => Promise<Answer>][] = [
      ['note', () => ada.call(noteSeller, { reason }, { id })],
      ['credits', () => ada.call(giveCredits, { credits: 1, typed, request_id: ulid(), reason }, { id })],
      ['plan', () => ada.call(givePlan, { plan: 'pro', until: '2099-01-31', typed, reason }, { id })],
      ['suspension', () => ada.call(changeSuspension, suspend, { id })],
      ['view', () => ada.call(startView, { user_id: userId, reason }, { id })],
      ['closing', () => ada.call(closeSeller, { when: 'later', typed, reason }, { id })],
    ]
    for (const [name, change] of changes) {
      const trips = await roundTripsOf(async () => expect((await change()).status, name).toBe(200))
      expect(trips, name).toBeLessThanOrEqual(3)
    }
  })
})

describe('a second operator', () => {
  test('deletes a seller: of twenty approvals at once, one begins it', async () => {
    const { id, typed, userId } = await newSeller()
    const asked = await ada.call(closeSeller, { when: 'now', typed, reason }, { id })
    expect(asked).toMatchObject({ status: 200, body: { state: 'waiting' } })
    expect(await loadClosing(userId)).toBeUndefined()
    const approve = () => bob.call(decideApproval, {}, { id: String(asked.body.approval_id) })
    const answers = await Promise.all(Array.from({ length: 20 }, approve))
    expect(answers.filter(({ status }) => ![200, 409].includes(status))).toEqual([])
    expect(await loadClosing(userId)).toMatchObject({ stage: 'deleting' })
    expect((await auditOf(id)).map(({ what }) => what)).toEqual(['propose', 'begin-deletion', 'approve'])
  })

  test('settles a payout by hand once of twenty approvals', async () => {
    const { id } = await newSeller()
    const payout = await storedPayout(id)
    const asked = await ada.call(settlePayout, { payout_id: payout, typed_id: payout, reason }, { id })
    expect(asked).toMatchObject({ status: 200, body: { state: 'waiting' } })
    const approve = () => bob.call(decideApproval, {}, { id: String(asked.body.approval_id) })
    const answers = await Promise.all(Array.from({ length: 20 }, approve))
    expect(answers.filter(({ status }) => ![200, 409].includes(status))).toEqual([])
    expect((await auditOf(id)).map(({ what }) => what)).toEqual(['propose', 'approve'])
  })

  test('ends the approval of a payout that is gone', async () => {
    const { id } = await newSeller()
    const payout = await storedPayout(id)
    const asked = await ada.call(settlePayout, { payout_id: payout, typed_id: payout, reason }, { id })
    await deleteItem(keys.payout(id, payout))
    const approval = String(asked.body.approval_id)
    expect(await bob.call(decideApproval, {}, { id: approval })).toMatchObject({ status: 404 })
    expect(await loadApproval(approval)).toMatchObject({ state: 'declined' })
    expect(await listBegunApprovals()).toEqual([])
  })

  test('is not needed to close an account, which its seller can keep', async () => {
    const { id, typed, userId } = await newSeller()
    expect(await ada.call(closeSeller, { when: 'later', typed, reason }, { id })).toMatchObject({
      body: { state: 'done' },
    })
    expect(await loadClosing(userId)).toMatchObject({ stage: 'stopping' })
  })
})

describe('the audit of a seller', () => {
  const audit = async (query: Record<string, string>) =>
    (await ada.call(readAudit, undefined, undefined, query)).body

  test('is found by an index, filtered, and in pages', async () => {
    const { id } = await newSeller()
    for (let n = 0; n < 3; n++) await ada.call(noteSeller, { reason: `${reason} ${n}` }, { id })
    await ada.call(changeSuspension, { what: 'ai', change: 'suspend', reason }, { id })
    const all = await audit({ target: id })
    expect(all.entries).toMatchObject([
      { what: 'suspend-ai' },
      { reason: `${reason} 2` },
      { reason: `${reason} 1` },
      { reason: `${reason} 0` },
    ])
    expect((await audit({ target: id, what: 'note' })).entries).toHaveLength(3)
    expect((await audit({ target: id, who: bob.userId })).entries).toEqual([])
    expect((await audit({ target: id, to: '2020-01-01' })).entries).toEqual([])
    expect((await audit({ who: ada.userId, what: 'note' })).entries).not.toEqual([])
    expect(await roundTripsOf(() => audit({ target: id }))).toBeLessThanOrEqual(3)
  })
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { proposeCommissionHandler as proposeCommission } from '#lambdas/actions/operators/commission-plans.ts'
import {
  changeRoleHandler as changeRole,
  decideApprovalHandler as decideApproval,
  removeSellerFactorHandler as removeFactor,
} from '#lambdas/actions/operators/operators.ts'
import { closeSellerHandler as closeSeller } from '#lambdas/actions/operators/sellers.ts'
import { loadUser } from '#lambdas/data/accounts/profiles.ts'
import { loadHome } from '#lambdas/data/site/home.ts'
import { updateItem } from '#lambdas/data/table/client.ts'
import { keys } from '#lambdas/data/table/keys.ts'
import { type Accounts, startAccounts } from '#tests/harness/functions/accounts.ts'
import { auditOf } from '#tests/harness/functions/audit.ts'
import { planNoticesOf } from '#tests/harness/functions/plan-notices.ts'
import { roundTripsOf } from '#tests/harness/functions/round-trips.ts'
import { accountSeller } from '#tests/harness/sellers/account-seller.ts'
import { type DeskOperator, deskOperator } from '#tests/harness/sellers/desk-operator.ts'
import { dayAhead, newOffer } from '#tests/harness/sellers/new-offer.ts'

let accounts: Accounts
let ada: DeskOperator
let bob: DeskOperator
beforeAll(async () => {
  accounts = await startAccounts()
  ada = await deskOperator(accounts, { role: 'superadmin', claims: { role: 'superadmin' } })
  bob = await deskOperator(accounts, { role: 'superadmin' })
})
afterAll(() => accounts.restore())

const reason = 'They asked for it by phone.'
type Answer = { status: number; body: Record<string, unknown> }

const role = ({ email }: { email: string }, to: string) =>
  ada.call(changeRole, { email, typed_email: email, role: to, reason })
const factor = ({ email }: { email: string }) => ada.call(removeFactor, { email, typed_email: email, reason })
const approve = (id: unknown, by = bob) => by.call(decideApproval, {}, { id: String(id) })

async function deletion() {
  const { tenantId: id } = await accountSeller(accounts)
  const typed = (await loadHome(id)).tenant?.subdomain ?? ''
  return () => ada.call(closeSeller, { when: 'now', typed, reason }, { id })
}

async function commission() {
  const { id } = await newOffer()
  const wanted = { commission_pct: 40, from: dayAhead(9), typed_id: id, reason }
  return () => ada.call(proposeCommission, wanted, { id })
}

async function ownPercentage() {
  const { id } = await newOffer()
  const { email: seller_email } = await accountSeller(accounts)
  const wanted = { seller_email, commission_pct: 70, from: dayAhead(9), typed_id: id, reason }
  return () => ada.call(proposeCommission, wanted, { id })
}

async function ofSomebody(propose: (seller: { email: string }) => Promise<Answer>) {
  const somebody = await deskOperator(accounts)
  return () => propose(somebody)
}

/** Each prepares what is proposed, and returns the request. */
const proposals: [string, () => Promise<() => Promise<Answer>>][] = [
  ['a role', () => ofSomebody((operator) => role(operator, 'superadmin'))],
  ['a lost phone', () => ofSomebody(factor)],
  ['a deletion', deletion],
  ['a percentage', commission],
  ['a percentage of one seller', ownPercentage],
]

describe('a change that two operators decide', () => {
  test.each(proposals)('%s takes three round trips to propose and to approve', async (_, prepare) => {
    const propose = await prepare()
    let asked: Answer = { status: 0, body: {} }
    const proposing = await roundTripsOf(async () => {
      asked = await propose()
    })
    expect(asked).toMatchObject({ status: 200, body: { state: 'waiting' } })
    expect(proposing).toBeLessThanOrEqual(3)
    const approval = asked.body.approval_id
    const approving = await roundTripsOf(async () =>
      expect(await approve(approval)).toMatchObject({ status: 200 }),
    )
    expect(approving).toBeLessThanOrEqual(3)
    expect(await approve(approval)).toMatchObject({ status: 200 })
  })

  test('signs the owner of a lost phone out everywhere and tells them', async () => {
    const owner = await deskOperator(accounts)
    const { body } = await factor(owner)
    expect(await loadUser(owner.userId, Date.now())).toMatchObject({ hasSecondFactor: true })
    await approve(body.approval_id)
    const user = await loadUser(owner.userId, Date.now())
    expect(user).toMatchObject({ hasSecondFactor: false, sessions: [] })
    expect(await planNoticesOf(owner.tenantId)).toMatchObject([{ what: 'second-factor-removed' }])
    expect((await auditOf(owner.tenantId)).map(({ what }) => what)).toEqual(['propose', 'approve'])
  })

  test('is refused once the role is another one, and stays open', async () => {
    const seller = await accountSeller(accounts)
    const { body } = await role(seller, 'admin')
    await updateItem(keys.profile(seller.userId), {
      UpdateExpression: 'SET #role = :role',
      ExpressionAttributeNames: { '#role': 'role' },
      ExpressionAttributeValues: { ':role': 'superadmin' },
    })
    expect(await approve(body.approval_id)).toMatchObject({
      status: 409,
      body: { message: 'The role changed meanwhile. Nothing was changed.' },
    })
    expect((await auditOf(seller.tenantId)).map(({ what }) => what)).toEqual(['propose'])
  })

  test("may be about the approver's own role, phone and session", async () => {
    const eve = await deskOperator(accounts)
    const lost = await factor(eve)
    expect(await approve(lost.body.approval_id, eve)).toMatchObject({ status: 200 })
    expect(await loadUser(eve.userId, Date.now())).toMatchObject({ sessions: [] })
    const joe = await deskOperator(accounts)
    const demoted = await role(joe, 'seller')
    expect(await approve(demoted.body.approval_id, joe)).toMatchObject({ status: 200 })
    expect(await loadUser(joe.userId, Date.now())).toMatchObject({ profile: { role: 'seller' } })
    expect(await approve(lost.body.approval_id, joe)).toMatchObject({ status: 404 })
  })
})

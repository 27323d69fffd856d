import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { Desk } from '#contract/operators/operators.ts'
import {
  changeRoleHandler as changeRole,
  createRefundHandler as createRefund,
  decideApprovalHandler as decideApproval,
  getDeskHandler as getDesk,
  listApprovalsHandler as listApprovals,
  listOperatorsHandler as listOperators,
  readAuditHandler as readAudit,
} from '#lambdas/actions/operators/operators.ts'
import { changeRole as setRole } from '#lambdas/data/accounts/operators.ts'
import { loadProfile } from '#lambdas/data/accounts/profiles.ts'
import { updateItem } from '#lambdas/data/table/client.ts'
import { keys } from '#lambdas/data/table/keys.ts'
import { approve } from '#lambdas/operators/decide.ts'
import { shellOperator } from '#lambdas/operators/operator.ts'
import { settlePayment } from '#lambdas/payments/settle-payment.ts'
import { stripePayouts } from '#lambdas/payments/stripe/stripe-payouts.ts'
import { stripeSales } from '#lambdas/payments/stripe/stripe-sales.ts'
import { changePayments } from '#local/emulators/stripe/tools.ts'
import type { TestStripe } from '#tests/harness/fakes/test-stripe.ts'
import { type Accounts, startAccounts } from '#tests/harness/functions/accounts.ts'
import { auditOf } from '#tests/harness/functions/audit.ts'
import { startPayments } from '#tests/harness/functions/payments.ts'
import { accountSeller } from '#tests/harness/sellers/account-seller.ts'
import { type DeskOperator, deskOperator } from '#tests/harness/sellers/desk-operator.ts'
import { newShop, type Shop } from '#tests/harness/sellers/shop.ts'
import { atTime } from './at-time.ts'

let accounts: Accounts
let payments: TestStripe
let shop: Shop
let ada: DeskOperator
let bob: DeskOperator
beforeAll(async () => {
  accounts = await startAccounts()
  payments = await startPayments({ hasSecrets: true })
  shop = await newShop(payments)
  ada = await deskOperator(accounts, { role: 'superadmin' })
})
afterAll(async () => {
  await payments.stop()
  accounts.restore()
})

const reason = 'The buyer asked for it.'
const large = [{ id: 'sp-0', quantity: 11 }]

async function sold(lines?: Parameters<Shop['buy']>[0]) {
  const { paymentId } = await shop.buy(lines)
  await settlePayment(stripeSales, paymentId)
  const refunds = async () => {
    const facts = await stripeSales.load(paymentId)
    return facts?.state === 'paid' ? facts.refunds.map(({ cents }) => cents) : []
  }
  return { paymentId, refunds }
}
const refund = (operator: DeskOperator, payment_id: string, cents?: number) =>
  operator.call(createRefund, { payment_id, reason, ...(cents && { cents }) })
const decide = (operator: DeskOperator, id: unknown, body: object = {}) =>
  operator.call(decideApproval, body, { id: String(id) })

describe('a platform with one operator', () => {
  test('refunds above the limit at once; the audit names the given-up rule', async () => {
    expect((await ada.call(listOperators)).body).toMatchObject({
      is_alone: true,
      operators: [{ user_id: ada.userId, role: 'superadmin', has_second_factor: true, is_own: true }],
    })
    const { paymentId, refunds } = await sold(large)
    expect(await refund(ada, paymentId)).toMatchObject({
      status: 200,
      body: { state: 'done', cents: 53_900 },
    })
    expect(await refunds()).toEqual([53_900])
    expect(await auditOf(paymentId)).toMatchObject([
      {
        who: `superadmin ${ada.userId}`,
        what: 'refund',
        reason,
        outcome: 'done',
        details: { cents: 53_900, given_up: expect.stringContaining('second operator') },
      },
    ])
  })
})

describe('a second operator', () => {
  beforeAll(async () => {
    bob = await deskOperator(accounts)
  })

  test('is not needed for a small refund, which is audited', async () => {
    const { paymentId, refunds } = await sold()
    expect(await refund(ada, paymentId, 500)).toMatchObject({
      status: 200,
      body: { state: 'done', cents: 500 },
    })
    expect(await refunds()).toEqual([500])
    expect(await auditOf(paymentId)).toMatchObject([{ what: 'refund', outcome: 'done', reason }])
  })

  test('approves a large refund: of twenty approvals at once, one refunds', async () => {
    const { paymentId, refunds } = await sold(large)
    const { body } = await refund(ada, paymentId)
    expect(body).toMatchObject({ state: 'waiting', cents: 53_900 })
    expect(await refunds()).toEqual([])
    const { approval_id: id } = body
    expect(await decide(ada, id)).toMatchObject({ status: 403, body: { error: 'not-allowed' } })
    expect((await bob.call(listApprovals)).body.approvals).toEqual(
      expect.arrayContaining([expect.objectContaining({ id, state: 'waiting', is_own: false, reason })]),
    )
    const replies = await Promise.all(Array.from({ length: 20 }, () => decide(bob, id)))
    expect(replies.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
    expect(replies.filter(({ status }) => ![200, 409].includes(status))).toEqual([])
    expect(await refunds()).toEqual([53_900])
    expect((await auditOf(paymentId)).map(({ what, outcome }) => `${what} ${outcome}`)).toEqual([
      'propose done',
      'approve done',
    ])
    expect(await decide(await deskOperator(accounts), id)).toMatchObject({ status: 409 })
  })

  test('declines, and nothing happens any more', async () => {
    const { paymentId, refunds } = await sold(large)
    const { approval_id: id } = (await refund(ada, paymentId)).body
    expect(await decide(bob, id, { decision: 'decline', reason: 'This is not ours.' })).toMatchObject({
      status: 200,
    })
    expect(await decide(bob, id)).toMatchObject({ status: 409 })
    expect(await refunds()).toEqual([])
  })

  test('cannot approve what somebody proposed who is no operator any more', async () => {
    const mallory = await deskOperator(accounts)
    const { paymentId, refunds } = await sold(large)
    const { approval_id: id } = (await refund(mallory, paymentId)).body
    await setRole(mallory.userId, 'admin', 'seller')
    expect(await decide(bob, id)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('is not an operator any more') },
    })
    expect(await decide(bob, id, { decision: 'decline', reason: 'They have left us.' })).toMatchObject({
      status: 200,
    })
    expect(await refunds()).toEqual([])
  })

  test('cannot approve what is older than a day, or was changed since', async () => {
    const { paymentId, refunds } = await sold(large)
    const { approval_id: id } = (await refund(ada, paymentId)).body
    const change = (field: string, value: unknown) =>
      updateItem(keys.approval(String(id)), {
        UpdateExpression: 'SET #field = :value',
        ExpressionAttributeNames: { '#field': field },
        ExpressionAttributeValues: { ':value': value },
      })
    await change('payload', JSON.stringify({ payment: paymentId, cents: 1 }))
    expect(await decide(bob, id)).toMatchObject({ status: 409 })
    await change('payload', JSON.stringify({ payment: paymentId, cents: 53_900 }))
    await change('expires_at', Date.now() - 1)
    expect(await decide(bob, id)).toMatchObject({ status: 409 })
    expect(await refunds()).toEqual([])
  })

  test('is needed for the sixth refund of an operator in an hour', async () => {
    const eve = await deskOperator(accounts)
    const { paymentId, refunds } = await sold()
    const states = []
    for (let made = 0; made < 6; made++) states.push((await refund(eve, paymentId, 100 + made)).body.state)
    expect(states).toEqual(['done', 'done', 'done', 'done', 'done', 'waiting'])
    expect(await refunds()).toHaveLength(5)
  })

  test('approves a role, which only a superadmin proposes and types', async () => {
    const { email, userId } = await accountSeller(accounts)
    const wanted = { email, typed_email: email, role: 'admin', reason }
    expect(await bob.call(changeRole, wanted)).toMatchObject({ status: 403, body: { error: 'not-allowed' } })
    expect(await ada.call(changeRole, { ...wanted, typed_email: 'else@example.com' })).toMatchObject({
      status: 400,
    })
    const { body } = await ada.call(changeRole, wanted)
    expect(body).toMatchObject({ state: 'waiting' })
    const { name: proposer } = (await loadProfile(ada.userId)) ?? {}
    expect(JSON.stringify((await bob.call(listApprovals)).body)).toContain(`"proposer":"${proposer}"`)
    expect(await loadProfile(userId)).toMatchObject({ role: 'seller' })
    expect(await decide(bob, body.approval_id)).toMatchObject({ status: 200 })
    expect(await loadProfile(userId)).toMatchObject({ role: 'admin' })
  })

  test('cannot approve a role that somebody proposed who is a superadmin no more', async () => {
    const mallory = await deskOperator(accounts, { role: 'superadmin' })
    const { email, userId } = await accountSeller(accounts)
    const { body } = await mallory.call(changeRole, { email, typed_email: email, role: 'superadmin', reason })
    await setRole(mallory.userId, 'superadmin', 'admin')
    expect(await decide(bob, body.approval_id)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('not a superadmin any more') },
    })
    expect(await loadProfile(userId)).toMatchObject({ role: 'seller' })
  })

  test('reads who did what, a page at a time', async () => {
    const { body } = await bob.call(readAudit)
    expect(body.entries).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ what: 'propose', reason }),
        expect.objectContaining({ what: 'approve', outcome: 'done', who: `admin ${bob.userId}` }),
      ]),
    )
  })
})

describe('an approved refund', () => {
  /** Approved by Bob, while the provider makes the refund and its reply is lost. */
  async function interrupted() {
    const { paymentId, refunds } = await sold([{ id: 'sp-0', quantity: 20 }])
    const { approval_id } = (
      await ada.call(createRefund, { payment_id: paymentId, line: 0, seats: 11, reason })
    ).body
    const id = String(approval_id)
    changePayments(payments.local, { fault: 'refund' })
    expect(await decide(bob, id)).toMatchObject({ status: 502 })
    changePayments(payments.local, { fault: null })
    return { id, refunds }
  }
  const waiting = async (operator: DeskOperator) =>
    Desk.parse((await operator.call(getDesk)).body).approvals.map((one) => `${one.id} ${one.state}`)
  const twoMinutes = 120_000
  const dayAndHour = 25 * 3_600_000

  beforeEach(() => void vi.spyOn(process.stderr, 'write').mockReturnValue(true))
  afterEach(() => void vi.restoreAllMocks())

  test('waits on the desk while nobody knows its end, and anybody else goes on', async () => {
    const { id, refunds } = await interrupted()
    const carol = await deskOperator(accounts)
    expect(await decide(carol, id)).toMatchObject({ status: 409 })
    await atTime(Date.now() + twoMinutes, async () => {
      expect(await waiting(carol)).toContain(`${id} approved`)
      expect(await decide(ada, id)).toMatchObject({ status: 403 })
      expect(await decide(carol, id)).toMatchObject({ status: 200 })
      expect(await waiting(carol)).not.toContain(`${id} approved`)
    })
    expect(await refunds()).toHaveLength(1)
  })

  test('is made once, also where it goes on after the provider has forgotten it', async () => {
    const { id, refunds } = await interrupted()
    const shell = shellOperator('arn:aws:iam::1:user/bob')
    const providers = { sales: stripeSales, transfers: stripePayouts }
    await atTime(Date.now() + dayAndHour, () => approve(shell, providers, { id }))
    expect(await refunds()).toHaveLength(1)
  })

  test('ends where the provider refuses it', async () => {
    const { paymentId } = await sold(large)
    const { approval_id: id } = (await refund(ada, paymentId)).body
    await stripeSales.refund({ paymentId, cents: 53_900, idempotencyKey: paymentId })
    expect(await decide(bob, id)).toMatchObject({ status: 409, body: { error: 'conflict' } })
    expect((await bob.call(listApprovals)).body.approvals).toEqual(
      expect.arrayContaining([expect.objectContaining({ id, state: 'declined' })]),
    )
  })
})

import { ulid } from 'ulid'
import { expect, vi } from 'vitest'
import { requestRefundHandler as requestRefund } from '#lambdas/actions/buyers/library.ts'
import {
  changeRoleHandler as changeRole,
  createRefundHandler as createRefund,
  decideApprovalHandler as decideApproval,
  declineRefundRequestHandler as declineRequest,
  removeSellerFactorHandler as removeFactor,
} from '#lambdas/actions/operators/operators.ts'
import {
  resolveFlagHandler as resolveFlag,
  submitEvidenceHandler as submitEvidence,
} from '#lambdas/actions/operators/risk.ts'
import { loadApproval, proposalWrite } from '#lambdas/data/accounts/approvals.ts'
import { loadProfile } from '#lambdas/data/accounts/profiles.ts'
import { loadSecondFactor } from '#lambdas/data/accounts/second-factors.ts'
import { loadFlag, raiseFlag } from '#lambdas/data/risk/flags.ts'
import { getItem, transact } from '#lambdas/data/table/client.ts'
import { keys } from '#lambdas/data/table/keys.ts'
import { settlePayment } from '#lambdas/payments/settle-payment.ts'
import { stripeSales } from '#lambdas/payments/stripe/stripe-sales.ts'
import { refundsAlonePerHour } from '#rules/operators.ts'
import { hourMs } from '#rules/time.ts'
import { buyerOf, newCourse, purchase } from '#tests/harness/buyers/purchase.ts'
import type { Accounts } from '#tests/harness/functions/accounts.ts'
import { accountSeller } from '#tests/harness/sellers/account-seller.ts'
import { type DeskOperator, deskOperator } from '#tests/harness/sellers/desk-operator.ts'
import { disputedSale } from '#tests/harness/sellers/disputed-sale.ts'
import { newShop, oneOfEach, totalOf } from '#tests/harness/sellers/shop.ts'
import { payoutDeskScenarios } from './payout-desk-scenarios.ts'
import { answered, maxTries, type Scenario } from './scenario.ts'

const reason = 'A scenario of faults.'

async function requestedRefund() {
  const bought = await purchase({ products: [{ id: await newCourse() }] })
  await (await buyerOf(bought)).call(requestRefund, { payment_id: bought.paymentId })
  return bought
}

/** What needs a second operator waits for one, since others exist in this table. */
async function proposedRole(proposer: DeskOperator, userId: string) {
  const id = ulid()
  const payload = JSON.stringify({ user: userId, from: 'seller', to: 'admin' })
  const proposal = { id, kind: 'set-role' as const, target: userId, text: 'A role', reason, payload }
  await transact([proposalWrite({ ...proposal, proposed_by: proposer.userId }, Date.now())])
  return id
}

/** Tries count too, and what exceeds this many in an hour waits for a second operator. */
const betweenRefundsMs = hourMs / refundsAlonePerHour

const refunding: Scenario = {
  name: 'refunding at the desk',
  prepare: async ({ accounts, payments }) => {
    // Each try is minutes later, and none of them asks for the password again.
    const operator = await deskOperator(accounts, { signedInAt: Date.now() + maxTries * betweenRefundsMs })
    const shop = await newShop(payments)
    const { paymentId } = await shop.buy()
    await settlePayment(stripeSales, paymentId)
    const left = async () => {
      const facts = await stripeSales.load(paymentId)
      return facts?.state === 'paid' ? facts.totalCents - (facts.refunds[0]?.cents ?? 0) : undefined
    }
    return {
      // What is refunded already is refused.
      act: async () => {
        vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + betweenRefundsMs })
        const outcome = await answered(operator.call(createRefund, { payment_id: paymentId, reason }))
        return outcome.error === 'conflict' && (await left()) === 0 ? { status: 200 } : outcome
      },
      expectDone: async () => {
        const facts = await stripeSales.load(paymentId)
        expect(facts).toMatchObject({ refunds: [{ cents: totalOf(oneOfEach) }] })
      },
    }
  },
}

const declining: Scenario = {
  name: 'declining a refund request at the desk',
  prepare: async ({ accounts }) => {
    const operator = await deskOperator(accounts)
    const { paymentId } = await requestedRefund()
    const isDeclined = async () => (await getItem(keys.refundRequest(paymentId)))?.state === 'declined'
    return {
      // What is declined already is refused.
      act: async () => {
        const outcome = await answered(operator.call(declineRequest, { reason }, { id: paymentId }))
        return outcome.error === 'conflict' && (await isDeclined()) ? { status: 200 } : outcome
      },
      expectDone: async () => expect(await isDeclined()).toBe(true),
    }
  },
}

const approving: Scenario = {
  name: 'approving a role',
  prepare: async ({ accounts }) => {
    const proposer = await deskOperator(accounts, { role: 'superadmin' })
    const approver = await deskOperator(accounts)
    const { userId } = await accountSeller(accounts)
    const id = await proposedRole(proposer, userId)
    return {
      act: () => answered(approver.call(decideApproval, { decision: 'approve' }, { id })),
      expectDone: async () => {
        expect(await loadProfile(userId)).toMatchObject({ role: 'admin' })
        expect(await loadApproval(id)).toMatchObject({ state: 'done' })
      },
    }
  },
}

const waiting = (
  name: string,
  ask: (operator: DeskOperator, email: string) => Promise<Answer>,
  expectSame: Expect,
) => ({
  name,
  prepare: async ({ accounts }: { accounts: Accounts }) => {
    const operator = await deskOperator(accounts, { role: 'superadmin' })
    await deskOperator(accounts)
    const other = await deskOperator(accounts)
    return {
      act: () => answered(ask(operator, other.email)),
      expectDone: () => expectSame(other.userId),
    }
  },
})
type Answer = Awaited<ReturnType<DeskOperator['call']>>
type Expect = (userId: string) => Promise<void>

const giving: Scenario = waiting(
  'giving a role',
  (operator, email) => operator.call(changeRole, { email, typed_email: email, role: 'superadmin', reason }),
  async (userId) => expect(await loadProfile(userId)).toMatchObject({ role: 'admin' }),
)

const removing: Scenario = waiting(
  'removing a lost app',
  (operator, email) => operator.call(removeFactor, { email, typed_email: email, reason }),
  async (userId) => expect(await loadSecondFactor(userId)).toMatchObject({ sealed: expect.any(String) }),
)

const flagging: Scenario = {
  name: 'resolving a flag',
  prepare: async ({ accounts }) => {
    const operator = await deskOperator(accounts)
    const { tenantId } = await accountSeller(accounts)
    const id = 'shared-bank.scenario'
    await raiseFlag(tenantId, { kind: 'shared-bank', subject: 'scenario', text: 'A shared account.' })
    const isSafe = async () => (await loadFlag(tenantId, id))?.state === 'safe'
    return {
      // What is resolved already is refused.
      act: async () => {
        const body = { tenant_id: tenantId, verdict: 'safe', reason }
        const outcome = await answered(operator.call(resolveFlag, body, { id }))
        const isDone = () => isSafe().catch(() => false)
        return outcome.error === 'conflict' && (await isDone()) ? { status: 200 } : outcome
      },
      expectDone: async () => expect(await isSafe()).toBe(true),
    }
  },
}

const retriesMs = 20 * 60_000

const submitting: Scenario = {
  name: 'submitting evidence',
  prepare: async ({ accounts, payments }) => {
    // Each try is minutes later, and none of them asks for the password again.
    const operator = await deskOperator(accounts, { signedInAt: Date.now() + retriesMs })
    const { id, at } = await disputedSale(payments)
    const dispute = () => payments.stripe.disputes.retrieve(id)
    return {
      // What is submitted already is refused.
      act: async () => {
        const outcome = await answered(operator.call(submitEvidence, { at, reason }, { id }))
        const { evidence_details } = await dispute()
        return ['not-found', 'conflict'].includes(String(outcome.error)) &&
          evidence_details.submission_count === 1
          ? { status: 200 }
          : outcome
      },
      expectDone: async () => {
        expect(await dispute()).toMatchObject({ status: 'under_review' })
        expect(await getItem(keys.dispute('OPEN', at, id))).toMatchObject({
          submitted_at: expect.any(String),
        })
      },
    }
  },
}

export const deskScenarios = [
  refunding,
  declining,
  approving,
  giving,
  removing,
  flagging,
  submitting,
  ...payoutDeskScenarios,
]

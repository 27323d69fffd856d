import { ulid } from 'ulid'
import type { ActionName } from '#contract/api/api.ts'
import { requestRefundHandler as requestRefund } from '#lambdas/actions/buyers/library.ts'
import { proposalWrite } from '#lambdas/data/accounts/approvals.ts'
import { raiseFlag } from '#lambdas/data/risk/flags.ts'
import { loadHome } from '#lambdas/data/site/home.ts'
import { announcementsWrite } from '#lambdas/data/store/announcements.ts'
import { deleteItem, transact } from '#lambdas/data/table/client.ts'
import { approvalsPartition, keys, operatorsPartition } from '#lambdas/data/table/keys.ts'
import { userPartition } from '#lambdas/data/table/partitions.ts'
import { settlePayment } from '#lambdas/payments/settle-payment.ts'
import { stripeSales } from '#lambdas/payments/stripe/stripe-sales.ts'
import { openCase } from '#lambdas/support/seller-cases.ts'
import { buyerOf, newCourse, purchase } from '../buyers/purchase.ts'
import { accountSeller } from '../sellers/account-seller.ts'
import { deskOperator } from '../sellers/desk-operator.ts'
import { disputedSale } from '../sellers/disputed-sale.ts'
import { newPayee } from '../sellers/payee.ts'
import { newShop } from '../sellers/shop.ts'
import { storedPayout } from '../sellers/stored-payout.ts'
import type { FuzzedPart, World } from './fuzzed-part.ts'

const reason = 'An odd request at the desk.'

/** An operator who has just signed in with password and code, and something to decide. */
export async function fuzzedDesk(world: World, name: ActionName): Promise<FuzzedPart> {
  const { userId, claims } = await deskOperator(world.accounts, { role: 'superadmin' })
  const prepare = preparations[name]
  return {
    requests: { [name]: prepare ? await prepare(world) : {} },
    claims,
    partitions: [userPartition(userId), approvalsPartition, operatorsPartition],
  }
}

/** A seller, and what has to be typed to change something of theirs. */
async function typedSeller(accounts: World['accounts']) {
  const { tenantId } = await accountSeller(accounts)
  return { id: tenantId, typed: (await loadHome(tenantId)).tenant?.subdomain ?? '' }
}

const preparations: Partial<Record<ActionName, (world: World) => Promise<object>>> = {
  'get-desk': async () => ({}),
  'list-approvals': async () => ({}),
  'read-audit': async () => ({}),
  'list-operators': async () => ({}),
  'create-refund': async ({ payments }) => {
    const { paymentId } = await (await newShop(payments)).buy()
    await settlePayment(stripeSales, paymentId)
    return { payment_id: paymentId, reason }
  },
  'decline-refund-request': async () => {
    const bought = await purchase({ products: [{ id: await newCourse() }] })
    await (await buyerOf(bought)).call(requestRefund, { payment_id: bought.paymentId })
    return { id: bought.paymentId, reason }
  },
  'list-waiting-cases': async () => ({}),
  'read-case': async ({ accounts }) => ({ id: await waitingCase(await accountSeller(accounts)) }),
  'draft-case-answer': async ({ accounts }) => ({
    id: await waitingCase(await accountSeller(accounts)),
    reason,
  }),
  'answer-case': async ({ accounts }) => ({
    id: await waitingCase(await accountSeller(accounts)),
    text: 'An odd answer, but one.',
    reason,
  }),
  'close-case': async ({ accounts }) => ({ id: await waitingCase(await accountSeller(accounts)), reason }),
  'list-flags': async () => ({ state: 'open' }),
  'resolve-flag': async ({ accounts }) => {
    const { tenantId: tenant_id } = await accountSeller(accounts)
    await raiseFlag(tenant_id, { kind: 'shared-bank', subject: 'odd', text: 'An odd account.' })
    return { id: 'shared-bank.odd', tenant_id, verdict: 'safe', reason }
  },
  'list-desk-payouts': async () => ({ list: 'due' }),
  'get-seller-payouts': async () => ({ id: (await newPayee()).tenantId }),
  'retry-payout': async () => ({ id: (await newPayee()).tenantId, reason }),
  'settle-payout': async ({ accounts }) => {
    await deskOperator(accounts)
    const { tenantId } = await accountSeller(accounts)
    const payout_id = await storedPayout(tenantId)
    return { id: tenantId, payout_id, typed_id: payout_id, reason }
  },
  'list-disputes': async () => ({ state: 'open' }),
  'preview-evidence': async ({ payments }) => openDispute(payments),
  'submit-evidence': async ({ payments }) => ({ ...(await openDispute(payments)), reason }),
  'decide-approval': async ({ accounts }) => {
    const [proposer, other] = [
      await deskOperator(accounts, { role: 'superadmin' }),
      await accountSeller(accounts),
    ]
    const id = ulid()
    const payload = JSON.stringify({ user: other.userId, from: 'seller', to: 'admin' })
    const proposal = {
      id,
      kind: 'set-role' as const,
      target: other.tenantId,
      text: 'A role',
      reason,
      payload,
    }
    await transact([proposalWrite({ ...proposal, proposed_by: proposer.userId }, Date.now())])
    return { id, decision: 'approve' }
  },
  'change-role': async ({ accounts }) => {
    const { email } = await accountSeller(accounts)
    return { email, typed_email: email, role: 'admin', reason }
  },
  'get-figures': async () => ({}),
  'list-figure': async () => ({ list: 'sales' }),
  'get-mail-reputation': async () => ({}),
  'get-platform': async () => ({}),
  announce: async () => {
    await deleteItem(keys.announcements)
    return { text: 'Payouts are a day late this week.', request_id: ulid(), reason }
  },
  'end-announcement': async () => {
    await deleteItem(keys.announcements)
    const id = ulid()
    await transact([announcementsWrite(undefined, [{ id, text: 'Payouts are a day late this week.' }])])
    return { id, reason }
  },
  'list-sellers': async ({ accounts }) => ({ q: (await accountSeller(accounts)).tenantId }),
  'list-purchases': async ({ payments }) => {
    const { paymentId } = await (await newShop(payments)).buy()
    await settlePayment(stripeSales, paymentId)
    return { q: paymentId }
  },
  'get-seller': async ({ accounts }) => ({ id: (await accountSeller(accounts)).tenantId }),
  'list-seller-records': async ({ accounts }) => ({
    id: (await accountSeller(accounts)).tenantId,
    kind: 'credits',
  }),
  'note-seller': async ({ accounts }) => ({ id: (await accountSeller(accounts)).tenantId, reason }),
  'give-credits': async ({ accounts }) => ({
    ...(await typedSeller(accounts)),
    ...{ credits: 10, request_id: ulid(), reason },
  }),
  'give-plan': async ({ accounts }) => ({
    ...(await typedSeller(accounts)),
    ...{ plan: 'pro', until: '2099-01-31', reason },
  }),
  'change-suspension': async ({ accounts }) => {
    const { tenantId } = await accountSeller(accounts)
    return { id: tenantId, what: 'ai', change: 'suspend', reason }
  },
  'resend-receipt': async () => {
    const { paymentId } = await purchase({ products: [{ id: await newCourse() }] })
    return { id: paymentId, reason }
  },
  'close-seller': async ({ accounts }) => ({ ...(await typedSeller(accounts)), when: 'later', reason }),
  'start-view': async ({ accounts }) => {
    const { tenantId, userId } = await accountSeller(accounts)
    return { id: tenantId, user_id: userId, reason }
  },
  'remove-seller-factor': async ({ accounts }) => {
    const { email } = await deskOperator(accounts)
    return { email, typed_email: email, reason }
  },
}

/** Returns the id under which operators find what a seller has just written. */
async function waitingCase(seller: { tenantId: string; userId: string }) {
  const { number } = await openCase(seller, { topic: 'other', text: 'Something odd is asked.' })
  return `t.${seller.tenantId}.${number}`
}

/** A payment whose buyer has just disputed it, at the provider and in the table. */
async function openDispute(payments: World['payments']) {
  const { id, at } = await disputedSale(payments)
  return { id, at }
}

export const deskActions = Object.keys(preparations)

import { Email } from '#contract/accounts.ts'
import { PaymentId } from '#contract/operators/operators.ts'
import { loadApproval } from '../data/accounts/approvals.ts'
import { operatorIds } from '../data/accounts/operators.ts'
import { loadTenantPlan } from '../data/plans/plans.ts'
import { loadSettlements } from '../data/sales/settlements.ts'
import { loadHome } from '../data/site/home.ts'
import type { AdminGuard } from '../http/action.ts'
import { adminGuard } from './operator.ts'
import { profileOf } from './roles.ts'

/** Admits as `adminGuard` does, and reads at the same time who could approve what is proposed. */
export const proposalGuard: AdminGuard = {
  async admit(name, isWrite, seller, named) {
    const [operator, ids] = await Promise.all([
      adminGuard.admit(name, isWrite, seller, named),
      seller ? operatorIds() : [],
    ])
    return { ...operator, ahead: { operatorIds: ids } }
  },
}

/** The same, and what is recorded of the payment that the request names. */
export const refundGuard: AdminGuard = {
  async admit(name, isWrite, seller, named) {
    const [operator, settlement] = await Promise.all([
      proposalGuard.admit(name, isWrite, seller, named),
      seller ? recordedPayment(named.text('payment_id')) : undefined,
    ])
    return { ...operator, ahead: { ...operator.ahead, settlement } }
  },
}

async function recordedPayment(id: string | undefined) {
  const { data: paymentId } = PaymentId.safeParse(id)
  if (paymentId === undefined) return undefined
  return (await loadSettlements([paymentId]).catch(() => undefined))?.get(paymentId)
}

/** The same, and whom the email of the request belongs to. */
export const percentageGuard: AdminGuard = {
  async admit(name, isWrite, seller, named) {
    // The table decides about the role. For others the user pool is not asked.
    const { data: email } = Email.safeParse(
      seller?.role === 'seller' ? undefined : named.text('seller_email'),
    )
    const [operator, profile] = await Promise.all([
      proposalGuard.admit(name, isWrite, seller, named),
      // What fails in it is said to those who are admitted.
      seller && email !== undefined ? profileOf(email).catch(() => undefined) : undefined,
    ])
    return { ...operator, ahead: { ...operator.ahead, profile } }
  },
}

/** The same, and what closing the seller that the path names is about. */
export const closingGuard: AdminGuard = {
  async admit(name, isWrite, seller, named) {
    const { id } = named
    const [operator, closing] = await Promise.all([
      proposalGuard.admit(name, isWrite, seller, named),
      seller && id ? loadForClosing(id).catch(() => undefined) : undefined,
    ])
    return { ...operator, ahead: { ...operator.ahead, closing } }
  },
}

/** Returns what closing a seller is decided by. */
export async function loadForClosing(tenantId: string) {
  const [home, plan] = await Promise.all([loadHome(tenantId), loadTenantPlan(tenantId)])
  return { home, plan }
}

const approvalId = /^\w{26}$/

/** Admits as `adminGuard` does, and reads at the same time the proposal that the path names, and who is an operator. */
export const approvalGuard: AdminGuard = {
  async admit(name, isWrite, seller, named) {
    const { id } = named
    const [operator, approval, ids] = await Promise.all([
      adminGuard.admit(name, isWrite, seller, named),
      seller && id && approvalId.test(id) ? loadApproval(id) : undefined,
      seller ? operatorIds() : [],
    ])
    return { ...operator, ahead: { approval, operatorIds: ids } }
  },
}

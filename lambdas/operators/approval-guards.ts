import { PaymentId } from '#contract/operators/operators.ts'
import { loadApproval } from '../data/accounts/approvals.ts'
import { operatorIds } from '../data/accounts/operators.ts'
import { loadSettlements } from '../data/sales/settlements.ts'
import type { AdminGuard } from '../http/action.ts'
import { adminGuard } from './operator.ts'

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

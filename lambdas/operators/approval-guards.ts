import { loadApproval } from '../data/accounts/approvals.ts'
import { operatorIds } from '../data/accounts/operators.ts'
import type { AdminGuard } from '../http/action.ts'
import { adminGuard } from './operator.ts'

/** Admits as `adminGuard` does, and reads at the same time who could approve what is proposed. */
export const proposalGuard: AdminGuard = {
  async admit(name, isWrite, seller, id) {
    const [operator, ids] = await Promise.all([
      adminGuard.admit(name, isWrite, seller, id),
      seller ? operatorIds() : [],
    ])
    return { ...operator, ahead: { operatorIds: ids } }
  },
}

const approvalId = /^\w{26}$/

/** Admits as `adminGuard` does, and reads at the same time the proposal that the path names, and who is an operator. */
export const approvalGuard: AdminGuard = {
  async admit(name, isWrite, seller, id) {
    const [operator, approval, ids] = await Promise.all([
      adminGuard.admit(name, isWrite, seller, id),
      seller && id && approvalId.test(id) ? loadApproval(id) : undefined,
      seller ? operatorIds() : [],
    ])
    return { ...operator, ahead: { approval, operatorIds: ids } }
  },
}

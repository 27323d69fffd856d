import type { Approval } from '#contract/operators/operators.ts'
import { now } from '../clock.ts'
import { approvalView, listApprovals, type StoredApproval } from '../data/accounts/approvals.ts'
import { operatorNames } from '../data/accounts/operators.ts'
import type { Operator } from '../http/operator.ts'
import { identityOf } from './propose.ts'

/** Returns a page of what was proposed, newest first. */
export async function approvalsView(operator: Operator, cursor?: string) {
  const { approvals, cursor: next } = await listApprovals(cursor)
  return { approvals: await approvalViews(operator, approvals), ...(next && { cursor: next }) }
}

/** Returns proposals as an operator sees them, with the names of who made them: one request. */
export async function approvalViews(
  operator: Operator,
  approvals: readonly StoredApproval[],
): Promise<Approval[]> {
  const names = await operatorNames(approvals.map(({ proposed_by }) => proposed_by))
  return approvals.map((approval) => {
    const proposer = names.get(approval.proposed_by)
    return { ...approvalView(approval, identityOf(operator), now()), ...(proposer && { proposer }) }
  })
}

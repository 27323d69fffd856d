import { now } from '../clock.ts'
import { approvalView, listApprovals } from '../data/accounts/approvals.ts'
import type { Operator } from '../http/operator.ts'
import { identityOf } from './propose.ts'

/** Returns a page of what was proposed, newest first. */
export async function approvalsView(operator: Operator, cursor?: string) {
  const { approvals, cursor: next } = await listApprovals(cursor)
  const viewer = identityOf(operator)
  return {
    approvals: approvals.map((approval) => approvalView(approval, viewer, now())),
    ...(next && { cursor: next }),
  }
}

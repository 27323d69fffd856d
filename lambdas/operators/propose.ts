import { ulid } from 'ulid'
import type { ChangeState } from '#contract/api/operators/operators-api.ts'
import { now } from '../clock.ts'
import { type Proposal, proposalWrite } from '../data/accounts/approvals.ts'
import { hasOtherApprover } from '../data/accounts/operators.ts'
import type { Operator } from '../http/operator.ts'
import { performWrites } from './operator.ts'

type Wanted = Pick<Proposal, 'kind' | 'target' | 'text' | 'reason'> & { payload: object }
/** What the audit says of a change that nobody else could approve. */
export const withoutApprover = { given_up: 'second operator: there is no other one with two-step sign-in' }

/** Returns whether another operator could approve what this one proposes. */
export const hasApprover = ({ userId, ahead }: Operator) => hasOtherApprover(userId, ahead?.operatorIds)

/** Identifies an operator, so that the proposer and the approver can be compared. */
export const identityOf = ({ userId, who }: Operator) => userId ?? who

/**
 * Leaves a change to a second operator. Where there is none (`hasOther` is false), `runAlone` makes it at once, and has the audit name the
 * rule that is given up.
 */
export async function withSecondOperator(
  operator: Operator,
  hasOther: boolean,
  { payload, ...wanted }: Wanted,
  runAlone: (details: typeof withoutApprover) => Promise<unknown>,
): Promise<ChangeState> {
  if (!hasOther) {
    await runAlone(withoutApprover)
    return { state: 'done' }
  }
  const id = ulid(now())
  const proposal = { ...wanted, id, payload: JSON.stringify(payload), proposed_by: identityOf(operator) }
  const { kind, target, reason } = wanted
  const details = { approval: id, kind, ...payload }
  await performWrites(operator, { what: 'propose', target, reason, details }, [
    proposalWrite(proposal, now()),
  ])
  return { state: 'waiting', approval_id: id }
}

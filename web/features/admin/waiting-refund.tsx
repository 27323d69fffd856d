import type { Approval } from '#contract/operators/operators.ts'
import { dollarsAndCents } from '#rules/money/money.ts'

type Props = { approvals: readonly Approval[]; paymentId: string }

/** Says that another operator has to approve a refund of this payment. */
export const WaitingRefund = ({ approvals, paymentId }: Props) =>
  approvals.some(({ kind, target }) => kind === 'refund' && target === paymentId) && (
    <span className="block text-xs whitespace-normal text-muted">a refund waits for approval</span>
  )

/** Says that the payment provider makes a refund later, for example once its balance suffices. */
export const PendingRefund = ({ cents }: { cents: number | undefined }) =>
  cents !== undefined && (
    <span className="block text-xs whitespace-normal text-muted">{dollarsAndCents(cents)} under way</span>
  )

import type { Approval } from '#contract/operators/operators.ts'

type Props = { approvals: readonly Approval[]; paymentId: string }

/** Says that another operator has to approve a refund of this payment. */
export const WaitingRefund = ({ approvals, paymentId }: Props) =>
  approvals.some(({ kind, target }) => kind === 'refund' && target === paymentId) && (
    <span className="block text-xs whitespace-normal text-muted">a refund waits for approval</span>
  )

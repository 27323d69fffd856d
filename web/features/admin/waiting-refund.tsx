import { useDesk } from './use-desk.ts'

/** Says that another operator has to approve a refund of this payment. */
export function WaitingRefund({ paymentId }: { paymentId: string }) {
  const { data } = useDesk()
  const isWaiting = data?.approvals.some(({ kind, target }) => kind === 'refund' && target === paymentId)
  return isWaiting ? <span className="block text-xs text-muted">a refund waits for approval</span> : null
}

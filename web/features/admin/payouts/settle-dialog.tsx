import { ChangeDialog } from '../reason-dialog.tsx'
import { useTypedId } from '../typed-id.tsx'
import { useSettlePayout } from './use-payout-desk.ts'

type SettleProps = { tenantId: string; payoutId: string; onClose: () => void }

/** Settles a payout whose id is typed. */
export function SettleDialog({ tenantId, payoutId, onClose }: SettleProps) {
  const settle = useSettlePayout()
  const typedId = useTypedId(payoutId)
  return (
    <ChangeDialog
      title="Settle this payout by hand?"
      text="It is compared with the payment provider, and what is missing is recorded or sent, never twice. A second operator approves it, if there is one."
      confirmText="Settle"
      tone="danger"
      change={settle}
      typedId={typedId}
      onClose={onClose}
      inputOf={(reason) => ({ id: tenantId, payout_id: payoutId, typed_id: typedId.typed, reason })}
    />
  )
}

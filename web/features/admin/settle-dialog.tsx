import { useState } from 'react'
import { ReasonDialog } from './reason-dialog.tsx'
import { TypedId, typedProblem } from './typed-id.tsx'
import { useSettlePayout } from './use-payout-desk.ts'

type SettleProps = { tenantId: string; payoutId: string; onClose: () => void }

/** Which payout is typed, so that no click settles the wrong one. */
export function SettleDialog({ tenantId, payoutId, onClose }: SettleProps) {
  const settle = useSettlePayout()
  const [typed, setTyped] = useState('')
  return (
    <ReasonDialog
      title="Settle this payout by hand?"
      text="It is compared with the payment provider, and what is missing is recorded or sent, never twice. A second operator approves it, if there is one."
      confirmText="Settle"
      tone="danger"
      isBusy={settle.isPending}
      error={settle.error}
      problem={typedProblem(payoutId, typed)}
      onClose={onClose}
      onConfirm={(reason) =>
        settle.mutate(
          { id: tenantId, payout_id: payoutId, typed_id: typed.trim(), reason },
          { onSuccess: onClose },
        )
      }
    >
      <TypedId id={payoutId} value={typed} onChange={setTyped} />
    </ReasonDialog>
  )
}

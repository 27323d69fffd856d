import type { Billing } from '#contract/money/billing.ts'
import { plans } from '#rules/billing/plans.ts'
import { useStoreDates } from '../../lib/site/use-store-dates.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { BillingError } from './billing-error.tsx'
import { usePlanChanges } from './use-billing.ts'

type Props = { billing: Billing; onClose: () => void; onCancelled: () => void }

/** Says what cancelling means, then cancels. */
export function CancelDialog({ billing, onClose, onCancelled }: Props) {
  const { dayOf } = useStoreDates()
  const { cancel } = usePlanChanges(onCancelled)
  const { label } = plans[billing.plan]
  const day = billing.period_ends_at ? dayOf(billing.period_ends_at) : 'the end of the period'
  return (
    <Dialog
      open
      onOpenChange={() => !cancel.isPending && onClose()}
      title={`Cancel ${label}?`}
      text={`You have everything until ${day}, and nothing more is charged. Then your store keeps selling, but adding products, generating and publishing wait. You can change your mind until that day.`}
      footer={
        <>
          <Button variant="quiet" onClick={onClose} disabled={cancel.isPending}>
            Keep {label}
          </Button>
          <Button
            variant="danger"
            onClick={() => cancel.mutate()}
            busy={cancel.isPending}
            busyText="Cancelling..."
          >
            Cancel Plan
          </Button>
        </>
      }
    >
      {cancel.error && <BillingError text={cancel.error.message} />}
    </Dialog>
  )
}

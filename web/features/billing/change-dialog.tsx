import { useQuery } from '@tanstack/react-query'
import { billingApi } from '#contract/api/billing-api.ts'
import type { Billing, PlanChangePreview } from '#contract/money/billing.ts'
import type { PlanChoice } from '#contract/money/plan-choice.ts'
import { plans } from '#rules/billing/plans.ts'
import { dollarsAndCents } from '#rules/money/money.ts'
import { call } from '../../lib/api.ts'
import { useStoreDates } from '../../lib/site/use-store-dates.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { BillingError } from './billing-error.tsx'
import { ChangeFacts } from './change-facts.tsx'
import { usePlanChanges } from './use-billing.ts'

type Props = {
  billing: Billing
  wanted: PlanChoice
  onClose: () => void
  onChanged: (billing: Billing) => unknown
}

/** Shows what a change costs and takes, then makes it. */
export function ChangeDialog({ billing, wanted, onClose, onChanged }: Props) {
  const { dayOf } = useStoreDates()
  const preview = useQuery({
    queryKey: ['plan-change', wanted.plan, wanted.interval],
    queryFn: () => call(billingApi['preview-plan-change'], wanted),
    // The amount is that of this moment: it stays as it is while it is read.
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  const { change } = usePlanChanges(onChanged)
  const { data } = preview
  const confirm = () => {
    if (!data) return
    const { proration_at } = data
    change.mutate(
      { ...wanted, ...(proration_at && { proration_at }) },
      // The previewed amount may have been too old.
      { onError: () => void preview.refetch() },
    )
  }
  const problem = preview.error ?? change.error
  return (
    <Dialog
      open
      onOpenChange={() => !change.isPending && onClose()}
      title={titleOf(billing, wanted)}
      footer={
        <>
          <Button variant="quiet" onClick={onClose} disabled={change.isPending}>
            Not now
          </Button>
          {preview.error && !data ? (
            <Button onClick={() => void preview.refetch()} busy={preview.isFetching}>
              Try Again
            </Button>
          ) : (
            <Button
              onClick={confirm}
              disabled={!data || preview.isFetching}
              busy={change.isPending}
              busyText={data?.due_cents ? 'Paying...' : 'Saving...'}
            >
              {data ? confirmText(data, dayOf) : 'Confirm'}
            </Button>
          )}
        </>
      }
    >
      {problem && <BillingError text={problem.message} />}
      <ChangeFacts billing={billing} wanted={wanted} preview={data} isFailed={preview.isError && !data} />
    </Dialog>
  )
}

function titleOf({ plan }: Billing, wanted: PlanChoice) {
  const { label } = plans[wanted.plan]
  if (wanted.plan === plan) return `Pay ${label} by the ${wanted.interval}?`
  return wanted.plan === 'pro' ? `Upgrade to ${label}?` : `Change to ${label}?`
}

function confirmText({ takes_effect, on, due_cents }: PlanChangePreview, dayOf: (at: string) => string) {
  if (takes_effect === 'at-period-end') return `Change on ${dayOf(on)}`
  return due_cents > 0 ? `Pay ${dollarsAndCents(due_cents)}` : 'Change now'
}

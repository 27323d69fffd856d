import CircleArrowUp from 'lucide-react/icons/circle-arrow-up'
import ExternalLink from 'lucide-react/icons/external-link'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Billing } from '#contract/money/billing.ts'
import type { PlanChoice } from '#contract/money/plan-choice.ts'
import { creditsPerMonth } from '#rules/billing/credits.ts'
import { plans } from '#rules/billing/plans.ts'
import { cardName } from '#rules/courses/library.ts'
import type { BillingReason, ChosenPlan } from '../../lib/billing/billing-link.ts'
import { useStoreDates } from '../../lib/site/use-store-dates.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { notify } from '../../ui/overlays/toasts/notify.ts'
import { BillingError } from './billing-error.tsx'
import { ChangeDialog } from './change-dialog.tsx'
import { paidPlan } from './offer-action.ts'
import { type OnPlanPress, PlanOffers } from './plan-offers.tsx'
import { PlanSummary } from './plan-summary.tsx'
import { UsageCard } from './usage-card.tsx'
import type { Arrival } from './use-arrival.ts'
import { usePlanChanges, useProviderPages } from './use-billing.ts'

type CancelDialogProps = { billing: Billing; onClose: () => void; onCancelled: () => void }

/** Says what cancelling means, then cancels. */
function CancelDialog({ billing, onClose, onCancelled }: CancelDialogProps) {
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

type Asking = { kind: 'nothing' } | { kind: 'cancel' } | { kind: 'change'; wanted: PlanChoice }

/** The plan, its usage and everything that changes it. */
export function PlanControls({ billing, arrival }: { billing: Billing; arrival: Arrival }) {
  const { returnTo, reason, chosen } = arrival
  const navigate = useNavigate()
  const [asking, setAsking] = useState<Asking>({ kind: 'nothing' })
  const close = () => setAsking({ kind: 'nothing' })
  const { checkout, portal } = useProviderPages(returnTo ?? '/app/billing')
  const { resume } = usePlanChanges(({ plan }) =>
    notify.success(`You keep ${plans[plan].label}`, 'Everything goes on as before.'),
  )
  const press: OnPlanPress = (kind, offered) => {
    if (kind === 'start') checkout.mutate(offered)
    else if (kind === 'resume') resume.mutate()
    else setAsking({ kind: 'change', wanted: offered })
  }
  const onChanged = async (changed: Billing) => {
    close()
    toastChange(changed)
    if (returnTo && !changed.next_plan) await navigate(returnTo)
  }
  const onCancelled = () => {
    close()
    notify.success('Your plan is cancelled', 'You have everything until the end of the period.')
  }
  const canCancel = paidPlan(billing) && billing.state !== 'cancelled'
  return (
    <div className="grid gap-8">
      <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <PlanSummary
          billing={billing}
          onUpdateCard={{ run: () => portal.mutate('card'), isBusy: portal.isPending }}
          onResume={{ run: () => resume.mutate(), isBusy: resume.isPending }}
        />
        <UsageCard billing={billing} />
      </div>
      <PlanOffers
        billing={billing}
        wanted={wantedPlan(billing, chosen, reason)}
        note={<ReasonNote reason={reason} billing={billing} />}
        onPress={press}
        busy={checkout.isPending ? checkout.variables.plan : undefined}
      />
      {billing.has_portal && (
        <PaymentsCard
          card={billing.card}
          onOpen={() => portal.mutate(undefined)}
          isOpening={portal.isPending}
          onCancel={canCancel ? () => setAsking({ kind: 'cancel' }) : undefined}
        />
      )}
      {asking.kind === 'change' && (
        <ChangeDialog billing={billing} wanted={asking.wanted} onClose={close} onChanged={onChanged} />
      )}
      {asking.kind === 'cancel' && (
        <CancelDialog billing={billing} onClose={close} onCancelled={onCancelled} />
      )}
    </div>
  )
}

/** What was chosen before; else Pro for who wants what only Pro has. */
function wantedPlan(billing: Billing, chosen: ChosenPlan | undefined, reason: BillingReason | undefined) {
  if (!billing.is_on) return undefined
  if (chosen) return chosen
  const needsPro = billing.plan === 'lite' && reason !== undefined && reason !== 'ended'
  return needsPro ? ({ plan: 'pro', interval: billing.interval ?? 'month' } as const) : undefined
}

function toastChange({ plan, interval, next_plan }: Billing) {
  if (next_plan)
    return notify.success(
      'Your plan will change',
      `${plans[next_plan.plan].label} begins with the next period.`,
    )
  notify.success(`You are on the ${plans[plan].label} plan`, interval === 'year' ? 'Paid by the year.' : '')
}

/** What the seller wanted to do when they were led here; the plan's state says it for `ended`. */
function ReasonNote({ reason, billing }: { reason: BillingReason | undefined; billing: Billing }) {
  const text = reason && billing.plan === 'lite' ? textOf[reason] : undefined
  if (!text) return null
  return (
    <p className="mb-6 flex gap-3 rounded-xl bg-accent-soft px-4 py-3 text-sm">
      <CircleArrowUp aria-hidden className="mt-0.5 size-4.5 shrink-0 text-accent" />
      {text}
    </p>
  )
}

const textOf: Record<BillingReason, string | undefined> = {
  products: `${plans.lite.label} holds ${plans.lite.productLimit} products. ${plans.pro.label} holds ${plans.pro.productLimit}, and what you selected stays selected.`,
  'pro-product': `That product comes with the ${plans.pro.label} plan. What you selected stays selected.`,
  credits: `${plans.pro.label} brings ${creditsPerMonth.pro} credits each month instead of ${creditsPerMonth.lite}.`,
  ended: undefined,
}

type Props = {
  card: Billing['card']
  onOpen: () => void
  isOpening: boolean
  onCancel: (() => void) | undefined
}

/** Card, invoices and the way out. */
const PaymentsCard = ({ card, onOpen, isOpening, onCancel }: Props) => (
  <Card className="flex flex-col gap-4 sm:flex-row sm:items-center sm:justify-between">
    <div>
      <h2 className="font-semibold">Payment method and invoices</h2>
      <p className="mt-1 text-sm text-muted">
        {card && `${cardName(card)} pays your plan. `}
        Your card, billing address and every invoice, at our payment provider.
      </p>
    </div>
    <div className="flex shrink-0 flex-wrap gap-3 max-sm:flex-col">
      <Button variant="secondary" onClick={onOpen} busy={isOpening} busyText="Opening...">
        Open
        <ExternalLink aria-hidden />
      </Button>
      {onCancel && (
        <Button variant="quiet" onClick={onCancel}>
          Cancel plan
        </Button>
      )}
    </div>
  </Card>
)

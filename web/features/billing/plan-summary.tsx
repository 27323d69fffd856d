import type { Billing } from '#contract/money/billing.ts'
import { plans } from '#rules/billing/plans.ts'
import { useStoreDates } from '../../lib/site/use-store-dates.ts'
import { Money } from '../../ui/content/money.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { Badge } from '../../ui/feedback/badges/badge.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { stateText } from './state-text.ts'

type Action = { run: () => void; isBusy: boolean }
type Props = { billing: Billing; onUpdateCard: Action; onResume: Action }

/** The plan now, and the one thing to do about it. */
export function PlanSummary({ billing, onUpdateCard, onResume }: Props) {
  const { dayOf } = useStoreDates()
  const { badge, tone, title, text } = stateText(billing, dayOf, Date.now())
  const { label } = plans[billing.plan]
  return (
    <Card className="flex flex-col gap-4" role="region" aria-label="Your plan">
      <p className="flex flex-wrap items-center gap-2.5">
        <span className="font-semibold">{label}</span>
        <Badge tone={tone}>{badge}</Badge>
      </p>
      <div>
        <h2 className="font-display text-2xl font-semibold tracking-title text-balance tabular-nums">
          {title}
        </h2>
        <p className="mt-2 max-w-reading text-muted">{text}</p>
      </div>
      {billing.next_plan && <NextPlan billing={billing} dayOf={dayOf} />}
      {billing.state === 'past_due' && billing.has_portal && (
        <Button
          className="self-start max-sm:w-full"
          onClick={onUpdateCard.run}
          busy={onUpdateCard.isBusy}
          busyText="Opening..."
        >
          Update Payment Method
        </Button>
      )}
      {(billing.state === 'cancelled' || billing.next_plan) && (
        <Button
          variant={billing.state === 'cancelled' ? 'primary' : 'secondary'}
          className="self-start max-sm:w-full"
          onClick={onResume.run}
          busy={onResume.isBusy}
          busyText="Saving..."
        >
          Keep {label}
        </Button>
      )}
    </Card>
  )
}

function NextPlan({ billing, dayOf }: { billing: Billing; dayOf: (at: string) => string }) {
  const { next_plan, next_payment, period_ends_at } = billing
  if (!next_plan || !period_ends_at) return null
  return (
    <p className="rounded-lg bg-subtle px-4 py-3 text-sm">
      Changes to <b className="font-semibold">{plans[next_plan.plan].label}</b> on {dayOf(period_ends_at)}
      {next_payment && (
        <>
          , for <Money cents={next_payment.cents} format="exact" /> each {next_plan.interval}
        </>
      )}
      . Until then nothing changes.
    </p>
  )
}

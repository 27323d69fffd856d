import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Billing } from '#contract/money/billing.ts'
import type { PlanChoice } from '#contract/money/plan-choice.ts'
import { type Plan, planIds } from '#rules/billing/plans.ts'
import type { Interval } from '#rules/billing/subscription.ts'
import type { ChosenPlan } from '../../lib/billing/billing-link.ts'
import { offerAction, paidPlan } from './offer-action.ts'
import { PlanOffer } from './plan-offer.tsx'

export type OnPlanPress = (kind: 'start' | 'change' | 'resume', offered: PlanChoice) => void

type Props = {
  billing: Billing
  /** The plan that the seller came for. */
  wanted: ChosenPlan | undefined
  /** Says why, and is in view with the plans. */
  note: ReactNode
  onPress: OnPlanPress
  /** The plan whose button is busy. */
  busy: Plan | undefined
}

const intervals: { value: Interval; name: string }[] = [
  { value: 'month', name: 'Monthly' },
  { value: 'year', name: 'Yearly' },
]

/** Both plans, by month or by year. */
export function PlanOffers({ billing, wanted, note, onPress, busy }: Props) {
  const [interval, setInterval] = useState(wanted?.interval ?? billing.interval ?? 'month')
  const section = useRef<HTMLElement>(null)
  const isWanted = wanted !== undefined
  useEffect(() => {
    if (isWanted) section.current?.scrollIntoView({ block: 'nearest' })
  }, [isWanted])
  return (
    <section ref={section} aria-labelledby="plans" className="scroll-my-6">
      {note}
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 id="plans" className="text-lg font-semibold">
          {titleOf(billing)}
        </h2>
        <IntervalSwitch interval={interval} onInterval={setInterval} />
      </div>
      <div className="grid gap-4 md:grid-cols-2">
        {planIds.map((plan) => (
          <PlanOffer
            key={plan}
            plan={plan}
            interval={interval}
            isWanted={wanted?.plan === plan}
            action={billing.is_on ? offerAction(billing, { plan, interval }) : undefined}
            onPress={(kind) => onPress(kind, { plan, interval })}
            isBusy={busy === plan}
            isAnyBusy={busy !== undefined}
          />
        ))}
      </div>
    </section>
  )
}

function titleOf(billing: Billing) {
  if (!billing.is_on) return 'What the plans include'
  return paidPlan(billing) ? 'Change your plan' : 'Choose your plan'
}

type SwitchProps = { interval: Interval; onInterval: (interval: Interval) => void }

const IntervalSwitch = ({ interval, onInterval }: SwitchProps) => (
  <fieldset className="grid grid-cols-2 gap-1 rounded-lg bg-subtle p-1 max-sm:w-full">
    <legend className="sr-only">How often you pay</legend>
    {intervals.map(({ value, name }) => (
      <button
        key={value}
        type="button"
        aria-pressed={interval === value}
        onClick={() => onInterval(value)}
        className="min-h-11 rounded-md px-5 text-sm font-medium text-muted transition-colors hover:text-ink aria-pressed:bg-selected aria-pressed:text-ink aria-pressed:shadow-card aria-pressed:inset-ring aria-pressed:inset-ring-selected-edge lg:min-h-9"
      >
        {name}
      </button>
    ))}
  </fieldset>
)

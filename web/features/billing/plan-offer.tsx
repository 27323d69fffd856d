import Check from 'lucide-react/icons/check'
import { useId } from 'react'
import { creditsPerMonth } from '#rules/credits.ts'
import { type Plan, plans } from '#rules/plans.ts'
import { type Interval, planPriceCents } from '#rules/subscription.ts'
import { Money } from '../../ui/content/money.tsx'
import { Button } from '../../ui/controls/button.tsx'
import type { OfferAction } from './offer-action.ts'

type Props = {
  plan: Plan
  interval: Interval
  isWanted: boolean
  /** Undefined where no plan is sold. */
  action: OfferAction | undefined
  onPress: (kind: 'start' | 'change' | 'resume') => void
  isBusy: boolean
  isAnyBusy: boolean
}

/** One plan: its price, what it includes, and the button that takes it. */
export function PlanOffer({ plan, interval, isWanted, action, onPress, isBusy, isAnyBusy }: Props) {
  const { label, priceCentsPerMonth, productLimit, features } = plans[plan]
  const priceId = useId()
  const included = [
    `Up to ${productLimit} products in your store`,
    `${creditsPerMonth[plan]} credits a month`,
    ...features,
  ]
  return (
    <article
      data-wanted={isWanted || undefined}
      className="flex flex-col rounded-xl border border-line bg-surface p-5 shadow-card data-wanted:border-accent data-wanted:outline-2 data-wanted:-outline-offset-2 data-wanted:outline-accent sm:p-6"
    >
      <h3 className="font-semibold">{label}</h3>
      <p id={priceId} className="mt-2 flex items-baseline gap-1.5">
        <span className="font-display text-3xl font-semibold tracking-title">
          <Money cents={planPriceCents(priceCentsPerMonth, interval)} />
        </span>
        <span className="text-sm text-muted">a {interval}</span>
      </p>
      <ul className="mt-5 mb-6 grid gap-2 text-sm">
        {included.map((feature) => (
          <li key={feature} className="flex gap-2.5">
            <Check aria-hidden className="mt-0.5 size-4 shrink-0 text-accent" />
            {feature}
          </li>
        ))}
      </ul>
      {action && (
        <Button
          variant={plan === 'pro' && action.kind !== 'none' ? 'primary' : 'secondary'}
          disabled={action.kind === 'none' || isAnyBusy}
          busy={isBusy}
          busyText={action.kind === 'start' ? 'Opening payment...' : 'Saving...'}
          aria-describedby={priceId}
          onClick={() => action.kind !== 'none' && onPress(action.kind)}
          className="mt-auto w-full"
        >
          {action.text}
        </Button>
      )}
    </article>
  )
}

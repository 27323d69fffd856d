import Check from 'lucide-react/icons/check'
import { useId } from 'react'
import { Link } from 'react-router-dom'
import { creditsPerMonth } from '#rules/billing/credits.ts'
import { featuresOf, type Plan, type PlanFeature, plans } from '#rules/billing/plans.ts'
import { type Interval, planPriceCents } from '#rules/billing/subscription.ts'
import { Money } from '../../ui/content/money.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { Badge } from '../../ui/feedback/badges/badge.tsx'
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
  const { label, priceCentsPerMonth, productLimit } = plans[plan]
  const priceId = useId()
  const included: Pick<PlanFeature, 'text' | 'route'>[] = [
    { text: `Up to ${productLimit} products in your store`, route: '/app/my-products' },
    { text: `${creditsPerMonth[plan]} credits a month`, route: '/app/idea' },
    ...featuresOf(plan),
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
      <ul className="mt-4 mb-5 text-sm">
        {included.map(({ text, route }) => (
          <li key={text} className="flex min-h-11 items-center gap-2.5 sm:min-h-8">
            <Check aria-hidden className="size-4 shrink-0 text-accent" />
            {route ? (
              <Link
                to={route}
                className="inline-flex min-h-11 items-center underline-offset-4 hover:underline sm:min-h-8"
              >
                {text}
              </Link>
            ) : (
              <>
                {text} <Badge>Soon</Badge>
              </>
            )}
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

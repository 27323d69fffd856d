import Coins from 'lucide-react/icons/coins'
import { type Plan, plans } from '#rules/billing/plans.ts'
import { pluralize, withThousandsSeparators } from '#rules/text.ts'
import { Badge } from './badge.tsx'

type Props = {
  plan: Plan
  /** Undefined while unknown. */
  credits: number | undefined
  /** Shown in the last days of a trial. */
  trialDays?: number | undefined
}

const creditsText = (credits: number | undefined) =>
  `${credits === undefined ? '–' : withThousandsSeparators(credits)} ${credits === 1 ? 'credit' : 'credits'}`

/** The seller's plan, with PRO emphasized, and the remaining credits. */
export const PlanBadges = ({ plan, credits, trialDays }: Props) => (
  <div className="flex flex-wrap items-center gap-2">
    <Badge tone={plan === 'pro' ? 'strong' : 'neutral'} data-plan={plan} title={`${plans[plan].label} plan`}>
      {plans[plan].badge}
    </Badge>
    <Badge tone="accent" className="tabular-nums">
      <Coins aria-hidden className="size-3.5" />
      {creditsText(credits)}
    </Badge>
    {trialDays !== undefined && <Badge>{`${pluralize(trialDays, 'trial day')} left`}</Badge>}
  </div>
)

import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import type { Billing } from '#contract/money/billing.ts'
import { creditsPerMonth } from '#rules/billing/credits.ts'
import { plans } from '#rules/billing/plans.ts'
import { billingLink } from '../../lib/billing/billing-link.ts'
import { billingQuery } from '../../lib/billing/checkout.ts'
import { useStoreDates } from '../../lib/site/use-store-dates.ts'
import { Button } from '../../ui/controls/button.tsx'

/** When the next credits come, and how to get more. */
export function OutOfCredits() {
  const { dayOf } = useStoreDates()
  const { data: billing } = useQuery(billingQuery)
  if (!billing?.is_on) return null
  return (
    <div className="mt-3 grid gap-3 text-center text-sm text-muted">
      <p>{nextCredits(billing, dayOf)}</p>
      {billing.plan === 'lite' && (
        <Button asChild variant="secondary" className="w-full">
          <Link to={billingLink({ reason: 'credits', returnTo: '/app/idea' })}>Upgrade to Pro Plan</Link>
        </Button>
      )}
    </div>
  )
}

function nextCredits({ plan, usage }: Billing, dayOf: (at: string) => string) {
  const { credits_per_month, credits_renew_at, credits_on_renewal = credits_per_month } = usage
  const pro = plan === 'lite' ? ` ${plans.pro.label} brings ${creditsPerMonth.pro} a month.` : ''
  if (credits_renew_at)
    return `Your next ${credits_on_renewal} credits come on ${dayOf(credits_renew_at)}.${pro}`
  return `Each paid month of ${plans[plan].label} brings ${credits_per_month} credits.${pro}`
}

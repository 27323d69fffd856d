import { Link } from 'react-router-dom'
import type { Referrals } from '#contract/money/referrals.ts'
import { affiliateCommissionPct, planIds, plans } from '#rules/billing/plans.ts'
import { dollarsAndCents, exactDollars, planEarnings } from '#rules/money/money.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Card } from '../../ui/layout/card.tsx'

/** What the calculator of the landing page says, beside what happened. */
export const ReferralRateCard = ({ referrals }: { referrals: Referrals }) => (
  <Card>
    <h2 className="font-semibold">What a referral pays</h2>
    <table className="mt-3 w-full text-sm tabular-nums">
      <thead className="text-left text-xs text-muted">
        <tr className="border-b border-line">
          <th scope="col" className="py-2 font-medium">
            Plan
          </th>
          <th scope="col" className="py-2 text-right font-medium">
            Every month
          </th>
          <th scope="col" className="py-2 text-right font-medium">
            Or once for a year
          </th>
        </tr>
      </thead>
      <tbody>
        {planIds.map((plan) => (
          <tr key={plan} className="border-b border-line">
            <th scope="row" className="py-3 text-left font-medium">
              {plans[plan].label}
            </th>
            <td className="py-3 text-right">{exactDollars(planEarnings(plan).monthlyCents)}</td>
            <td className="py-3 text-right">{exactDollars(planEarnings(plan).yearlyCents)}</td>
          </tr>
        ))}
      </tbody>
    </table>
    <h3 className="mt-6 text-sm font-semibold">What happened</h3>
    <p className="mt-1.5 text-sm text-muted">{outcomeOf(referrals)}</p>
    <p className="mt-4 text-xs text-muted">
      {affiliateCommissionPct}% of what is paid without tax. A month pays while the plan is paid, a year once,
      at its purchase. Refunds take their part back.
    </p>
    <Button asChild variant="secondary" className="mt-5">
      <Link to="/app/orders?tab=ledger">See it in your ledger</Link>
    </Button>
  </Card>
)

function outcomeOf({ visits, sign_ups, paying, earned_cents, pending_cents }: Referrals) {
  if (visits === 0 && sign_ups === 0)
    return 'Nobody has come by your link yet. Share it with somebody who would like a store of their own.'
  if (sign_ups === 0) return 'Your link was visited, and nobody has signed up yet.'
  if (paying === 0 && earned_cents === 0)
    return 'People have signed up by your link. You earn with the first plan that one of them pays for.'
  const held = pending_cents > 0 ? `, ${dollarsAndCents(pending_cents)} of it pending` : ''
  const months = paying * planEarnings('lite').monthlyCents
  const most = paying * planEarnings('pro').monthlyCents
  const promised =
    paying > 0
      ? ` The calculator says ${exactDollars(months)} to ${exactDollars(most)} a month for ${paying === 1 ? 'one paying referral' : `${paying} paying referrals`}.`
      : ''
  return `You have earned ${dollarsAndCents(earned_cents)}${held}.${promised}`
}

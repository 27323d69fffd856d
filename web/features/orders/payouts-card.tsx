import { Link } from 'react-router-dom'
import type { Home } from '#contract/home.ts'
import { useHome } from '../../lib/queries.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'

type Step = { text: string; action: string; isUrgent?: true }

const steps: Record<Home['payout_state'], Step> = {
  not_begun: { text: 'Tell Stripe where your commissions go.', action: 'Set up payouts', isUrgent: true },
  more_needed: { text: 'Stripe needs some details from you.', action: 'Continue setup', isUrgent: true },
  in_review: { text: 'Stripe is checking your details.', action: 'See payouts' },
  ready: { text: 'What is available goes to your bank each Monday.', action: 'See payouts' },
  refused: { text: 'Stripe cannot pay out to your account.', action: 'See payouts', isUrgent: true },
}

/** Where available money goes next. */
export function PayoutsCard() {
  const { data: home } = useHome()
  const step = steps[home?.payout_state ?? 'ready']
  return (
    <Card className="mb-8 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 p-4 sm:p-5">
      <div>
        <h2 className="font-semibold">Payouts</h2>
        <p className="mt-0.5 text-sm text-muted">{step.text}</p>
      </div>
      <Button asChild variant={step.isUrgent ? 'primary' : 'secondary'} className="max-sm:w-full">
        <Link to="/app/payouts">{step.action}</Link>
      </Button>
    </Card>
  )
}

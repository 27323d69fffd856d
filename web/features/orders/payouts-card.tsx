import { Link } from 'react-router-dom'
import type { Balance } from '#contract/money/payouts.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { useBalance } from './use-orders.ts'

const actions: { [State in Balance['outlook']['state']]?: string } = {
  not_begun: 'Set up payouts',
  more_needed: 'Continue setup',
}

/** What is true of the next payout, and the way to all of them. */
export function PayoutsCard() {
  const { data: balance, isError } = useBalance()
  const state = balance?.outlook.state
  const action = state && actions[state]
  return (
    <Card className="mb-8 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 p-4 sm:p-5">
      <div className="min-w-0 flex-1 basis-60">
        <h2 className="font-semibold">Payouts</h2>
        {balance && <p className="mt-0.5 text-sm text-muted">{balance.outlook.sentence}</p>}
        {!balance && !isError && <Skeleton className="mt-1.5 h-5 max-w-80" />}
      </div>
      <Button asChild variant={action ? 'primary' : 'secondary'} className="max-sm:w-full">
        <Link to="/app/payouts">{action ?? 'See payouts'}</Link>
      </Button>
    </Card>
  )
}

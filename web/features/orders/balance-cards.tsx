import type { ReactNode } from 'react'
import type { Balance } from '#contract/money/payouts.ts'
import { holdDays } from '#rules/money/ledger.ts'
import { dollarsAndCents } from '#rules/money/money.ts'
import { referenceOf } from '../../lib/api/api-error.ts'
import { Money } from '../../ui/content/money.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { LoadingRegion } from '../../ui/feedback/loading-region.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { dateText } from './order-text.ts'
import { useBalance } from './use-orders.ts'

const grid = 'mb-8 grid grid-cols-2 gap-3 sm:gap-4 xl:grid-cols-4'

export function BalanceCards() {
  const { data, error, isError, refetch } = useBalance()
  const reference = referenceOf(error)
  if (data) return <Cards balance={data} />
  if (isError)
    return (
      <Card role="alert" className="mb-8 flex flex-wrap items-center justify-between gap-3">
        <p>
          Failed to load your balance. Your orders are below.
          {reference && <span className="block text-xs text-muted">Reference {reference}</span>}
        </p>
        <Button variant="secondary" onClick={() => void refetch()}>
          Try Again
        </Button>
      </Card>
    )
  return (
    <LoadingRegion label="Loading your balance" className={grid}>
      {['available', 'pending', 'paid', 'lifetime'].map((card) => (
        <Skeleton key={card} className="h-36 rounded-xl sm:h-37" />
      ))}
    </LoadingRegion>
  )
}

const Cards = ({ balance }: { balance: Balance }) => (
  <dl className={grid}>
    <BalanceCard
      title="Available"
      cents={balance.available_cents}
      note={
        balance.available_cents < 0
          ? 'Refunds took more than was available. Your next commissions make up for it.'
          : 'No longer held'
      }
    />
    <BalanceCard title="Pending" cents={balance.pending_cents} note={nextRelease(balance)} />
    <BalanceCard title="Paid out" cents={balance.paid_out_cents} note="Sent to your bank account" />
    <BalanceCard title="Lifetime" cents={balance.lifetime_cents} note="Net of refunds and disputes" />
  </dl>
)

function nextRelease({ releases: [next] }: Balance) {
  if (!next) return `Commissions are held for ${holdDays} days`
  return (
    <>
      Next: {dollarsAndCents(next.cents)} on <time dateTime={next.on}>{dateText(next.on)}</time>
    </>
  )
}

type CardProps = { title: string; cents: number; note: ReactNode }

const BalanceCard = ({ title, cents, note }: CardProps) => (
  <Card className="min-h-36 p-4 sm:min-h-37">
    <dt className="text-sm font-medium text-muted">{title}</dt>
    <dd className="mt-2 font-display text-xl font-semibold tracking-title wrap-anywhere sm:text-3xl">
      <Money cents={cents} format="decimals" />
    </dd>
    <dd className="mt-1.5 text-xs text-muted">{note}</dd>
  </Card>
)

import type { Payouts } from '#contract/payouts.ts'
import { Money } from '../../../ui/content/money.tsx'
import { Card } from '../../../ui/layout/card.tsx'

/** When the next payout is and how much, or what keeps it back. */
export const NextPayoutCard = ({ outlook: { next, sentence }, available_cents }: Payouts) => (
  <Card>
    <h2 className="text-sm font-medium text-muted">Next payout</h2>
    <p className="mt-2 font-display text-xl font-semibold tracking-title sm:text-3xl">
      {next ? <Money cents={next.cents} format="decimals" /> : 'Not planned yet'}
    </p>
    <p className="mt-1.5 text-sm">{sentence}</p>
    <p className="mt-4 border-t border-line pt-3 text-sm text-muted">
      Available now: <Money cents={available_cents} format="decimals" />. Banks take one to five days more.
    </p>
  </Card>
)

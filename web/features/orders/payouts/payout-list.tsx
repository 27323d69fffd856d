import { Link } from 'react-router-dom'
import type { Payout } from '#contract/payouts.ts'
import { dollarsAndCents } from '#rules/money.ts'
import { Money } from '../../../ui/content/money.tsx'
import { PayoutStateBadge } from './payout-state-badge.tsx'

type Props = { payouts: readonly Payout[]; days: Intl.DateTimeFormat }

/** What became of a payout, where its state alone does not say. */
export function payoutNote({ state, reason, returned_cents, cents }: Payout) {
  if (state === 'refused') return `${reason ?? ''} The amount is available again.`.trim()
  if (returned_cents > 0)
    return `${dollarsAndCents(returned_cents)} of ${dollarsAndCents(cents)} came back and is available again.`
  return undefined
}

export const PayoutList = ({ payouts, days }: Props) => (
  <ul
    aria-label="Your payouts, newest first"
    className="divide-y divide-line overflow-hidden rounded-xl border border-line bg-surface shadow-card"
  >
    {payouts.map((payout) => (
      <li
        key={payout.id}
        className="relative grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 px-4 py-2 transition-colors hover:bg-subtle sm:grid-cols-[11rem_minmax(0,1fr)_9rem] sm:px-5"
      >
        <Link
          to={`/app/payouts/${encodeURIComponent(payout.id)}`}
          state={{ list: '' }}
          className="inline-flex min-h-11 items-center text-sm font-medium underline-offset-4 after:absolute after:inset-0 hover:underline focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent"
        >
          <time dateTime={payout.at} className="tabular-nums">
            {days.format(new Date(payout.at))}
          </time>
        </Link>
        <div className="max-sm:order-3 max-sm:col-span-2 max-sm:pb-2">
          <PayoutStateBadge state={payout.state} />
          {payoutNote(payout) && <p className="mt-1.5 text-xs text-muted">{payoutNote(payout)}</p>}
        </div>
        <p className="text-right text-sm font-semibold">
          <Money cents={payout.cents} format="decimals" />
        </p>
      </li>
    ))}
  </ul>
)

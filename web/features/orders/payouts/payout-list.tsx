import { memo } from 'react'
import { Link } from 'react-router-dom'
import type { Payout } from '#contract/payout.ts'
import { dollarsAndCents } from '#rules/money/money.ts'
import { Money } from '../../../ui/content/money.tsx'
import { expectedHeight } from '../../../ui/styles/expected-height.ts'
import { PayoutStateBadge } from './payout-state-badge.tsx'

type PageProps = { payouts: readonly Payout[]; days: Intl.DateTimeFormat }
type Props = Pick<PageProps, 'days'> & { pages: readonly PageProps['payouts'][] }

/** What became of a payout, where its state alone does not say. */
export function payoutNote({ state, reason, returned_cents, cents }: Payout) {
  if (state === 'refused') return `${reason ?? ''} The amount is available again.`.trim()
  if (returned_cents > 0)
    return `${dollarsAndCents(returned_cents)} of ${dollarsAndCents(cents)} came back and is available again.`
  return undefined
}

export const PayoutList = ({ pages, days }: Props) => (
  <ul
    aria-label="Your payouts, newest first"
    className="divide-y divide-line overflow-hidden rounded-xl border border-line bg-surface shadow-card"
  >
    {pages.map((payouts, page) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a new payout moves the others on, and they must not be made anew
      <PayoutsPage key={page} payouts={payouts} days={days} />
    ))}
  </ul>
)

const PayoutsPage = memo(({ payouts, days }: PageProps) =>
  payouts.map((payout) => (
    <li
      key={payout.id}
      style={expectedHeight(1, '3.75rem')}
      className="relative grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 px-4 py-2 transition-colors [content-visibility:auto] hover:bg-subtle sm:grid-cols-[11rem_minmax(0,1fr)_9rem] sm:px-5"
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
  )),
)

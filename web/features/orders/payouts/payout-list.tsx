import { memo } from 'react'
import { Link } from 'react-router-dom'
import type { Payout } from '#contract/money/payout.ts'
import { dollarsAndCents } from '#rules/money/money.ts'
import { ListRow, LongList } from '../../../ui/content/long-list.tsx'
import { Money } from '../../../ui/content/money.tsx'
import { isSameGroup } from '../../../ui/content/row-groups.ts'
import { PayoutStateBadge } from './payout-state-badge.tsx'

type GroupProps = { rows: readonly Payout[]; days: Intl.DateTimeFormat }
type Props = Pick<GroupProps, 'days'> & { pages: readonly GroupProps['rows'][] }

/** What became of a payout, where its state alone does not say. */
export function payoutNote({ state, reason, returned_cents, cents }: Payout) {
  if (state === 'refused') return `${reason ?? ''} The amount is available again.`.trim()
  if (returned_cents > 0)
    return `${dollarsAndCents(returned_cents)} of ${dollarsAndCents(cents)} came back and is available again.`
  return undefined
}

export const PayoutList = ({ pages, days }: Props) => (
  <LongList
    label="Your payouts, newest first"
    pages={pages}
    rowHeight="3.75rem"
    groupClassName="divide-y divide-line not-first:border-t not-first:border-line"
    className="overflow-hidden rounded-xl border border-line bg-surface shadow-card"
  >
    {(rows) => <PayoutRows rows={rows} days={days} />}
  </LongList>
)

const PayoutRows = memo(
  ({ rows, days }: GroupProps) => (
    <>
      {rows.map((payout) => (
        <PayoutRow key={payout.id} payout={payout} days={days} />
      ))}
    </>
  ),
  isSameGroup,
)

const PayoutRow = memo(({ payout, days }: Pick<GroupProps, 'days'> & { payout: Payout }) => (
  <ListRow className="relative grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 px-4 py-2 transition-colors hover:bg-subtle sm:grid-cols-[11rem_minmax(0,1fr)_9rem] sm:px-5">
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
  </ListRow>
))

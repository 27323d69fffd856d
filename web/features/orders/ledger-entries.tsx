import { memo } from 'react'
import { Link } from 'react-router-dom'
import type { LedgerEntry } from '#contract/money/ledger.ts'
import { ListRow, LongList } from '../../ui/content/long-list.tsx'
import { isSameGroup } from '../../ui/content/row-groups.ts'
import { Badge } from '../../ui/feedback/badges/badge.tsx'
import { entryNote, entryTitle, isHeld, signedDollars } from './order-text.ts'

type GroupProps = { rows: readonly LedgerEntry[]; moments: Intl.DateTimeFormat }
type EntriesProps = Pick<GroupProps, 'moments'> & { pages: readonly GroupProps['rows'][]; label: string }

export const LedgerEntries = ({ pages, moments, label }: EntriesProps) => (
  <LongList
    label={label}
    pages={pages}
    rowHeight="5rem"
    groupClassName="divide-y divide-line not-first:border-t not-first:border-line"
    className="overflow-hidden rounded-xl border border-line bg-surface shadow-card"
  >
    {(rows) => <EntryRows rows={rows} moments={moments} />}
  </LongList>
)

const EntryRows = memo(
  ({ rows, moments }: GroupProps) => (
    <>
      {rows.map((entry) => (
        <EntryRow key={entry.id} entry={entry} moments={moments} />
      ))}
    </>
  ),
  isSameGroup,
)

const EntryRow = memo(({ entry, moments }: Pick<GroupProps, 'moments'> & { entry: LedgerEntry }) => (
  <ListRow className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 px-4 py-3 sm:grid-cols-[minmax(0,1fr)_11rem_9rem] sm:px-5">
    <div>
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm font-medium">
        {entryTitle(entry)}
        {isHeld(entry) && <Badge>Held</Badge>}
      </p>
      <p className="mt-0.5 text-xs text-muted wrap-anywhere">{entryNote(entry)}</p>
    </div>
    <p className="text-xs text-muted tabular-nums max-sm:order-3 sm:text-sm">
      <time dateTime={entry.at}>{moments.format(new Date(entry.at))}</time>
    </p>
    <div className="text-right max-sm:contents">
      <p
        className={`text-sm font-semibold tabular-nums max-sm:text-right ${entry.cents > 0 ? 'text-positive' : ''}`}
      >
        {signedDollars(entry.cents)}
      </p>
      {entry.order_id && (
        <EntryLink to={`/app/orders/${encodeURIComponent(entry.order_id)}`} text="Show order" />
      )}
      {entry.payout_id && (
        <EntryLink to={`/app/payouts/${encodeURIComponent(entry.payout_id)}`} text="Show payout" />
      )}
    </div>
  </ListRow>
))

const EntryLink = ({ to, text }: { to: string; text: string }) => (
  <Link
    to={to}
    state={{ list: '?tab=ledger' }}
    className="-my-2 inline-flex min-h-11 items-center justify-end text-xs font-medium text-accent underline-offset-4 hover:underline max-sm:order-4 print:hidden"
  >
    {text}
  </Link>
)

import { memo } from 'react'
import { Link } from 'react-router-dom'
import type { LedgerEntry } from '#contract/ledger.ts'
import { Badge } from '../../ui/feedback/badges/badge.tsx'
import { expectedHeight } from '../../ui/styles/expected-height.ts'
import { entryNote, entryTitle, isHeld, signedDollars } from './order-text.ts'

type PageProps = { entries: readonly LedgerEntry[]; moments: Intl.DateTimeFormat }
type EntriesProps = Pick<PageProps, 'moments'> & { pages: readonly PageProps['entries'][]; label: string }

export const LedgerEntries = ({ pages, moments, label }: EntriesProps) => (
  <ul
    aria-label={label}
    className="divide-y divide-line overflow-hidden rounded-xl border border-line bg-surface shadow-card"
  >
    {pages.map((entries, page) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a new entry moves the others on, and they must not be made anew
      <EntriesPage key={page} entries={entries} moments={moments} />
    ))}
  </ul>
)

const EntriesPage = memo(({ entries, moments }: PageProps) =>
  entries.map((entry) => (
    <li
      key={entry.id}
      style={expectedHeight(1, '5rem')}
      className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 px-4 py-3 [content-visibility:auto] sm:grid-cols-[minmax(0,1fr)_11rem_9rem] sm:px-5"
    >
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
    </li>
  )),
)

const EntryLink = ({ to, text }: { to: string; text: string }) => (
  <Link
    to={to}
    state={{ list: '?tab=ledger' }}
    className="-my-2 inline-flex min-h-11 items-center justify-end text-xs font-medium text-accent underline-offset-4 hover:underline max-sm:order-4 print:hidden"
  >
    {text}
  </Link>
)

import { Link } from 'react-router-dom'
import type { InputOf } from '#contract/api/action.ts'
import type { operatorsApi } from '#contract/api/operators/operators-api.ts'
import type { AuditEntryView } from '#contract/operators/operators.ts'
import { csvFileStart, csvLine, csvMediaType } from '#rules/csv.ts'
import { saveFile } from '../../../lib/files/save-file.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Badge, type BadgeTone } from '../../../ui/feedback/badges/badge.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Cell, DeskError, DeskLoading, DeskMore, DeskTable, TimeCell } from '../desk-parts.tsx'
import { useAudit, useOperators } from '../use-desk.ts'

export type AuditFilter = Omit<InputOf<(typeof operatorsApi)['read-audit']>, 'cursor'>

const tones: Record<AuditEntryView['outcome'], BadgeTone> = {
  done: 'positive',
  begun: 'warning',
  refused: 'neutral',
  failed: 'danger',
}

const textOf = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value))
const detailsText = ({ details = {} }: AuditEntryView) =>
  Object.entries(details)
    .map(([name, value]) => `${name} ${textOf(value)}`)
    .join(', ')

const headings = ['time', 'who', 'what', 'target', 'outcome', 'reason', 'details', 'request']
const lineOf = (entry: AuditEntryView) =>
  csvLine([
    ...[entry.at, entry.who, entry.what, entry.target ?? '', entry.outcome],
    ...[entry.reason ?? '', detailsText(entry), entry.request_id ?? ''],
  ])
const csvOf = (entries: readonly AuditEntryView[]) => [
  csvFileStart,
  csvLine(headings),
  ...entries.map(lineOf),
]

/** The entries of the audit that match, newest first, and a file with those that are loaded. */
export function AuditTable({ filter }: { filter: AuditFilter }) {
  const query = useAudit(filter)
  const { data, error, refetch, hasNextPage } = query
  const names = useOperatorNames()
  if (error && !data) return <DeskError error={error} onRetry={() => void refetch()} />
  if (!data) return <DeskLoading label="Loading the audit" />
  const loaded = data.pages.flatMap(({ entries }) => entries)
  if (loaded.length === 0 && !hasNextPage)
    return <EmptyState title="Nothing was found" text="No entry of the audit is like that." />
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <p role="status" className="text-sm text-muted">
          {loaded.length} {loaded.length === 1 ? 'entry' : 'entries'}
          {hasNextPage && ', and there may be older ones'}
        </p>
        <Button variant="secondary" onClick={() => saveFile('audit.csv', csvOf(loaded), csvMediaType)}>
          Download CSV
        </Button>
      </div>
      <DeskTable label="Audit" headings={['Time', 'Who', 'What', 'About', 'Reason']}>
        {loaded.map((entry) => (
          <tr key={entry.id}>
            <TimeCell at={entry.at} />
            <Cell>
              <Who who={entry.who} names={names} />
            </Cell>
            <Cell>
              {entry.what} <Badge tone={tones[entry.outcome]}>{entry.outcome}</Badge>
              <span className="block text-xs text-muted">{detailsText(entry)}</span>
            </Cell>
            <Cell>
              {entry.target && filter.target !== entry.target ? (
                <About target={entry.target} />
              ) : (
                entry.target
              )}
            </Cell>
            <Cell>{entry.reason}</Cell>
          </tr>
        ))}
      </DeskTable>
      <DeskMore query={query} text="Show older entries" />
    </>
  )
}

/** Everything that was done about one payment, seller or user. */
const About = ({ target }: { target: string }) => (
  <Link
    className="inline-flex min-h-11 items-center hover:underline sm:min-h-6"
    to={`/admin/settings?${new URLSearchParams({ tab: 'audit', target })}`}
  >
    {target}
  </Link>
)

/** What operators are called now, by the id of their account. */
function useOperatorNames(): ReadonlyMap<string, string> {
  const { data } = useOperators()
  return new Map(data?.operators.map(({ user_id, name, email }) => [user_id, name || email]))
}

/** An entry names the role and the id of an account; the filter compares both as they are. */
function Who({ who, names }: { who: string; names: ReadonlyMap<string, string> }) {
  const name = names.get(who.split(' ').at(-1) ?? '')
  if (!name) return who
  return (
    <>
      {name}
      <span className="block text-xs text-muted">{who}</span>
    </>
  )
}

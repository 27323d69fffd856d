import { useCallback, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { AuditEntryView } from '#contract/operators.ts'
import { saveFile } from '../../lib/files/save-file.ts'
import { Button } from '../../ui/controls/button.tsx'
import { LoadMore } from '../../ui/controls/load-more.tsx'
import { SearchField } from '../../ui/controls/search-field.tsx'
import { Badge, type BadgeTone } from '../../ui/feedback/badges/badge.tsx'
import { LoadingRegion } from '../../ui/feedback/loading-region.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Cell, DeskError, DeskTable, timeOf, useSlash } from './desk-parts.tsx'
import { useAudit } from './use-desk.ts'

const tones: Record<AuditEntryView['outcome'], BadgeTone> = {
  done: 'positive',
  begun: 'warning',
  refused: 'neutral',
  failed: 'danger',
}
const searchId = 'audit-search'
const focusSearch = () => document.getElementById(searchId)?.focus()

const textOf = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value))
const detailsText = ({ details = {} }: AuditEntryView) =>
  Object.entries(details)
    .map(([name, value]) => `${name} ${textOf(value)}`)
    .join(', ')

const matches = (entry: AuditEntryView, search: string) =>
  [entry.who, entry.what, entry.target, entry.reason, entry.outcome, detailsText(entry)]
    .join(' ')
    .toLowerCase()
    .includes(search.trim().toLowerCase())

const cellOf = (text = '') => `"${text.replaceAll('"', '""').replace(/^[=+\-@\t\r]/, "'$&")}"`
const csvOf = (entries: readonly AuditEntryView[]) =>
  [
    'time,who,what,target,outcome,reason,details,request',
    ...entries.map((entry) =>
      [
        entry.at,
        entry.who,
        entry.what,
        entry.target,
        entry.outcome,
        entry.reason,
        detailsText(entry),
        entry.request_id,
      ]
        .map((text) => cellOf(text))
        .join(','),
    ),
  ].join('\r\n')

/** The audit, newest first. The search is in the page's address, and looks through what is loaded. */
export function AuditPanel() {
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useAudit()
  const [params, setParams] = useSearchParams()
  const [search, setSearch] = useState(params.get('search') ?? '')
  useSlash(useCallback(focusSearch, []))
  if (error && !data) return <DeskError error={error} onRetry={() => void refetch()} />
  if (!data)
    return (
      <LoadingRegion label="Loading the audit">
        <Skeleton className="h-96 rounded-xl" />
      </LoadingRegion>
    )
  const loaded = data.pages.flatMap(({ entries }) => entries)
  const shown = loaded.filter((entry) => matches(entry, search))
  const find = (text: string) => {
    setSearch(text)
    setParams(text ? { tab: 'audit', search: text } : { tab: 'audit' }, { replace: true })
  }
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <div className="min-w-0 flex-1 basis-72">
          <SearchField
            id={searchId}
            label="Search the audit"
            placeholder="refund, pi_3Q..., approve"
            value={search}
            onChange={({ target }) => find(target.value)}
          />
        </div>
        <Button variant="secondary" onClick={() => saveFile('audit.csv', [csvOf(shown)], 'text/csv')}>
          Download CSV
        </Button>
      </div>
      <p role="status" className="mb-3 text-sm text-muted">
        {shown.length} of {loaded.length} loaded entries
      </p>
      <DeskTable label="Audit" headings={['Time', 'Who', 'What', 'About', 'Reason', 'Outcome']}>
        {shown.map((entry) => (
          <tr key={entry.id}>
            <Cell>{timeOf(entry.at)}</Cell>
            <Cell>{entry.who}</Cell>
            <Cell>
              {entry.what}
              <span className="block text-xs text-muted">{detailsText(entry)}</span>
            </Cell>
            <Cell>{entry.target}</Cell>
            <Cell>{entry.reason}</Cell>
            <Cell>
              <Badge tone={tones[entry.outcome]}>{entry.outcome}</Badge>
            </Cell>
          </tr>
        ))}
      </DeskTable>
      {hasNextPage && (
        <LoadMore
          text="Show older entries"
          auto={false}
          busy={isFetchingNextPage}
          failure={error ? 'Older entries could not be loaded.' : undefined}
          onMore={() => void fetchNextPage()}
        />
      )}
    </>
  )
}

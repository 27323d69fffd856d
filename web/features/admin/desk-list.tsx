import { type ReactNode, useEffect } from 'react'
import { ChoiceChips } from '../../ui/controls/choice-chips.tsx'
import { LoadMore } from '../../ui/controls/load-more.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { LoadingRegion } from '../../ui/feedback/loading-region.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { DeskError, DeskTable, type Heading } from './desk-parts.tsx'

type Query<Page> = {
  data: { pages: Page[] } | undefined
  error: Error | null
  refetch: () => unknown
  hasNextPage: boolean
  isFetchingNextPage: boolean
  fetchNextPage: () => unknown
}

type Props<Page, Row> = {
  query: Query<Page>
  rowsOf: (page: Page) => readonly Row[]
  label: string
  headings: readonly Heading[]
  empty: { title: string; text: string }
  children: (row: Row) => ReactNode
}

/** A list of the desk, a page at a time: loading, empty, failed and full. Pages without a row are passed over. */
export function DeskList<Page, Row>({ query, rowsOf, label, headings, empty, children }: Props<Page, Row>) {
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = query
  const rows = data?.pages.flatMap(rowsOf) ?? []
  const isSearching = rows.length === 0 && hasNextPage && !error
  useEffect(() => {
    if (isSearching && !isFetchingNextPage) fetchNextPage()
  }, [isSearching, isFetchingNextPage, fetchNextPage])
  if (error && !data) return <DeskError error={error} onRetry={() => void refetch()} />
  if (!data || isSearching)
    return (
      <LoadingRegion label={`Loading ${label}`}>
        <Skeleton className="h-64 rounded-xl" />
      </LoadingRegion>
    )
  return (
    <>
      {rows.length === 0 ? (
        !hasNextPage && <EmptyState {...empty} />
      ) : (
        <DeskTable label={label} headings={headings}>
          {rows.map(children)}
        </DeskTable>
      )}
      {hasNextPage && (
        <LoadMore
          text="Show more"
          auto={false}
          busy={isFetchingNextPage}
          failure={error ? 'More could not be loaded.' : undefined}
          onMore={() => void fetchNextPage()}
        />
      )}
    </>
  )
}

type ChipsProps<Name extends string> = {
  label: string
  names: Readonly<Record<Name, string>>
  current: Name
  onChoose: (name: Name) => void
}

/** Which list is shown. */
export function ListChips<Name extends string>({ label, names, current, onChoose }: ChipsProps<Name>) {
  const all = Object.keys(names).filter((name): name is Name => Object.hasOwn(names, name))
  return (
    <div className="mb-4">
      <ChoiceChips
        legend={label}
        name="list"
        options={all.map((value) => ({ value, text: names[value] }))}
        chosen={[current]}
        onChange={([chosen = current]) => onChoose(chosen)}
      />
    </div>
  )
}

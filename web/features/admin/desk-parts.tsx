import ShieldCheck from 'lucide-react/icons/shield-check'
import { type ReactNode, useLayoutEffect } from 'react'
import { Link } from 'react-router-dom'
import { ApiError, referenceOf } from '../../lib/api/api-error.ts'
import { LoadMore } from '../../ui/controls/load-more.tsx'
import { TabButton, TabList, TabPanel, Tabs } from '../../ui/controls/tabs.tsx'
import { EmptyStateLink } from '../../ui/feedback/empty-state-link.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { LoadingRegion } from '../../ui/feedback/loading-region.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { isSearchShortcut, moveBetweenRows } from './desk-keys.ts'

let timeFormat: Intl.DateTimeFormat | undefined
/** Its format is made when it is first used: the list of sellers shows no time of day. */
export function timeOf(iso: string) {
  timeFormat ??= new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })
  return timeFormat.format(new Date(iso))
}

/** Why a page of the desk has nothing to show. */
export function DeskError({ error, onRetry }: { error: Error; onRetry: () => void }) {
  if (error instanceof ApiError && error.code === 'second-factor-needed')
    return (
      <EmptyStateLink
        icon={<ShieldCheck aria-hidden />}
        title="Set up two-step sign-in first"
        text="Operators sign in with an authenticator app. It takes a minute."
        to="/app/profile#two-step"
        linkText="Open Profile"
      />
    )
  if (error instanceof ApiError && error.code === 'sign-in-again')
    return (
      <ErrorState
        title="Enter your code to work here"
        text="This session has no authenticator code yet."
        retryText="Enter it"
        onRetry={onRetry}
      />
    )
  return (
    <ErrorState
      title="This could not be loaded"
      text="Nothing was changed. Check your connection and try again."
      onRetry={onRetry}
      reference={referenceOf(error)}
    />
  )
}

export const DeskLoading = ({ label }: { label: string }) => (
  <LoadingRegion label={label}>
    <Skeleton className="h-96 rounded-xl" />
  </LoadingRegion>
)

export const deskHeading = 'mb-3 font-display text-xl font-semibold tracking-title'

/** Of a column of numbers, which are aligned at their end. */
export type Heading = string | { number: string }
type TableProps = { label: string; headings: readonly Heading[]; children: ReactNode }

/** Ten columns of numbers fit beside each other on a tablet. */
const cellSides = 'px-1.5 first:pl-3 last:pr-3 xl:px-3'
/** So many have room on a phone. */
const fewColumns = 3

// Where the row has no room, the rest of it scrolls under it.
const besideRow =
  'max-xl:sticky max-xl:right-0 max-xl:border-l max-xl:border-line max-xl:bg-surface max-xl:px-2'

/** A dense table that scrolls sideways on its own where it has no room. */
export const DeskTable = ({ label, headings, children }: TableProps) => (
  <section
    onKeyDown={moveBetweenRows}
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys
    tabIndex={0}
    aria-label={label}
    // Texts for screen readers are positioned; without `relative` they would widen the page.
    className="relative overflow-x-auto rounded-xl border border-line bg-surface"
  >
    <table className={`w-full text-left text-sm ${headings.length > fewColumns ? 'min-w-160' : ''}`}>
      <thead>
        <tr className="border-b border-line text-xs text-muted">
          {headings.map((heading) =>
            heading === '' ? (
              <td key="actions" className={besideRow} />
            ) : typeof heading === 'string' ? (
              <th key={heading} scope="col" className={`${cellSides} py-2 font-medium whitespace-nowrap`}>
                {heading}
              </th>
            ) : (
              <th
                key={heading.number}
                scope="col"
                className={`${cellSides} py-2 text-right font-medium whitespace-nowrap`}
              >
                {heading.number}
              </th>
            ),
          )}
        </tr>
      </thead>
      <tbody className="divide-y divide-line">{children}</tbody>
    </table>
  </section>
)

type CellProps = {
  children?: ReactNode
  isNumber?: boolean
  /** Stays on one line: a state, a day. */
  isShort?: boolean
}

export function Cell({ children, isNumber = false, isShort = false }: CellProps) {
  const classes = isNumber
    ? 'text-right whitespace-nowrap tabular-nums'
    : isShort
      ? 'whitespace-nowrap'
      : 'min-w-28 wrap-anywhere xl:min-w-36'
  return <td className={`${cellSides} py-2 align-baseline ${classes}`}>{children}</td>
}

type TimeCellProps = { at: string | undefined; children?: ReactNode }

/** A time, or what is said of it: on one line where the page has room for it. */
export const TimeCell = ({ at, children }: TimeCellProps) => (
  <td className={`${cellSides} min-w-24 py-2 align-baseline xl:whitespace-nowrap`}>
    {children ?? (at && timeOf(at))}
  </td>
)

type ActionsProps = {
  children?: ReactNode
  /** On a phone, another cell of the row does the same. */
  isWideOnly?: boolean
}

/** What can be done with a row. */
export const ActionsCell = ({ children, isWideOnly = false }: ActionsProps) => (
  <td className={`py-1.5 pr-3 pl-1.5 align-baseline ${isWideOnly ? 'max-sm:hidden' : besideRow}`}>
    <div className="flex flex-col items-end gap-1 whitespace-nowrap xl:flex-row xl:justify-end xl:gap-2">
      {children}
    </div>
  </td>
)

/** A link in a row: a thumb can press it on a phone, and a wide page keeps its rows low. */
export const rowLink =
  'inline-flex min-h-11 min-w-11 items-center font-semibold hover:underline sm:min-h-6 sm:min-w-6'

/** Opens what a row is about. */
export const RowLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link to={to} className={`${rowLink} text-accent`}>
    {children}
  </Link>
)

/** Names a list of what waits and counts it. With `all`, the page of the whole list, there may be more than are counted. */
export const CountHeading = ({ name, count, all }: { name: string; count: number; all?: string | false }) => (
  <div className="flex flex-wrap items-baseline justify-between gap-x-4">
    <h2 className={deskHeading}>
      {name} ({count}
      {all && '+'})
    </h2>
    {all && <RowLink to={all}>Show all</RowLink>}
  </div>
)

type ListQuery = {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  error: Error | null
  fetchNextPage: () => Promise<unknown>
}

/** The end of a list that has more. */
export const DeskMore = ({ query, text }: { query: ListQuery; text: string }) =>
  query.hasNextPage && (
    <LoadMore
      text={text}
      auto={false}
      busy={query.isFetchingNextPage}
      failure={query.error ? 'More could not be loaded.' : undefined}
      onMore={() => void query.fetchNextPage()}
    />
  )

type TabsProps<Name extends string> = {
  label: string
  tabs: Readonly<Record<Name, string>>
  shown: Name
  onShow: (name: Name) => void
  /** The part that is shown. */
  children: ReactNode
}

/** Parts of a page; which one is shown is in the page's URL. */
export function DeskTabs<Name extends string>({ label, tabs, shown, onShow, children }: TabsProps<Name>) {
  const names = Object.keys(tabs).filter((name): name is Name => Object.hasOwn(tabs, name))
  return (
    <Tabs value={shown} onValueChange={(value) => onShow(names.find((name) => name === value) ?? shown)}>
      <TabList aria-label={label} className="mb-6 flex gap-2 overflow-x-auto border-b border-line">
        {names.map((name) => (
          <TabButton
            key={name}
            value={name}
            className="-mb-px min-h-11 shrink-0 border-b-2 -outline-offset-2 border-transparent px-3 text-sm font-semibold text-muted hover:text-ink data-[state=active]:border-accent data-[state=active]:text-ink"
          >
            {tabs[name]}
          </TabButton>
        ))}
      </TabList>
      <TabPanel value={shown} tabIndex={-1}>
        {children}
      </TabPanel>
    </Tabs>
  )
}

/** `/` moves to the page's search, as long as nothing is being typed. */
export function useSearchShortcut(fieldId: string) {
  // Not an effect after the paint: a press right then would be lost.
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!isSearchShortcut(event)) return
      event.preventDefault()
      selectField(fieldId)
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [fieldId])
}

/** What was looked for last is selected, so that typing replaces it. */
export function selectField(id: string) {
  const field = document.getElementById(id)
  field?.focus()
  if (field instanceof HTMLInputElement) field.select()
}

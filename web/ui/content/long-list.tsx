import type { ReactNode } from 'react'
import { classNames } from '../styles/class-names.ts'
import { expectedHeight } from '../styles/expected-height.ts'
import { useRowGroups } from './use-row-groups.ts'

type ListProps<Row> = {
  label: string
  pages: readonly (readonly Row[])[]
  /** Of a row that is not laid out yet. */
  rowHeight: string
  className: string
  groupClassName: string
  /** Renders the `ListRow`s of a group. Memoised by `isSameGroup`, so that a further page renders none of those before. */
  children: (rows: readonly Row[]) => ReactNode
}
type RowProps = { className: string; children: ReactNode }

/** A list whose rows are laid out near what is in sight, in groups. A `ul` can't be divided into groups. */
export const LongList = <Row,>(props: ListProps<Row>) => (
  // biome-ignore lint/a11y/useSemanticElements: children of a ul are rows
  <div role="list" aria-label={props.label} className={props.className}>
    {useRowGroups(props.pages).map((rows, group) => (
      <div
        // biome-ignore lint/suspicious/noArrayIndexKey: a new row moves the others on, and they must not be made anew
        key={group}
        style={expectedHeight(rows.length, props.rowHeight)}
        className={classNames('[content-visibility:auto]', props.groupClassName)}
      >
        {props.children(rows)}
      </div>
    ))}
  </div>
)

export const ListRow = ({ className, children }: RowProps) => (
  // biome-ignore lint/a11y/useSemanticElements: a li needs a ul around it
  <div role="listitem" className={className}>
    {children}
  </div>
)

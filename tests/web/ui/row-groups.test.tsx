import { render, screen, waitFor, within } from '@testing-library/react'
import { memo } from 'react'
import { expect, test } from 'vitest'
import { ListRow, LongList } from '#web/ui/content/long-list.tsx'
import { groupsOf, isSameGroup } from '#web/ui/content/row-groups.ts'

type Row = { id: number }
const rowsFrom = (first: number, count: number): Row[] =>
  Array.from({ length: count }, (_, n) => ({ id: first + n }))

test('a long list is divided into even groups', () => {
  const groups = groupsOf(rowsFrom(0, 133))
  expect(groups.map((rows) => rows.length)).toEqual([50, 50, 33])
  expect(groups.flat()).toEqual(rowsFrom(0, 133))
  expect(groupsOf([])).toEqual([])
})

test('further rows of a long list render only the group that they join', () => {
  const rendered: number[] = []
  const Rows = memo(({ rows }: { rows: readonly Row[] }) => {
    rendered.push(...rows.map(({ id }) => id))
    return rows.map(({ id }) => (
      <ListRow key={id} className="">
        Row {id}
      </ListRow>
    ))
  }, isSameGroup)
  const list = (pages: Row[][]) => (
    <LongList label="Rows" pages={pages} rowHeight="1rem" className="" groupClassName="">
      {(rows) => <Rows rows={rows} />}
    </LongList>
  )
  const first = rowsFrom(0, 51)
  const { rerender } = render(list([first]))
  rendered.length = 0
  rerender(list([first, rowsFrom(51, 2)]))
  expect(rendered).toEqual([50, 51, 52])
  expect(within(screen.getByRole('list', { name: 'Rows' })).getAllByRole('listitem')).toHaveLength(53)
})

test('a list shows what it has at once, a further page in two frames', async () => {
  const list = (pages: Row[][]) => (
    <LongList label="Orders" pages={pages} rowHeight="1rem" className="" groupClassName="">
      {(rows) => rows.map(({ id }) => <ListRow key={id} className="">{`Row ${id}`}</ListRow>)}
    </LongList>
  )
  const shown = () =>
    within(screen.getByRole('list', { name: 'Orders' }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)
  const pages = [rowsFrom(0, 37), [], rowsFrom(37, 23)]
  const { rerender } = render(list(pages))
  expect(shown()).toHaveLength(60)
  rerender(list([...pages, rowsFrom(60, 50)]))
  expect(shown()).toHaveLength(85)
  await waitFor(() => expect(shown()).toHaveLength(110))
  expect(shown().at(-1)).toBe('Row 109')
})

test('rows of a long list are rendered again when what they say changes', () => {
  const rows = rowsFrom(0, 2)
  const moments = new Intl.DateTimeFormat()
  expect(isSameGroup({ rows, moments }, { rows: [...rows], moments })).toBe(true)
  expect(isSameGroup({ rows, moments }, { rows, moments: new Intl.DateTimeFormat() })).toBe(false)
  expect(isSameGroup({ rows, moments }, { rows: rows.slice(1), moments })).toBe(false)
})

/**
 * Rows that are laid out together: as many as come at once. With fewer in a group a list has more for the browser to watch, and a jump
 * to a row passes groups with only an estimated height. Even, for lists in two columns.
 */
const rowsInGroup = 50

/** Returns the rows of a list in groups. */
export function groupsOf<Row>(rows: readonly Row[]): readonly (readonly Row[])[] {
  return Array.from({ length: Math.ceil(rows.length / rowsInGroup) }, (_, group) =>
    rows.slice(group * rowsInGroup, (group + 1) * rowsInGroup),
  )
}

/** For `memo`: whether the same rows are rendered with the same props, although a new array holds them. */
export function isSameGroup<Props extends { rows: readonly unknown[] }>(before: Props, now: Props) {
  const other = new Map<string, unknown>(Object.entries(before))
  return Object.entries(now).every(([name, value]: [string, unknown]) =>
    name === 'rows' ? isSameRows(before.rows, now.rows) : value === other.get(name),
  )
}

const isSameRows = (before: readonly unknown[], now: readonly unknown[]) =>
  before.length === now.length && before.every((row, at) => row === now[at])

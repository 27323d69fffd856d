/** React's event as well as the browser's. */
type KeyPress = Pick<KeyboardEvent, 'key' | 'target' | 'preventDefault'>

/** Returns whether it asks for the page's search: `/`, as long as nothing is being typed. */
export function isSearchShortcut({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent) {
  const isTyping = target instanceof Element && target.closest('input, textarea, select, [role=dialog]')
  return key === '/' && !isTyping && !ctrlKey && !metaKey && !altKey
}

const pressable = 'a, button'

/** The arrow keys lead from row to row, to what is in the same place there. */
export function moveBetweenRows(event: KeyPress) {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (step === 0 || !(event.target instanceof HTMLElement)) return
  const row = event.target.closest('tbody tr')
  const table = row?.closest('table')
  if (!row || !table) return
  const place = [...row.querySelectorAll<HTMLElement>(pressable)].indexOf(event.target)
  const rows = [...table.querySelectorAll('tbody tr')]
  const next = rows[rows.indexOf(row) + step]?.querySelectorAll<HTMLElement>(pressable)
  if (place < 0 || !next) return
  event.preventDefault()
  next[Math.min(place, next.length - 1)]?.focus()
}

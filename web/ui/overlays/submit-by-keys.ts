import type { KeyboardEvent } from 'react'

/** Sends a form with Ctrl or Cmd and Enter: within a longer text, Enter alone begins a line. */
export function submitByKeys(event: KeyboardEvent<HTMLFormElement>) {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
  event.preventDefault()
  event.currentTarget.requestSubmit()
}

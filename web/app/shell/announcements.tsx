import X from 'lucide-react/icons/x'
import { useState } from 'react'
import { useHome } from '../../lib/queries.ts'

const storageKey = 'announcements-closed'

/** In this browser. What cannot be read or kept is shown again. */
function closedIds(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]')
    return Array.isArray(stored) ? stored.map(String) : []
  } catch {
    return []
  }
}

/** What operators tell all sellers; each one until the seller closes it. */
export function Announcements() {
  const shown = useHome().data?.announcements ?? []
  const [closed, setClosed] = useState(closedIds)
  const close = (id: string) => {
    // Forgets announcements that have ended.
    const next = [...closed.filter((one) => shown.some((other) => other.id === one)), id]
    setClosed(next)
    try {
      localStorage.setItem(storageKey, JSON.stringify(next))
    } catch {
      // Storage is full or blocked.
    }
  }
  return shown
    .filter(({ id }) => !closed.includes(id))
    .map(({ id, text }) => (
      <div key={id} role="status" className="border-b border-line bg-accent-soft text-sm print:hidden">
        <div className="mx-auto flex max-w-page items-center justify-between gap-x-4 px-4 sm:px-8 lg:px-12">
          <p className="min-w-0 py-2.5 wrap-anywhere">{text}</p>
          <button
            type="button"
            aria-label={`Close: ${text}`}
            className="grid size-11 shrink-0 place-items-center rounded-lg hover:bg-subtle"
            onClick={() => close(id)}
          >
            <X aria-hidden className="size-4" />
          </button>
        </div>
      </div>
    ))
}

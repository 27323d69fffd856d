import ChevronLeft from 'lucide-react/icons/chevron-left'
import { Link, useLocation } from 'react-router-dom'
import * as z from 'zod/mini'

/** The state of a link out of a list: the list's query string. */
export type CameFromList = { list: string }
const CameFromList = z.object({ list: z.string() })

/** Leads from an item back to its list, with the filter and position that it had if the visitor came from there. */
export function BackLink({ to, text }: { to: string; text: string }) {
  const list = CameFromList.safeParse(useLocation().state).data?.list
  return (
    <Link
      to={list === undefined ? to : { pathname: to, search: list }}
      onClick={(event) => {
        if (list === undefined || history.length < 2 || event.metaKey || event.ctrlKey) return
        event.preventDefault()
        history.back()
      }}
      className="-mt-3 mb-3 inline-flex min-h-11 items-center gap-1.5 text-sm font-medium text-muted hover:text-ink print:hidden"
    >
      <ChevronLeft aria-hidden className="size-4" />
      {text}
    </Link>
  )
}

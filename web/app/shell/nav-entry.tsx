import { Link, useLocation } from 'react-router-dom'
import type { Entry } from './navigation.ts'

export const entryClasses =
  'flex min-h-11 items-center gap-3 rounded-lg px-3 text-sm font-medium text-muted transition-colors hover:bg-subtle hover:text-ink lg:min-h-10 ' +
  'aria-[current=page]:bg-accent-soft aria-[current=page]:text-accent'

export function NavEntry({ to, partOfIt, text, icon: Icon }: Entry) {
  const { pathname } = useLocation()
  const isCurrent = isWithin(pathname, to) || (partOfIt !== undefined && isWithin(pathname, partOfIt))
  return (
    <li>
      <Link to={to} className={entryClasses} aria-current={isCurrent ? 'page' : undefined}>
        <Icon aria-hidden className="size-4.5 shrink-0" />
        {text}
      </Link>
    </li>
  )
}

const isWithin = (pathname: string, path: string) => pathname === path || pathname.startsWith(`${path}/`)

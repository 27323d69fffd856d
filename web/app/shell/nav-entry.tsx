import { NavLink } from 'react-router-dom'
import type { Entry } from './navigation.ts'

export const entryClasses =
  'flex min-h-11 items-center gap-3 rounded-lg px-3 text-sm font-medium text-muted transition-colors hover:bg-subtle hover:text-ink lg:min-h-10 ' +
  'aria-[current=page]:bg-accent-soft aria-[current=page]:text-accent'

export const NavEntry = ({ to, text, icon: Icon }: Entry) => (
  <li>
    <NavLink to={to} className={entryClasses}>
      <Icon aria-hidden className="size-4.5 shrink-0" />
      {text}
    </NavLink>
  </li>
)

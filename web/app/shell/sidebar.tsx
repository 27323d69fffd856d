import CircleHelp from 'lucide-react/icons/circle-question-mark'
import CircleUser from 'lucide-react/icons/circle-user'
import Gift from 'lucide-react/icons/gift'
import LogOut from 'lucide-react/icons/log-out'
import { useLayoutEffect, useRef } from 'react'
import { useHome } from '../../lib/queries.ts'
import { isOperator } from '../../lib/session/operator-role.ts'
import { signOut, useSession } from '../../lib/session.ts'
import { Brand } from '../../ui/layout/brand.tsx'
import { adminEntries, type NavigationEntry, sellerEntries } from './navigation.ts'
import { SellerSummary } from './seller-summary.tsx'
import { ShellLink, useIsWithin } from './shell-navigation.tsx'

const refer = { to: '/app/refer', text: 'Refer', icon: Gift }
const help = { to: '/app/help', text: 'Help', icon: CircleHelp }
const profile = { to: '/app/profile', text: 'Profile', icon: CircleUser }

/** A seller who has closed the account sees what still works: the profile, where they can keep it, and the sign-out. */
export function Sidebar() {
  const { user } = useSession()
  const isClosed = useHome().data?.tenant?.closes_at
  return (
    <div className="flex h-full flex-col gap-4 py-4">
      <ShellLink to="/app/dashboard" className="mx-3 flex min-h-11 items-center self-start rounded-md px-3">
        <Brand />
      </ShellLink>
      <div className="px-3">
        <SellerSummary />
      </div>
      <nav aria-label="Main" className="min-h-0 flex-1 scroll-pb-12 overflow-y-auto px-3">
        <ul className="grid gap-0.5">
          {(isClosed ? [profile] : sellerEntries).map((entry) => (
            <NavEntry key={entry.to} {...entry} />
          ))}
        </ul>
        {!isClosed && isOperator(user?.role) && <AdminEntries />}
        <ScrollFade />
      </nav>
      <ul className="grid gap-0.5 border-t border-line px-3 pt-4">
        {!isClosed && (
          <>
            <NavEntry {...refer} />
            <NavEntry {...help} />
            <NavEntry {...profile} />
          </>
        )}
        <li>
          <button
            type="button"
            data-signs-out
            className={`${entryClasses} w-full`}
            onClick={() => void signOut()}
          >
            <LogOut aria-hidden className="size-4.5 shrink-0" />
            Sign Out
          </button>
        </li>
      </ul>
    </div>
  )
}

/** Below the entries of sellers: scrolled into view on the pages that they lead to. */
function AdminEntries() {
  const isAtDesk = useIsWithin('/admin')
  const list = useRef<HTMLUListElement>(null)
  useLayoutEffect(() => {
    if (isAtDesk) list.current?.scrollIntoView({ block: 'nearest' })
  }, [isAtDesk])
  return (
    <>
      <h2 className="mt-6 mb-2 px-3 text-xs font-semibold text-muted">Admin</h2>
      <ul ref={list} data-admin-entries="" className="grid scroll-mt-10 gap-0.5">
        {adminEntries.map((entry) => (
          <NavEntry key={entry.to} {...entry} />
        ))}
      </ul>
    </>
  )
}

/** Fades the entries cut off at the bottom edge. At the end of the list it covers nothing. */
const ScrollFade = () => (
  <div
    aria-hidden
    data-scroll-fade
    className="pointer-events-none sticky bottom-0 h-12 bg-linear-to-t from-surface to-transparent"
  />
)

const entryClasses =
  'flex min-h-11 items-center gap-3 rounded-lg px-3 text-sm font-medium text-muted hover:bg-subtle hover:text-ink lg:min-h-9 ' +
  'aria-[current=page]:bg-accent-soft aria-[current=page]:text-accent'

function NavEntry({ to, partOfIt, text, icon: Icon }: NavigationEntry) {
  const isCurrent = useIsWithin(to, partOfIt)
  return (
    <li>
      <ShellLink to={to} className={entryClasses} aria-current={isCurrent ? 'page' : undefined}>
        <Icon aria-hidden className="size-4.5 shrink-0" />
        {text}
      </ShellLink>
    </li>
  )
}

import { QueryClientProvider } from '@tanstack/react-query'
import { Suspense, useEffect, useRef } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { productName } from '#rules/courses/product.ts'
import { queryClient, useHome } from '../../lib/queries.ts'
import { activeView } from '../../lib/session/view-as.ts'
import { ConnectionNote } from '../../ui/feedback/notes/connection-note.tsx'
import { useMediaQuery } from '../../ui/hooks/use-media-query.ts'
import { roomForSidebar } from '../shown-page.ts'
import { waitForIdlePage } from '../when-idle.ts'
import { Announcements } from './announcements.tsx'
import { MobileHeader } from './mobile-header.tsx'
import { PageInTurn } from './page-in-turn.tsx'
import { PasswordPrompt } from './password-prompt.tsx'
import { PaymentFailedNote } from './payment-failed-note.tsx'
import { RefreshNote } from './refresh-note.tsx'
import { ShellNavigation } from './shell-navigation.tsx'
import { Sidebar } from './sidebar.tsx'
import { ViewBar } from './view-bar.tsx'

const SkipLink = () => (
  <a
    href="#main"
    className="fixed top-2 left-2 z-50 -translate-y-24 rounded-lg bg-ink px-4 py-2.5 text-sm font-semibold text-canvas focus:translate-y-0 print:hidden"
  >
    Skip to content
  </a>
)

/** The layout of the signed-in area. */
export function Shell() {
  useRealtimeLink()
  return (
    <QueryClientProvider client={queryClient}>
      <ShellNavigation>
        <SkipLink />
        <RefreshNote />
        <PasswordPrompt />
        <div className="lg:grid lg:grid-cols-[17rem_minmax(0,1fr)] print:block">
          <aside className="sticky top-0 hidden h-dvh border-r border-line bg-surface lg:block print:hidden">
            <SidebarIfWide />
          </aside>
          <div className="min-w-0">
            <div className="sticky top-0 z-20 print:hidden">
              {activeView() && <ViewBar />}
              <ConnectionNote />
              <MobileHeader />
            </div>
            <PrintHeader />
            <Announcements />
            <PaymentFailedNote />
            <Content />
          </div>
        </div>
      </ShellNavigation>
    </QueryClientProvider>
  )
}

/** On paper it takes the place of the navigation. */
function PrintHeader() {
  const name = useHome().data?.store?.name
  return (
    <p className="mb-6 hidden border-b border-line pb-3 text-sm print:block">
      {name && <strong className="font-semibold">{name}</strong>} {productName}
    </p>
  )
}

/** On a narrow screen nobody sees it, and each of its links would be rendered again at a navigation. */
const SidebarIfWide = () => useMediaQuery(roomForSidebar) && <Sidebar />

/** Alone rendered again at a navigation; the rest of the layout stays as it is. */
function Content() {
  const content = useNavigationReset()
  return (
    <main
      ref={content}
      id="main"
      tabIndex={-1}
      className="mx-auto max-w-page px-4 py-8 sm:px-8 lg:px-12 lg:py-12 print:max-w-none print:p-0"
    >
      <ClosedAccountRedirect />
      <Suspense>
        <PageInTurn />
      </Suspense>
    </main>
  )
}

/** A seller who has closed the account sees how to keep it, and nothing else. */
function ClosedAccountRedirect() {
  const isClosed = useHome().data?.tenant?.closes_at
  const { pathname } = useLocation()
  return isClosed && pathname !== '/app/profile' ? <Navigate to="/app/profile" replace /> : null
}

/** Scrolls to the top and focuses the content on every navigation. Returns the ref for the content. */
function useNavigationReset() {
  const { pathname } = useLocation()
  const content = useRef<HTMLElement>(null)
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    scrollTo(0, 0)
    content.current?.focus({ preventScroll: true })
  }, [pathname])
  return content
}

/** Connects the page once it is at rest, so that nothing that the seller waits for is delayed. */
function useRealtimeLink() {
  useEffect(() => {
    let stop = () => {}
    let isGone = false
    const start = async () => {
      await waitForIdlePage()
      const { followSales } = await import('../../lib/realtime/follow-sales.ts')
      if (!isGone) stop = followSales()
    }
    void start().catch(() => undefined)
    return () => {
      isGone = true
      stop()
    }
  }, [])
}

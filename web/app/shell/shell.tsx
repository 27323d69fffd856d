import { QueryClientProvider } from '@tanstack/react-query'
import { Suspense } from 'react'
import { Outlet } from 'react-router-dom'
import { queryClient } from '../../lib/queries.ts'
import { ConnectionNote } from '../../ui/connection-note.tsx'
import { MobileHeader } from './mobile-header.tsx'
import { RefreshNote } from './refresh-note.tsx'
import { Sidebar } from './sidebar.tsx'
import { useNavigationReset } from './use-navigation-reset.ts'
import { useRealtimeLink } from './use-realtime-link.ts'

const SkipLink = () => (
  <a
    href="#main"
    className="fixed top-2 left-2 z-50 -translate-y-24 rounded-lg bg-ink px-4 py-2.5 text-sm font-semibold text-canvas focus:translate-y-0"
  >
    Skip to content
  </a>
)

/** The layout of the signed-in area. */
export function Shell() {
  const content = useNavigationReset()
  useRealtimeLink()
  return (
    <QueryClientProvider client={queryClient}>
      <SkipLink />
      <RefreshNote />
      <div className="lg:grid lg:grid-cols-[17rem_minmax(0,1fr)]">
        <aside className="sticky top-0 hidden h-dvh border-r border-line bg-surface lg:block">
          <Sidebar />
        </aside>
        <div className="min-w-0">
          <div className="sticky top-0 z-20">
            <ConnectionNote />
            <MobileHeader />
          </div>
          <main
            ref={content}
            id="main"
            tabIndex={-1}
            className="mx-auto max-w-page px-4 py-8 sm:px-8 lg:px-12 lg:py-12"
          >
            <Suspense>
              <Outlet />
            </Suspense>
          </main>
        </div>
      </div>
    </QueryClientProvider>
  )
}

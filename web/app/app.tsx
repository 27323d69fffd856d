import { useEffect } from 'react'
import { BrowserRouter } from 'react-router-dom'
import { keepFresh } from '#web/lib/session/keep-fresh.ts'
import { session } from '#web/lib/session.ts'
import { Toaster } from '#web/ui/toaster.tsx'
import { AppRoutes } from './app-routes.tsx'
import { CrashBoundary } from './crash-boundary.tsx'

export function App() {
  useEffect(() => {
    const stopFollowing = session.start()
    const stopRefreshing = keepFresh(session)
    return () => {
      stopFollowing()
      stopRefreshing()
    }
  }, [])
  return (
    <CrashBoundary>
      <BrowserRouter>
        <AppRoutes />
      </BrowserRouter>
      <Toaster />
    </CrashBoundary>
  )
}

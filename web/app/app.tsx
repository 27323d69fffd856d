import { useEffect } from 'react'
import { BrowserRouter } from 'react-router-dom'
import { keepFresh } from '#web/lib/session/keep-fresh.ts'
import { session } from '#web/lib/session.ts'
import { CrashBoundary } from '#web/ui/crash-boundary.tsx'
import { Toaster } from '#web/ui/toaster.tsx'
import { AppRoutes } from './app-routes.tsx'
import { followSession } from './follow-session.ts'

export function App() {
  useEffect(() => {
    const stops = [followSession(), session.start(), keepFresh(session)]
    return () => {
      for (const stop of stops) stop()
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

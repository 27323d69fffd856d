import { useEffect } from 'react'
import { BrowserRouter } from 'react-router-dom'
import { keepFresh } from '../lib/session/keep-fresh.ts'
import { session } from '../lib/session.ts'
import { CrashBoundary } from '../ui/crash-boundary.tsx'
import { CrashScreen } from '../ui/crash-screen.tsx'
import { Toaster } from '../ui/toaster.tsx'
import { AppRoutes } from './app-routes.tsx'
import { followSession } from './follow-session.ts'
import { loadWebFonts } from './web-fonts.ts'

export function App() {
  useEffect(loadWebFonts, [])
  useEffect(() => {
    const stops = [followSession(), session.start(), keepFresh(session)]
    return () => {
      for (const stop of stops) stop()
    }
  }, [])
  return (
    <CrashBoundary screen={CrashScreen}>
      <BrowserRouter>
        <AppRoutes />
      </BrowserRouter>
      <Toaster />
    </CrashBoundary>
  )
}

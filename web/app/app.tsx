import { type ComponentType, type ReactNode, useEffect } from 'react'
import { ignoreSecondPresses } from '../lib/page/one-press-at-a-time.ts'
import { refreshBeforeExpiry } from '../lib/session/refresh-before-expiry.ts'
import { preloadTokenRefresh, session } from '../lib/session.ts'
import { CrashBoundary } from '../ui/feedback/crash-boundary.tsx'
import { CrashScreen } from '../ui/feedback/crash-screen.tsx'
import { Toaster } from '../ui/overlays/toasts/toaster.tsx'
import { AppRoutes } from './app-routes.tsx'
import { loadFirstData } from './first-data.ts'
import { followSession } from './follow-session.ts'
import { preloadLinks } from './preload-links.ts'
import { Router as BrowserRouter } from './router.tsx'
import { loadWebFonts } from './web-fonts.ts'

/** Before it is needed, in case the connection is gone then; after everything that the seller waits for. */
const prepareRenewalMs = 10_000

type Props = {
  /** Another one than the browser's, where there is no browser. */
  router?: ComponentType<{ children: ReactNode }>
}

export function App({ router: Router = BrowserRouter }: Props) {
  useEffect(loadWebFonts, [])
  useEffect(preloadLinks, [])
  useEffect(() => {
    const timer = setTimeout(() => session.expiresAt() && preloadTokenRefresh(), prepareRenewalMs)
    return () => clearTimeout(timer)
  }, [])
  useEffect(() => {
    const stops = [
      ignoreSecondPresses(document),
      loadFirstData(),
      followSession(),
      session.start(),
      refreshBeforeExpiry(session),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [])
  return (
    <CrashBoundary screen={CrashScreen}>
      <Router>
        <AppRoutes />
      </Router>
      <Toaster />
    </CrashBoundary>
  )
}

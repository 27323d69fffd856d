import { useEffect } from 'react'
import { createBrowserRouter, RouterProvider } from 'react-router-dom'
import { keepFresh } from '#web/lib/session/keep-fresh.ts'
import { session } from '#web/lib/session.ts'
import { Toaster } from '#web/ui/toaster.tsx'
import { CrashBoundary } from './crash-boundary.tsx'
import { routes } from './routes.tsx'

const router = createBrowserRouter(routes)

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
      <RouterProvider router={router} />
      <Toaster />
    </CrashBoundary>
  )
}

import { Navigate, Outlet, useLocation } from 'react-router-dom'
import { useSession } from '#web/lib/session.ts'
import { LoadingScreen } from './loading-screen.tsx'

/** Lets sellers in; sends visitors to /auth, which brings them back here. */
export function SellersOnly() {
  const { state } = useSession()
  const location = useLocation()
  if (state === 'loading') return <LoadingScreen />
  if (state === 'signed-out') return <Navigate to="/auth" replace state={{ from: location }} />
  return <Outlet />
}

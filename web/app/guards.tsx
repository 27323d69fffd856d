import { useEffect, useRef } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router-dom'
import { loadChosenPlan } from '../lib/chosen-plan.ts'
import { useSession } from '../lib/session.ts'
import { LoadingScreen } from './loading-screen.tsx'

/**
 * Renders the page for sellers and redirects visitors to /auth, which returns them here. After a sign-out the page is not
 * remembered, since another person may sign in next. After a revoked session it is.
 */
export function RequireSeller() {
  const session = useSession()
  const location = useLocation()
  const hadSeller = useRef(false)
  useEffect(() => {
    if (session.state === 'signed-in') hadSeller.current = true
  }, [session.state])
  if (session.state === 'loading') return <LoadingScreen />
  if (session.state === 'signed-in') return <Outlet />
  const isSignOut = hadSeller.current && !session.wasRevoked
  // Who has chosen a plan has come to open a store.
  const to = !isSignOut && loadChosenPlan() ? '/auth?tab=sign-up' : '/auth'
  return <Navigate to={to} replace state={isSignOut ? null : { from: location }} />
}

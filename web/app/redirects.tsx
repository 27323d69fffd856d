import { Suspense, useEffect, useLayoutEffect, useRef } from 'react'
import { Navigate, Outlet, useLocation, useSearchParams } from 'react-router-dom'
import { accessLinkPath, parseToken } from '#contract/urls/buyer-links.ts'
import { afterSignIn } from '#rules/accounts/redirect.ts'
import { chosenPlanIn } from '../lib/billing/billing-link.ts'
import { isOperator } from '../lib/session/operator-role.ts'
import { useSession } from '../lib/session.ts'
import { loadChosenPlan, saveChosenPlan } from '../lib/visitor/chosen-plan.ts'
import { LoadingScreen } from './loading-screen.tsx'
import { NotFoundPage } from './pages.ts'

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
  // A visitor who has chosen a plan wants to open a store.
  const to = !isSignOut && loadChosenPlan() ? '/auth?tab=sign-up' : '/auth'
  return <Navigate to={to} replace state={isSignOut ? null : { from: location }} />
}

/** Renders the page for operators; to everybody else there is none. The server decides by the table, for each action. */
export function RequireOperator() {
  const { state, user } = useSession()
  if (state === 'loading') return <LoadingScreen />
  if (isOperator(user?.role)) return <Outlet />
  return (
    <Suspense fallback={<LoadingScreen />}>
      <NotFoundPage />
    </Suspense>
  )
}

/** `/library` leads to the dashboard. The access links of older receipts lead on to the buyer's library. */
export function LibraryRedirect() {
  const token = parseToken(useLocation().hash)
  useEffect(() => {
    // Another document: the buyer's pages are an application of their own.
    if (token) location.replace(accessLinkPath(token))
  }, [token])
  return token ? <LoadingScreen /> : <Navigate to="/app/dashboard" replace />
}

/** Where plan buttons lead: keeps the plan for after sign-in and redirects to the dashboard. */
export function TrialRedirect() {
  const [params] = useSearchParams()
  const { state } = useSession()
  const isKnown = state !== 'loading'
  useLayoutEffect(() => {
    // A session that turns out to have ended forgets what was chosen before.
    const chosen = isKnown ? chosenPlanIn(params) : undefined
    if (chosen) saveChosenPlan(chosen)
  }, [params, isKnown])
  return isKnown ? <Navigate to={afterSignIn} replace /> : <LoadingScreen />
}

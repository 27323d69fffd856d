import { useLayoutEffect } from 'react'
import { Navigate, useSearchParams } from 'react-router-dom'
import { afterSignIn } from '#rules/redirect.ts'
import { chosenIn } from '../lib/billing-link.ts'
import { saveChosenPlan } from '../lib/chosen-plan.ts'
import { useSession } from '../lib/session.ts'
import { LoadingScreen } from './loading-screen.tsx'

/** Where plan buttons lead: keeps the plan for after sign-in and redirects to the dashboard. */
export function TrialRedirect() {
  const [params] = useSearchParams()
  const { state } = useSession()
  const isKnown = state !== 'loading'
  useLayoutEffect(() => {
    // A session that turns out to have ended forgets what was chosen before.
    const chosen = isKnown ? chosenIn(params) : undefined
    if (chosen) saveChosenPlan(chosen)
  }, [params, isKnown])
  return isKnown ? <Navigate to={afterSignIn} replace /> : <LoadingScreen />
}

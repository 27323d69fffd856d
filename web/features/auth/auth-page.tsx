import { type ComponentType, lazy, Suspense, useEffect } from 'react'
import { Navigate } from 'react-router-dom'
import { usePageTitle } from '#web/lib/page-title.ts'
import { prepareSignIn, useSession } from '#web/lib/session.ts'
import { AuthLayout } from './auth-layout.tsx'
import { AuthTabs } from './auth-tabs.tsx'
import { forget } from './remembered.ts'
import type { SubScreen } from './screen.ts'
import { type Flow, useFlow } from './use-flow.ts'
import { useTarget } from './use-target.ts'

const subScreens: Record<SubScreen, ComponentType<{ flow: Flow }>> = {
  'verify-signup': lazy(async () => ({ default: (await import('./verify-sign-up.tsx')).VerifySignUp })),
  'verify-signin': lazy(async () => ({ default: (await import('./verify-sign-in.tsx')).VerifySignIn })),
  'forgot-password': lazy(async () => ({ default: (await import('./forgot-password.tsx')).ForgotPassword })),
  'verify-reset': lazy(async () => ({ default: (await import('./verify-reset.tsx')).VerifyReset })),
  'reset-password': lazy(async () => ({ default: (await import('./reset-password.tsx')).ResetPassword })),
  'reset-success': lazy(async () => ({ default: (await import('./reset-success.tsx')).ResetSuccess })),
}

export function AuthPage() {
  const { state } = useSession()
  const target = useTarget()
  useEffect(() => {
    if (state === 'signed-in') forget()
  }, [state])
  if (state === 'signed-in') return <Navigate to={target} replace />
  if (state === 'loading') {
    return (
      <p role="status" className="grid min-h-dvh place-items-center text-muted">
        Loading...
      </p>
    )
  }
  return (
    <AuthLayout>
      <Screens />
    </AuthLayout>
  )
}

function Screens() {
  const flow = useFlow()
  useEffect(prepareSignIn, [])
  if (flow.name === 'tabs') return <Tabs flow={flow} />
  const SubScreen = subScreens[flow.name]
  return (
    <Suspense>
      <SubScreen flow={flow} />
    </Suspense>
  )
}

function Tabs({ flow }: { flow: Flow }) {
  usePageTitle(flow.tab === 'sign-up' ? 'Sign up' : 'Sign in')
  return <AuthTabs flow={flow} />
}

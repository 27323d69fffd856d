import { lazy, Suspense, useEffect, useState } from 'react'
import { Navigate, useSearchParams } from 'react-router-dom'
import { usePageTitle } from '#web/lib/page-title.ts'
import { prepareSignIn, useSession } from '#web/lib/session.ts'
import { AuthLayout } from './auth-layout.tsx'
import { AuthTabs } from './auth-tabs.tsx'
import type { Screen } from './screen.ts'
import { useTarget } from './use-target.ts'

const VerifySignIn = lazy(async () => ({ default: (await import('./verify-sign-in.tsx')).VerifySignIn }))

export function AuthPage() {
  const { state } = useSession()
  const target = useTarget()
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
  const [params] = useSearchParams()
  const [email, setEmail] = useState('')
  const [screen, setScreen] = useState<Screen>({
    name: 'tabs',
    tab: params.get('tab') === 'sign-up' ? 'sign-up' : 'sign-in',
  })
  usePageTitle('Sign in')
  useEffect(prepareSignIn, [])

  if (screen.name === 'verify-signin') {
    return (
      <Suspense>
        <VerifySignIn
          challenge={screen.challenge}
          onBack={() => setScreen({ name: 'tabs', tab: 'sign-in' })}
        />
      </Suspense>
    )
  }
  return (
    <AuthTabs
      tab={screen.tab}
      onTab={(tab) => setScreen({ name: 'tabs', tab })}
      email={email}
      onEmail={setEmail}
      onChallenge={(challenge) => setScreen({ name: 'verify-signin', challenge })}
    />
  )
}

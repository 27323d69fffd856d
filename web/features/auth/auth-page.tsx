import ArrowLeft from 'lucide-react/icons/arrow-left'
import Check from 'lucide-react/icons/check'
import { type ComponentType, memo, type ReactNode, Suspense, useEffect } from 'react'
import { Navigate, useLocation, useSearchParams } from 'react-router-dom'
import { safeRedirect } from '#rules/accounts/redirect.ts'
import { usePageTitle } from '../../lib/page/page-title.ts'
import type { SessionState } from '../../lib/session/store.ts'
import { prepareSignIn, useSession } from '../../lib/session.ts'
import { Button } from '../../ui/controls/button.tsx'
import { lazyPage } from '../../ui/feedback/lazy-page.tsx'
import { ConnectionNote } from '../../ui/feedback/notes/connection-note.tsx'
import { Awning } from '../../ui/layout/awning.tsx'
import { BrandLink } from '../../ui/layout/brand.tsx'
import { clearAuthFlow } from './auth-flow-storage.ts'
import type { SubScreen } from './auth-screen.ts'
import { AuthTabs, SignUp } from './auth-tabs.tsx'
import { revokedText, signedOutElsewhereText } from './texts.ts'
import { type Flow, useFlow } from './use-flow.ts'

/** Not rendered again at every key stroke. */
const Header = memo(() => (
  <header className="flex items-center justify-between gap-4 py-4 sm:py-6">
    <BrandLink />
    <Button variant="quiet" className="-mr-4" onClick={() => location.assign('/')}>
      <ArrowLeft aria-hidden />
      Back to Home
    </Button>
  </header>
))

/** The layout of the auth area: the form and, on wide screens, a panel beside it. */
const AuthLayout = ({ children }: { children: ReactNode }) => (
  <div className="grid min-h-dvh lg:grid-cols-[minmax(0,1fr)_minmax(0,1.05fr)]">
    <div className="flex flex-col px-5 sm:px-10">
      <div className="sticky top-0 z-20 -mx-5 sm:-mx-10">
        <ConnectionNote />
      </div>
      <Header />
      <main className="mx-auto flex w-full max-w-md flex-1 flex-col py-8 sm:justify-center sm:py-12">
        {children}
      </main>
    </div>
    <StudioPanel />
  </div>
)

const promises = [
  'Choose from premium courses, ready to sell',
  'Your website, written and designed for you',
  'A commission on every sale, shown before you choose',
]

/** A decorative panel on wide screens. Hidden on phones. Not rendered again at every key stroke. */
const StudioPanel = memo(() => (
  <aside className="hidden p-4 pl-0 lg:block">
    <div className="relative flex h-full flex-col justify-end overflow-hidden rounded-2xl bg-studio p-12 text-studio-ink xl:p-16">
      <Awning />
      <p className="max-w-md font-display text-headline font-semibold tracking-display text-balance">
        Your own store, open by tonight.
      </p>
      <ul className="mt-8 grid gap-3 text-lg">
        {promises.map((promise) => (
          <li key={promise} className="flex items-center gap-3">
            <Check aria-hidden className="size-5 shrink-0 text-glow" />
            {promise}
          </li>
        ))}
      </ul>
    </div>
  </aside>
))

const subScreens: Record<SubScreen, ComponentType<{ flow: Flow }>> = {
  'verify-signup': lazyPage(async () => (await import('./verify-sign-up.tsx')).VerifySignUp),
  'verify-signin': lazyPage(async () => (await import('./verify-sign-in.tsx')).VerifySignIn),
  authenticator: lazyPage(async () => (await import('./authenticator-step.tsx')).AuthenticatorStep),
  'forgot-password': lazyPage(async () => (await import('./forgot-password.tsx')).ForgotPassword),
  'verify-reset': lazyPage(async () => (await import('./verify-reset.tsx')).VerifyReset),
  'reset-password': lazyPage(async () => (await import('./reset-password.tsx')).ResetPassword),
  'reset-success': lazyPage(async () => (await import('./reset-success.tsx')).ResetSuccess),
}

const prepareDelayMs = 100

/** What the seller may need next. */
function prepare() {
  prepareSignIn()
  void SignUp.preload()
}

export function AuthPage() {
  const { state } = useSession()
  const target = useTarget()
  const flow = useFlow()
  useEffect(() => {
    if (state === 'signed-in') clearAuthFlow()
  }, [state])
  // The link of a reset mail sets a new password, also while somebody is signed in.
  if (state === 'signed-in' && flow.name !== 'reset-password') return <Navigate to={target} replace />
  if (state === 'loading') {
    return (
      <p role="status" className="grid min-h-dvh place-items-center text-muted">
        Loading...
      </p>
    )
  }
  return (
    <AuthLayout>
      <Screens flow={flow} />
    </AuthLayout>
  )
}

function Screens({ flow }: { flow: Flow }) {
  useEffect(() => {
    // After the form is painted: what it fetches would delay the form's own files.
    const timer = setTimeout(prepare, prepareDelayMs)
    return () => clearTimeout(timer)
  }, [])
  if (flow.name === 'tabs') return <Tabs flow={flow} />
  const SubScreen = subScreens[flow.name]
  return (
    <Suspense>
      <SubScreen flow={flow} />
    </Suspense>
  )
}

function Tabs({ flow }: { flow: Flow }) {
  const session = useSession()
  usePageTitle(flow.tab === 'sign-up' ? 'Sign up' : 'Sign in')
  return <AuthTabs flow={flow} notice={flow.notice ?? endText(session)} />
}

/** Why the session ended, unless the seller ended it here. */
function endText(session: SessionState) {
  if (session.state !== 'signed-out') return undefined
  if (session.wasRevoked) return revokedText
  return session.endedElsewhere ? signedOutElsewhereText : undefined
}

type From = { pathname: string; search?: string; hash?: string }

const isFrom = (value: unknown): value is From =>
  typeof value === 'object' && value !== null && 'pathname' in value && typeof value.pathname === 'string'

function remembered(state: unknown) {
  if (typeof state !== 'object' || state === null || !('from' in state) || !isFrom(state.from))
    return undefined
  const { pathname, search = '', hash = '' } = state.from
  return `${pathname}${search}${hash}`
}

/** Returns the path to open after sign-in: the `redirect` parameter, the page that redirected here, or the dashboard. */
function useTarget() {
  const [params] = useSearchParams()
  const { state } = useLocation()
  return safeRedirect(params.get('redirect') ?? remembered(state))
}

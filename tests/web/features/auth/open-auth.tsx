import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom'
import { toast } from 'sonner'
import { beforeAll, vi } from 'vitest'
import { fakePool } from '#tests/web/lib/session/fake-pool.ts'
import { type MockReplies, mockApi } from '#tests/web/mock-api.ts'
import { AuthPage } from '#web/features/auth/auth-page.tsx'
import { SignUp } from '#web/features/auth/auth-tabs.tsx'
import { amplifyProvider } from '#web/lib/session/amplify-provider.ts'
import { session } from '#web/lib/session.ts'
import { Toaster } from '#web/ui/overlays/toasts/toaster.tsx'
import { toasterReady } from '#web/ui/overlays/toasts/toaster-state.ts'

/** Fetched when they are first shown; tests with a clock of their own can't wait for a file. */
const fetchedLater = () =>
  Promise.all([
    SignUp.preload(),
    import('#web/features/auth/verify-sign-in.tsx'),
    import('#web/features/auth/verify-sign-up.tsx'),
    import('#web/features/auth/forgot-password.tsx'),
    import('#web/features/auth/verify-reset.tsx'),
    import('#web/features/auth/reset-password.tsx'),
    import('#web/features/auth/reset-success.tsx'),
  ])

beforeAll(async () => {
  await fetchedLater()
  const { unmount } = render(<Toaster />)
  await waitFor(toasterReady)
  unmount()
})

function Elsewhere() {
  const { pathname, search } = useLocation()
  return <p>{`You are at ${pathname}${search}`}</p>
}

function putInPlace(pool: ReturnType<typeof fakePool>) {
  vi.spyOn(amplifyProvider, 'prepare').mockImplementation(pool.prepare)
  vi.spyOn(amplifyProvider, 'grant').mockImplementation(pool.grant)
  vi.spyOn(amplifyProvider, 'signUp').mockImplementation(pool.signUp)
  vi.spyOn(amplifyProvider, 'signIn').mockImplementation(pool.signIn)
  vi.spyOn(amplifyProvider, 'answer').mockImplementation(pool.answer)
  vi.spyOn(amplifyProvider, 'signOut').mockImplementation(pool.signOut)
}

/** Fills a field in one go, as a password manager would. */
export const fillIn = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })

export const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

/** The auth screen before a user pool and a server that the test controls. */
export function openAuth(
  entry: string | { pathname: string; state: unknown } = '/auth',
  replies: MockReplies = {},
) {
  const pool = fakePool()
  putInPlace(pool)
  const sent = mockApi(replies)
  render(
    <>
      <MemoryRouter initialEntries={[entry]}>
        <Routes>
          <Route path="/auth" element={<AuthPage />} />
          <Route path="/signin" element={<AuthPage />} />
          <Route path="*" element={<Elsewhere />} />
        </Routes>
      </MemoryRouter>
      <Toaster />
    </>,
  )
  return { pool, sent, user: userEvent.setup({ delay: null }) }
}

/** The same tab, the same address, nothing left in memory. */
export function reloadAuth(entry: string, replies: MockReplies = {}) {
  cleanup()
  toast.dismiss()
  return openAuth(entry, replies)
}

export async function closeAuth() {
  vi.useRealTimers()
  await act(() => session.signOut())
  cleanup()
  toast.dismiss()
  localStorage.clear()
  sessionStorage.clear()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
}

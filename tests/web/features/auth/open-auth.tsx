import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom'
import { toast } from 'sonner'
import { beforeAll, vi } from 'vitest'
import { fakePool } from '#tests/web/lib/fake-pool.ts'
import { AuthPage } from '#web/features/auth/auth-page.tsx'
import { amplifyProvider } from '#web/lib/session/amplify-provider.ts'
import { session } from '#web/lib/session.ts'
import { Toaster } from '#web/ui/toaster.tsx'
import { toasterReady } from '#web/ui/toaster-state.ts'

beforeAll(async () => {
  await import('#web/features/auth/verify-sign-in.tsx')
  const { unmount } = render(<Toaster />)
  await waitFor(toasterReady, { timeout: 10_000 })
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
  vi.spyOn(amplifyProvider, 'resend').mockImplementation(pool.resend)
  vi.spyOn(amplifyProvider, 'signOut').mockImplementation(pool.signOut)
}

/** Fills a field in one go, as a password manager would. */
export const fillIn = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })

/** The auth screen before a user pool that the test controls. */
export function openAuth(entry: string | { pathname: string; state: unknown } = '/auth') {
  const pool = fakePool()
  putInPlace(pool)
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
  return { pool, user: userEvent.setup({ delay: null }) }
}

export async function closeAuth() {
  vi.useRealTimers()
  await act(() => session.leave())
  cleanup()
  toast.dismiss()
  localStorage.clear()
  vi.restoreAllMocks()
}

import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router-dom'
import { toast } from 'sonner'
import { beforeAll, vi } from 'vitest'
import { typingPauseMs } from '#web/features/generate-site/use-autosave.ts'
import { queryClient } from '#web/lib/queries.ts'
import { amplifyProvider } from '#web/lib/session/amplify-provider.ts'
import { session } from '#web/lib/session.ts'
import { Toaster } from '#web/ui/overlays/toasts/toaster.tsx'
import { toasterReady } from '#web/ui/overlays/toasts/toaster-state.ts'
import { grantFor } from '../lib/session/fake-pool.ts'

/** Toasts are fetched with the first one; tests with a clock of their own can't wait for a file. */
beforeAll(async () => {
  const { unmount } = render(<Toaster />)
  await waitFor(toasterReady)
  unmount()
})

const Elsewhere = () => <p>You are at {useLocation().pathname}</p>

/** Opens one page as the shell would, with an empty cache; other routes say where one has got to. */
export function openPage(page: ReactNode, search = '') {
  const router = createMemoryRouter(
    [
      { path: '/page', element: page },
      { path: '*', element: <Elsewhere /> },
    ],
    { initialEntries: [`/page${search}`] },
  )
  const queries = new QueryClient({
    defaultOptions: { ...queryClient.getDefaultOptions(), queries: { retry: false } },
  })
  render(
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
      <Toaster />
    </QueryClientProvider>,
  )
  return { user: userEvent.setup({ delay: null }), router, queries }
}

/** What is typed is saved after a pause. Here nobody stops to think, so a tenth of it will do. */
export function shortenTypingPause() {
  const wait = globalThis.setTimeout
  const sooner = (run: () => void, ms?: number) => wait(run, ms === typingPauseMs ? ms / 10 : ms)
  vi.stubGlobal('setTimeout', sooner)
}

/** Cleans up for the next test, which may share this module. Requests that a page sends on leaving get a response. */
export async function closePage() {
  vi.useRealTimers()
  toast.dismiss()
  cleanup()
  sessionStorage.clear()
  await act(() => new Promise((resolve) => setTimeout(resolve)))
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  if (session.hasEnded()) await signInAgain()
}

/** The next page is shown to a seller, too. */
async function signInAgain() {
  const grant = vi.spyOn(amplifyProvider, 'grant').mockResolvedValue(grantFor())
  await session.completeSignIn()
  grant.mockRestore()
}

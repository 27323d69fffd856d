import { act, cleanup, render } from '@testing-library/react'
import { MemoryRouter, useLocation, useNavigationType } from 'react-router-dom'
import { vi } from 'vitest'
import { homeWith } from '#tests/web/features/samples.ts'
import { type ada, grantFor } from '#tests/web/lib/session/fake-pool.ts'
import { type MockReplies, mockApi, ok } from '#tests/web/mock-api.ts'
import { AppRoutes } from '#web/app/app-routes.tsx'
import { queryClient } from '#web/lib/queries.ts'
import { amplifyProvider } from '#web/lib/session/amplify-provider.ts'
import { session } from '#web/lib/session.ts'

const Where = () => {
  const { pathname, search } = useLocation()
  return <output aria-label="address">{`${useNavigationType()} ${pathname}${search}`}</output>
}

type Options = {
  user?: typeof ada | undefined
  home?: Parameters<typeof homeWith>[0]
  /** Beside, or instead of, those of a new and empty store. */
  replies?: MockReplies
}

/** Opens the whole application at an address, signed in if there is a user. Returns the requests that were sent. */
export async function openApp(entry: string, { user, home, replies }: Options = {}) {
  vi.spyOn(amplifyProvider, 'prepare').mockResolvedValue(undefined)
  vi.spyOn(amplifyProvider, 'signOut').mockResolvedValue(undefined)
  vi.spyOn(amplifyProvider, 'grant').mockResolvedValue(user && grantFor(user))
  const sent = mockApi({
    'GET /api/home': ok(homeWith(home)),
    'GET /api/catalog': ok({ products: [] }),
    'GET /api/store-products': ok({ products: [] }),
    'GET /api/orders': ok({ orders: [] }),
    'GET /api/balance': ok({
      available_cents: 0,
      pending_cents: 0,
      paid_out_cents: 0,
      lifetime_cents: 0,
      releases: [],
      outlook: { state: 'nothing_earned', sentence: 'What you earn is held.' },
    }),
    ...replies,
  })
  if (user) await session.completeSignIn()
  render(
    <MemoryRouter initialEntries={[entry]}>
      <AppRoutes />
      <Where />
    </MemoryRouter>,
  )
  return sent
}

export async function closeApp() {
  vi.useRealTimers()
  // Also after a test that opened nothing: the real one would ask a server.
  vi.spyOn(amplifyProvider, 'signOut').mockResolvedValue(undefined)
  await act(() => session.signOut())
  cleanup()
  queryClient.clear()
  localStorage.clear()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
}

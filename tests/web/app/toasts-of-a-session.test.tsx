import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { toast } from 'sonner'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answerWith, ok } from '#tests/web/features/answers.ts'
import { homeWith } from '#tests/web/features/samples.ts'
import { fakePool } from '#tests/web/lib/fake-pool.ts'
import { followSession } from '#web/app/follow-session.ts'
import { amplifyProvider } from '#web/lib/session/amplify-provider.ts'
import { markerKey } from '#web/lib/session/marker.ts'
import { session } from '#web/lib/session.ts'
import { notify } from '#web/ui/notify.ts'
import { Toaster } from '#web/ui/toaster.tsx'

let stops: (() => void)[] = []

beforeEach(async () => {
  const pool = fakePool()
  vi.spyOn(amplifyProvider, 'grant').mockImplementation(pool.grant)
  vi.spyOn(amplifyProvider, 'signOut').mockImplementation(pool.signOut)
  answerWith({ 'GET /api/home': ok(homeWith()) })
  stops = [followSession(), session.start()]
  render(<Toaster />)
  await session.enter()
})
afterEach(async () => {
  await act(() => session.leave())
  for (const stop of stops) stop()
  toast.dismiss()
  cleanup()
  localStorage.clear()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const undo = { label: 'Undo', onClick: vi.fn() }
const removed = 'Product removed from your store'

async function showRemoved() {
  notify.success(removed, undefined, undo)
  await screen.findByText(removed)
}
const isGone = (title: string) => waitFor(() => expect(screen.queryByText(title)).toBeNull())

test('what a toast offers goes with Sign Out', async () => {
  await showRemoved()
  await session.leave()
  await isGone(removed)
})

test('and when she signs out in another tab', async () => {
  await showRemoved()
  localStorage.removeItem(markerKey)
  dispatchEvent(new StorageEvent('storage', { key: markerKey }))
  await isGone(removed)
})

test('§4 what is said about signing out stays to be read', async () => {
  notify.parting('Logging out', 'Taking you back to login to refresh your session.')
  await showRemoved()
  await session.leave()
  await isGone(removed)
  expect(screen.getByText('Logging out')).toBeTruthy()
})

test('what was offered to a visitor is not there for who signs in next', async () => {
  await session.leave()
  notify.success('Account created', 'Please sign in to continue.', {
    label: 'Verify email',
    onClick: vi.fn(),
  })
  await screen.findByText('Account created')
  await session.enter()
  await isGone('Account created')
})

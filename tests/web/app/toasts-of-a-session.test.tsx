import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { toast } from 'sonner'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { homeWith } from '#tests/web/features/samples.ts'
import { fakePool } from '#tests/web/lib/session/fake-pool.ts'
import { mockApi, ok } from '#tests/web/mock-api.ts'
import { followSession } from '#web/app/follow-session.ts'
import { amplifyProvider } from '#web/lib/session/amplify-provider.ts'
import { markerKey } from '#web/lib/session/marker.ts'
import { session } from '#web/lib/session.ts'
import { notify } from '#web/ui/overlays/toasts/notify.ts'
import { Toaster } from '#web/ui/overlays/toasts/toaster.tsx'
import { toasterReady } from '#web/ui/overlays/toasts/toaster-state.ts'

let stops: (() => void)[] = []

/** Far less than the 4 s after which a toast ends automatically: only the test moves the clock. */
const momentMs = 1_000
const stepMs = 100

/** In steps, since what a timer changes is drawn at the end of each. */
async function passMoment() {
  for (let passed = 0; passed < momentMs; passed += stepMs)
    await act(() => vi.advanceTimersByTimeAsync(stepMs))
}

beforeAll(async () => {
  const { unmount } = render(<Toaster />)
  await waitFor(toasterReady)
  unmount()
})

beforeEach(async () => {
  vi.useFakeTimers()
  const pool = fakePool()
  vi.spyOn(amplifyProvider, 'grant').mockImplementation(pool.grant)
  vi.spyOn(amplifyProvider, 'signOut').mockImplementation(pool.signOut)
  mockApi({ 'GET /api/home': ok(homeWith()) })
  stops = [followSession(), session.start()]
  render(<Toaster />)
  await session.completeSignIn()
})
afterEach(async () => {
  await act(() => session.signOut())
  for (const stop of stops) stop()
  vi.useRealTimers()
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
  await expectShown(removed)
}
async function expectShown(title: string) {
  await passMoment()
  expect(screen.getByText(title)).toBeTruthy()
}
async function expectGone(title: string) {
  await passMoment()
  expect(screen.queryByText(title)).toBeNull()
}

test('Sign Out removes the offers of toasts', async () => {
  await showRemoved()
  await session.signOut()
  await expectGone(removed)
})

test('a sign-out in another tab removes them', async () => {
  await showRemoved()
  localStorage.removeItem(markerKey)
  dispatchEvent(new StorageEvent('storage', { key: markerKey }))
  await expectGone(removed)
})

test('a message about signing out stays readable', async () => {
  notify.persistent('Logging out', 'Taking you back to login to refresh your session.')
  await showRemoved()
  await session.signOut()
  await expectGone(removed)
  expect(screen.getByText('Logging out')).toBeTruthy()
})

test('an offer to a visitor is gone for the next seller', async () => {
  await session.signOut()
  notify.success('Account created', 'Please sign in to continue.', {
    label: 'Verify email',
    onClick: vi.fn(),
  })
  await expectShown('Account created')
  await session.completeSignIn()
  await expectGone('Account created')
})

test('while nobody signs out, what a toast offers stays', async () => {
  await showRemoved()
  await expectShown(removed)
})

// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CrashBoundary } from '#web/ui/feedback/crash-boundary.tsx'
import { CrashScreen } from '#web/ui/feedback/crash-screen.tsx'
import { lazyPage } from '#web/ui/feedback/lazy-page.tsx'

const reload = vi.fn()

beforeEach(() => {
  reload.mockReset()
  vi.spyOn(location, 'reload').mockImplementation(reload)
  vi.spyOn(console, 'warn').mockReturnValue()
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  cleanup()
  sessionStorage.clear()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const seconds = (count: number) => act(() => vi.advanceTimersByTimeAsync(count * 1000))

/** Opens a page whose file cannot be fetched. */
async function openMissing({ online }: { online: boolean }) {
  const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(online)
  let isUp = false
  vi.stubGlobal('fetch', async () =>
    isUp ? Response.json({}) : Promise.reject(new TypeError('Failed to fetch')),
  )
  const Page = lazyPage(() => Promise.reject(new TypeError('Failed to fetch dynamically imported module')))
  render(
    <CrashBoundary screen={CrashScreen}>
      <Suspense>
        <Page />
      </Suspense>
    </CrashBoundary>,
  )
  await seconds(0)
  const comeBack = async () => {
    isUp = true
    isOnline.mockReturnValue(true)
    await act(async () => void dispatchEvent(new Event('online')))
    await seconds(0)
  }
  return { comeBack, serve: () => (isUp = true) }
}

test('a page that cannot be fetched offline says so and returns when online', async () => {
  const { comeBack } = await openMissing({ online: false })
  expect(screen.getByRole('heading', { name: 'You are offline' })).toBeTruthy()
  expect(screen.queryByText('Something went wrong')).toBeNull()
  await seconds(30)
  expect(reload).not.toHaveBeenCalled()
  await comeBack()
  expect(reload).toHaveBeenCalledOnce()
})

test('online by the browser’s account, it returns when the server responds', async () => {
  const { serve } = await openMissing({ online: true })
  expect(screen.getByRole('heading', { name: 'This page could not be loaded' })).toBeTruthy()
  await seconds(20)
  expect(reload).not.toHaveBeenCalled()
  serve()
  await seconds(6)
  expect(reload).toHaveBeenCalledOnce()
})

test('a missing chunk does not reload the page again immediately', async () => {
  const { serve } = await openMissing({ online: true })
  serve()
  await seconds(6)
  expect(reload).toHaveBeenCalledOnce()
  await seconds(5)
  expect(reload).toHaveBeenCalledOnce()
  fireEvent.click(screen.getByRole('button', { name: 'Try Again' }))
  await seconds(0)
  expect(reload).toHaveBeenCalledTimes(2)
})

test('while offline there is no Try Again, which a reload could not serve', async () => {
  const { comeBack } = await openMissing({ online: false })
  expect(screen.getByText('This page appears automatically as soon as your connection is back.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Try Again' })).toBeNull()
  await comeBack()
  expect(reload).toHaveBeenCalledOnce()
})

// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { ada, grantFor } from '#tests/web/lib/session/fake-pool.ts'
import { ok, refused } from '#tests/web/mock-api.ts'
import { amplifyProvider } from '#web/lib/session/amplify-provider.ts'
import { session } from '#web/lib/session.ts'
import { closeApp, openApp } from './open-app.tsx'

afterEach(closeApp)

const address = () => screen.getByLabelText('address').textContent
const settlesAt = (expected: string) => waitFor(() => expect(address()).toBe(expected))
const reason = () => screen.queryByText(/^You were signed out because your session has ended/)
const bob = { ...ada, userId: 'user-2', email: 'bob@example.com' }

const revoke = () => vi.mocked(amplifyProvider.grant).mockResolvedValue(undefined)
const signInAs = (user: typeof ada) => {
  vi.mocked(amplifyProvider.grant).mockResolvedValue(grantFor(user))
  return act(() => session.completeSignIn())
}

describe('After Sign Out', () => {
  test('the next person to sign in does not reach the left page', async () => {
    await openApp('/app/orders', { user: ada })
    const [signOut] = await screen.findAllByRole('button', { name: 'Sign Out' })
    signOut?.click()
    await settlesAt('REPLACE /auth')
    expect(await screen.findByRole('tab', { name: 'Sign In' })).toBeTruthy()
    expect(reason()).toBeNull()
    await signInAs(bob)
    await settlesAt('REPLACE /app/dashboard')
  })
})

describe('Sign Out with unsaved changes', () => {
  test('asks first; staying keeps them', async () => {
    await openApp('/app/profile', {
      user: ada,
      replies: {
        'GET /api/second-factor': ok({ state: 'off', recovery_codes_left: 0 }),
        'GET /api/sessions': ok({ sessions: [] }),
        'GET /api/account/export': ok({ state: 'none', left_today: 3 }),
      },
    })
    const name = await screen.findByLabelText<HTMLInputElement>('Full Name')
    fireEvent.change(name, { target: { value: 'Ada King' } })
    const [signOut] = await screen.findAllByRole('button', { name: 'Sign Out' })
    signOut?.click()
    await screen.findByRole('dialog', { name: 'Leave without saving?' })
    fireEvent.click(screen.getByRole('button', { name: 'Stay and save' }))
    expect(name.value).toBe('Ada King')
    expect(address()).toBe('POP /app/profile')
    signOut?.click()
    fireEvent.click(await screen.findByRole('button', { name: 'Leave' }))
    await settlesAt('REPLACE /auth')
  })
})

describe('A session that another tab ended', () => {
  test('says so and does not lead the next person to the left page', async () => {
    await openApp('/app/orders', { user: ada })
    const stop = session.start()
    await screen.findByRole('heading', { name: 'Orders & Commissions' })
    localStorage.removeItem('session')
    act(() => void dispatchEvent(new StorageEvent('storage', { key: 'session' })))
    await settlesAt('REPLACE /auth')
    expect(await screen.findByText(/your session was ended in another tab of this browser/)).toBeTruthy()
    await signInAs(bob)
    await settlesAt('REPLACE /app/dashboard')
    stop()
  })
})

describe('A revoked session', () => {
  test('says why one is signed out, and leads back to the page', async () => {
    await openApp('/app/orders', { user: ada })
    await screen.findByRole('heading', { name: 'Orders & Commissions' })
    revoke()
    await act(() => session.refresh())
    await settlesAt('REPLACE /auth')
    await screen.findByRole('tab', { name: 'Sign In' })
    expect(reason()).toBeTruthy()
    await signInAs(ada)
    await settlesAt('REPLACE /app/orders')
  })

  test('an ending found when the browser returns says so too', async () => {
    localStorage.setItem('session', ada.userId)
    await openApp('/app/orders')
    const stop = session.start()
    await settlesAt('REPLACE /auth')
    await screen.findByRole('tab', { name: 'Sign In' })
    expect(reason()).toBeTruthy()
    stop()
  })

  test('a visitor sees no such notice', async () => {
    await openApp('/app/orders')
    await screen.findByRole('tab', { name: 'Sign In' })
    expect(reason()).toBeNull()
  })

  test('Try Again: says Retry failed for two seconds before it leads to /auth', async () => {
    const home = { 'GET /api/home': refused('not-allowed', 403, 'The table is away.') }
    await openApp('/app/dashboard', { user: ada, replies: home })
    const tryAgain = await screen.findByRole('button', { name: 'Try Again' })
    revoke()
    vi.useFakeTimers()
    fireEvent.click(tryAgain)
    await act(() => vi.advanceTimersByTimeAsync(1_900))
    expect(screen.getByText('Retry failed. Please log in again.')).toBeTruthy()
    expect(address()).toBe('POP /app/dashboard')
    await act(() => vi.advanceTimersByTimeAsync(200))
    expect(address()).toMatch(/ \/auth$/)
  })
})

// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { CrashBoundary } from '#web/ui/feedback/crash-boundary.tsx'
import { CrashScreen } from '#web/ui/feedback/crash-screen.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const Broken = (): never => {
  throw new Error('the shelf fell down')
}

describe('crash fallback', () => {
  test('says what happened and offers three ways out', () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    document.title = 'The page before'
    render(
      <CrashBoundary screen={CrashScreen}>
        <Broken />
      </CrashBoundary>,
    )
    expect(screen.getByRole('heading', { name: 'Something went wrong' })).toBeTruthy()
    expect(document.title).toMatch(/^Something went wrong · /)
    expect(screen.getByText('the shelf fell down').closest('details')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Reload Page' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Go to Dashboard' }).getAttribute('href')).toBe('/app/dashboard')
    expect(screen.getByRole('button', { name: 'Log In Again' })).toBeTruthy()
  })
})

// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { challenge } from '#tests/web/lib/session/fake-pool.ts'
import { ok } from '#tests/web/mock-api.ts'
import { closeAuth, fillIn, openAuth, press } from './open-auth.tsx'

const serverNow = Date.parse('2026-03-01T12:00:00Z')
const hourMs = 3_600_000
const at = (seconds: number) => new Date(serverNow + seconds * 1000).toISOString()
const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000))
const resendButton = () => screen.getByRole('button', { name: /Resend code/ })
const input = () => screen.getByLabelText<HTMLInputElement>('Verification code')

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }))
afterEach(closeAuth)

/** Asks for a reset code, which the server allows again in 30 s by its own clock. */
async function openReset(checking: unknown = { success: false, error: 'Not right.', attemptsRemaining: 4 }) {
  openAuth('/auth?screen=forgot-password', {
    'POST /api/send-verification-email': ok({
      success: true,
      attemptsRemaining: 5,
      lockout: false,
      nextResendAt: at(30),
      retryAfterSeconds: 30,
    }),
    'POST /api/verify-code': ok(checking),
  })
  await screen.findByRole('heading', { name: 'Forgot your password?' })
  fillIn('Email', 'ada@example.com')
  press('Send Reset Code')
  await screen.findByText('a***a@example.com')
}

describe.each([
  ['five hours behind', -5],
  ['right', 0],
  ['five hours ahead', 5],
])('a clock that is %s', (_, hours) => {
  beforeEach(() => void vi.setSystemTime(serverNow + hours * hourMs))

  test('the wait for another code counts down the server’s 30 seconds', async () => {
    await openReset()
    expect(resendButton().textContent).toMatch(/in (30|29)s/)
    await pass(10)
    expect(resendButton().textContent).toMatch(/in (20|19)s/)
    expect(resendButton().hasAttribute('disabled')).toBe(true)
    await pass(21)
    expect(resendButton().textContent).toBe('Resend code')
    expect(resendButton().hasAttribute('disabled')).toBe(false)
  })

  test('a lockout lasts the server’s 15 minutes', async () => {
    await openReset({
      success: false,
      error: 'Too many attempts. Try again in 15 minutes.',
      attemptsRemaining: 0,
      lockout: true,
      nextResendAt: at(900),
      retryAfterSeconds: 900,
      lockedForSeconds: 900,
    })
    fireEvent.change(input(), { target: { value: '000000' } })
    await pass(1)
    expect(screen.getAllByText(/Too many attempts. Try again in 15 minutes./).length).toBeGreaterThan(0)
    expect(input().disabled).toBe(true)
    expect(resendButton().hasAttribute('disabled')).toBe(true)
    await pass(901)
    expect(input().disabled).toBe(false)
    expect(resendButton().hasAttribute('disabled')).toBe(false)
  })

  test('so does the sign-in’s code step', async () => {
    const { pool } = openAuth()
    pool.signIn.mockResolvedValue(
      challenge({
        attemptsRemaining: '0',
        lockout: 'true',
        nextResendAt: at(60),
        lockedUntil: at(60),
        retryAfterSeconds: '60',
        lockedForSeconds: '60',
      }),
    )
    fillIn('Email', 'ada@example.com')
    fillIn('Password', 'Tr0ub4dor&3x!')
    press('Sign In')
    await screen.findByText('a*a@example.com')
    expect(screen.getByText(/Try again in 1 minute\./)).toBeTruthy()
    expect(resendButton().textContent).toMatch(/in (1:00|59s)/)
    await pass(61)
    expect(input().disabled).toBe(false)
    expect(resendButton().hasAttribute('disabled')).toBe(false)
  })
})

test('during a lockout no code can be requested, although the wait is over', async () => {
  vi.setSystemTime(serverNow)
  await openReset({
    success: false,
    error: 'Too many attempts. Try again in 15 minutes.',
    attemptsRemaining: 0,
    lockout: true,
    lockedForSeconds: 900,
  })
  fireEvent.change(input(), { target: { value: '000000' } })
  await pass(60)
  expect(input().disabled).toBe(true)
  expect(resendButton().textContent).toBe('Resend code')
  expect(resendButton().hasAttribute('disabled')).toBe(true)
})

// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { challenge } from '#tests/web/lib/session/fake-pool.ts'
import { type MockReplies, ok } from '#tests/web/mock-api.ts'
import { closeAuth, fillIn, openAuth } from './open-auth.tsx'

afterEach(closeAuth)

const input = () => screen.getByLabelText<HTMLInputElement>('Verification code')
const seconds = (count: number) => act(() => vi.advanceTimersByTimeAsync(count * 1000))
const resendButton = () => screen.getByRole('button', { name: /Resend code/ })
const secondsShown = () => Number(/in (\d+)s$/.exec(resendButton().textContent ?? '')?.[1])

/** Signs in with an unverified address; time stands still until the test moves it. */
const route = 'POST /api/send-verification-email'
const mayResend = () => challenge({ nextResendAt: new Date(0).toISOString() })

async function openCodeEntry(first = challenge(), replies: MockReplies = {}) {
  const { pool } = openAuth('/auth', replies)
  pool.signIn.mockResolvedValue(first)
  fillIn('Email', 'ada@example.com')
  fillIn('Password', 'Tr0ub4dor&3x!')
  fireEvent.click(screen.getByRole('button', { name: 'Sign In' }))
  await screen.findByText('a*a@example.com')
  return pool
}
const type = (code: string) => fireEvent.change(input(), { target: { value: code } })

describe('code entry', () => {
  test('one input for six digits that phones can fill in', async () => {
    await openCodeEntry()
    expect(screen.getAllByRole('textbox')).toEqual([input()])
    expect(input().autocomplete).toBe('one-time-code')
    expect(input().inputMode).toBe('numeric')
    expect(input().maxLength).toBe(6)
  })

  test('the sixth digit submits', async () => {
    const pool = await openCodeEntry()
    type('12345')
    expect(pool.answer).not.toHaveBeenCalled()
    type('123456')
    expect(await screen.findByText('You are at /app/dashboard')).toBeTruthy()
    expect(await screen.findByText('Welcome back!')).toBeTruthy()
    expect(pool.answer).toHaveBeenCalledExactlyOnceWith('123456')
  })

  test('pasted text is stripped of non-digits and cut to six', async () => {
    const pool = await openCodeEntry()
    pool.answer.mockReturnValue(new Promise(() => undefined))
    fireEvent.paste(input(), { clipboardData: { getData: () => 'Code: 12-34 56 78' } })
    await waitFor(() => expect(pool.answer).toHaveBeenCalledExactlyOnceWith('123456'))
  })

  test('a wrong code clears the input and says how many attempts remain', async () => {
    const pool = await openCodeEntry()
    pool.answer.mockResolvedValue(challenge({ attemptsRemaining: '4', message: 'That code is not right.' }))
    type('000000')
    expect(await screen.findByText('Verification Failed')).toBeTruthy()
    expect(screen.getByText('That code is not right.')).toBeTruthy()
    expect(screen.getByText('4 attempts remaining')).toBeTruthy()
    expect(input().value).toBe('')
  })

  test('says nothing of attempts while all five are left', async () => {
    const pool = await openCodeEntry()
    expect(screen.queryByText(/attempts? remaining/)).toBeNull()
    pool.answer.mockResolvedValue(challenge({ attemptsRemaining: '1', message: 'That code is not right.' }))
    type('000000')
    expect(await screen.findByText('1 attempt remaining')).toBeTruthy()
  })

  test('a failure without a message of its own', async () => {
    const pool = await openCodeEntry()
    pool.answer.mockRejectedValue(new TypeError('?'))
    type('000000')
    expect(await screen.findByText('Failed to verify code. Please try again.')).toBeTruthy()
    expect(input().disabled).toBe(false)
  })

  test('a lockout disables the input and says when it ends', async () => {
    const pool = await openCodeEntry()
    pool.answer.mockResolvedValue(
      challenge({
        attemptsRemaining: '0',
        lockout: 'true',
        lockedUntil: new Date(Date.now() + 900_000).toISOString(),
        // No wait of its own keeps the resend from being pressed.
        nextResendAt: new Date(0).toISOString(),
      }),
    )
    type('000000')
    expect(await screen.findByText(/Too many attempts. Try again in 15 minutes./)).toBeTruthy()
    expect(input().disabled).toBe(true)
    expect(resendButton().hasAttribute('disabled')).toBe(true)
  })

  test('a lockout that has passed asks for a new code', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    await openCodeEntry(
      challenge({
        attemptsRemaining: '0',
        lockout: 'true',
        lockedUntil: new Date(Date.now() + 60_000).toISOString(),
      }),
    )
    expect(input().disabled).toBe(true)
    await seconds(61)
    expect(input().disabled).toBe(false)
    expect(screen.getByText('0 attempts remaining. Ask for a new code to try again.')).toBeTruthy()
    expect(resendButton().hasAttribute('disabled')).toBe(false)
  })

  test('going back leads to the sign-in tab', async () => {
    await openCodeEntry()
    fireEvent.click(screen.getByRole('button', { name: 'Back to sign in' }))
    expect(await screen.findByRole('button', { name: 'Sign In' })).toBeTruthy()
  })
})

describe('resend', () => {
  test('can be pressed after 30 s; what the server says restarts the wait', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const restarted = { success: true, retryAfterSeconds: 60, nextResendAt: '', attemptsRemaining: 3 }
    await openCodeEntry(challenge(), { [route]: ok(restarted) })
    expect(resendButton().hasAttribute('disabled')).toBe(true)
    const first = secondsShown()
    await seconds(3)
    expect(first - secondsShown()).toBeGreaterThanOrEqual(2)
    expect(secondsShown()).toBeGreaterThan(20)
    await seconds(28)
    expect(resendButton().hasAttribute('disabled')).toBe(false)
    fireEvent.click(resendButton())
    await seconds(1)
    expect(resendButton().hasAttribute('disabled')).toBe(true)
    expect(screen.getByText('3 attempts remaining')).toBeTruthy()
    await seconds(40)
    expect(resendButton().hasAttribute('disabled')).toBe(true)
    await seconds(20)
    expect(resendButton().hasAttribute('disabled')).toBe(false)
  })

  test('a failure to send says so', async () => {
    await openCodeEntry(mayResend())
    fireEvent.click(resendButton())
    expect(await screen.findByText(/Failed to send verification code|could not reach/)).toBeTruthy()
  })

  test('a server that sent nothing says why, and the screen keeps saying it', async () => {
    const error = 'No email was sent: too many were requested. Try again later.'
    await openCodeEntry(mayResend(), { [route]: ok({ success: false, error, attemptsRemaining: 5 }) })
    fireEvent.click(resendButton())
    expect((await screen.findByRole('status')).textContent).toBe(error)
    expect(screen.queryByText('Code sent')).toBeNull()
    expect(screen.queryByText(/We sent a six-digit code/)).toBeNull()
  })

  test('without a valid code the screen asks for one, and only then', async () => {
    let requestCount = 0
    const reply = () => {
      requestCount++
      return ok({ success: true, attemptsRemaining: 5 })
    }
    await openCodeEntry(challenge({ hasCode: 'false' }), { [route]: reply })
    await waitFor(() => expect(requestCount).toBe(1))
    await closeAuth()
    await openCodeEntry(challenge(), { [route]: reply })
    expect(requestCount).toBe(1)
  })
})

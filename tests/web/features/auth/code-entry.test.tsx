// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { challenge, done } from '#tests/web/lib/fake-pool.ts'
import { closeAuth, fillIn, openAuth } from './open-auth.tsx'

afterEach(closeAuth)

const input = () => screen.getByLabelText<HTMLInputElement>('Verification code')
const seconds = (count: number) => act(() => vi.advanceTimersByTimeAsync(count * 1000))
const resendButton = () => screen.getByRole('button', { name: /Resend code/ })

/** Signs in with an unverified address; time stands still until the test moves it. */
async function openCodeEntry(first = challenge()) {
  const { pool } = openAuth()
  pool.signIn.mockResolvedValue(first)
  fillIn('Email', 'ada@example.com')
  fillIn('Password', 'Tr0ub4dor&3x!')
  fireEvent.click(screen.getByRole('button', { name: 'Sign In' }))
  await screen.findByText('a*a@example.com')
  return pool
}
const type = (code: string) => fireEvent.change(input(), { target: { value: code } })

describe('§4 code entry', () => {
  test('§2 one input for six digits that phones can fill in', async () => {
    await openCodeEntry()
    expect(screen.getAllByRole('textbox')).toEqual([input()])
    expect(input().autocomplete).toBe('one-time-code')
    expect(input().inputMode).toBe('numeric')
    expect(input().maxLength).toBe(6)
  })

  test('§5 the sixth digit submits', async () => {
    const pool = await openCodeEntry()
    type('12345')
    expect(pool.answer).not.toHaveBeenCalled()
    type('123456')
    expect(await screen.findByText('You are at /app/dashboard')).toBeTruthy()
    expect(pool.answer).toHaveBeenCalledExactlyOnceWith('123456')
  })

  test('§5 pasted text is stripped of non-digits and cut to six', async () => {
    const pool = await openCodeEntry()
    pool.answer.mockReturnValue(new Promise(() => undefined))
    fireEvent.paste(input(), { clipboardData: { getData: () => 'Code: 12-34 56 78' } })
    await waitFor(() => expect(pool.answer).toHaveBeenCalledExactlyOnceWith('123456'))
  })

  test('§8 a wrong code clears the input and says how many attempts remain', async () => {
    const pool = await openCodeEntry()
    pool.answer.mockResolvedValue(challenge({ attemptsRemaining: '4', message: 'That code is not right.' }))
    type('000000')
    expect(await screen.findByText('Verification Failed')).toBeTruthy()
    expect(screen.getByText('That code is not right.')).toBeTruthy()
    expect(screen.getByText('4 attempts remaining')).toBeTruthy()
    expect(input().value).toBe('')
  })

  test('§8 a failure without words of its own', async () => {
    const pool = await openCodeEntry()
    pool.answer.mockRejectedValue(new TypeError('?'))
    type('000000')
    expect(await screen.findByText('Failed to verify code. Please try again.')).toBeTruthy()
    expect(input().disabled).toBe(false)
  })

  test('§4 a lockout disables the input and says when it ends', async () => {
    const pool = await openCodeEntry()
    pool.answer.mockResolvedValue(
      challenge({
        attemptsRemaining: '0',
        lockout: 'true',
        lockedUntil: new Date(Date.now() + 900_000).toISOString(),
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
    expect(screen.getByText('Ask for a new code to try again.')).toBeTruthy()
    expect(resendButton().hasAttribute('disabled')).toBe(false)
  })

  test('going back leads to the sign-in tab', async () => {
    await openCodeEntry()
    fireEvent.click(screen.getByRole('button', { name: 'Back to sign in' }))
    expect(await screen.findByRole('button', { name: 'Sign In' })).toBeTruthy()
  })
})

describe('§4 resend', () => {
  test('§4 can be pressed after 30 s; what the server says restarts the wait', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const pool = await openCodeEntry()
    expect(resendButton().hasAttribute('disabled')).toBe(true)
    await seconds(31)
    expect(resendButton().hasAttribute('disabled')).toBe(false)
    pool.resend.mockResolvedValue(
      challenge({ nextResendAt: new Date(Date.now() + 60_000).toISOString(), attemptsRemaining: '3' }),
    )
    fireEvent.click(resendButton())
    await seconds(1)
    expect(resendButton().hasAttribute('disabled')).toBe(true)
    expect(screen.getByText('3 attempts remaining')).toBeTruthy()
    await seconds(40)
    expect(resendButton().hasAttribute('disabled')).toBe(true)
    await seconds(20)
    expect(resendButton().hasAttribute('disabled')).toBe(false)
  })

  test('§8 a failure to send says so', async () => {
    const pool = await openCodeEntry(challenge({ nextResendAt: new Date(0).toISOString() }))
    pool.resend.mockRejectedValue(new TypeError('?'))
    fireEvent.click(resendButton())
    expect(await screen.findByText('Failed to send verification code. Please try again.')).toBeTruthy()
  })

  test('§8 a server that sent nothing says why, and nobody says otherwise', async () => {
    const pool = await openCodeEntry(challenge({ nextResendAt: new Date(0).toISOString() }))
    const message = 'Too many codes were requested. Try again later.'
    pool.resend.mockResolvedValue(challenge({ refused: 'true', message }))
    fireEvent.click(resendButton())
    expect(await screen.findByText(message)).toBeTruthy()
    expect(screen.queryByText('Code sent')).toBeNull()
  })

  test('an address verified meanwhile lets her straight in', async () => {
    const pool = await openCodeEntry(challenge({ nextResendAt: new Date(0).toISOString() }))
    pool.resend.mockResolvedValue(done)
    fireEvent.click(resendButton())
    expect(await screen.findByText('You are at /app/dashboard')).toBeTruthy()
  })
})

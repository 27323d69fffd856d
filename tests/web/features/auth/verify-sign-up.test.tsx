// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { type MockReplies, ok, refused } from '#tests/web/mock-api.ts'
import { session } from '#web/lib/session.ts'
import { closeAuth, fillIn, openAuth, press, reloadAuth } from './open-auth.tsx'

afterEach(closeAuth)

const password = 'Tr0ub4dor&3x!'
const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString()
const sentCode = () =>
  ok({ success: true, attemptsRemaining: 5, lockout: false, nextResendAt: inSeconds(30) })
const input = () => screen.getByLabelText<HTMLInputElement>('Verification code')
const type = (code: string) => fireEvent.change(input(), { target: { value: code } })
const resendButton = () => screen.getByRole('button', { name: /Resend code/ })

/** Signs up and presses `Verify email` in the toast. */
async function openVerifySignUp(replies: MockReplies = {}) {
  const opened = openAuth('/auth?tab=sign-up', {
    'POST /api/send-verification-email': sentCode(),
    ...replies,
  })
  fillIn('Full Name', 'Ada Lovelace')
  fillIn('Email', 'Ada@Example.com')
  fillIn('Password', password)
  fillIn('Confirm Password', password)
  fireEvent.click(screen.getByRole('checkbox'))
  press('Create Account')
  fireEvent.click(await screen.findByRole('button', { name: 'Verify email' }))
  await screen.findByText('a***a@example.com')
  return opened
}

describe('verify-signup', () => {
  test('Account created offers Verify email, which sends a code', async () => {
    const { sent } = await openVerifySignUp()
    await waitFor(() =>
      expect(sent).toEqual([
        {
          route: 'POST /api/send-verification-email',
          body: { email: 'ada@example.com', type: 'verification' },
        },
      ]),
    )
    expect(resendButton().hasAttribute('disabled')).toBe(true)
  })

  test('the correct code shows Email Verified! and returns with the email filled in', async () => {
    const events: string[] = []
    const stop = session.onEvent((event) => events.push(event))
    const { sent } = await openVerifySignUp({ 'POST /api/verify-code': ok({ success: true }) })
    type('123456')
    expect(await screen.findByText('Email Verified!')).toBeTruthy()
    expect(await screen.findByRole('button', { name: 'Sign In' })).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('Ada@Example.com')
    expect(sent.at(-1)?.body).toEqual({ email: 'ada@example.com', code: '123456', type: 'verification' })
    expect(events).toContain('USER_UPDATED')
    stop()
  })

  test('a wrong code shows the server text and the attempts remaining', async () => {
    await openVerifySignUp({
      'POST /api/verify-code': ok({ success: false, error: 'This code is not right.', attemptsRemaining: 4 }),
    })
    type('000000')
    expect(await screen.findByText('Verification Failed')).toBeTruthy()
    expect(screen.getByText('This code is not right.')).toBeTruthy()
    expect(screen.getByText('4 attempts remaining')).toBeTruthy()
    expect(input().value).toBe('')
  })

  test('at 0 attempts the input is disabled, after a reload too', async () => {
    await openVerifySignUp({
      'POST /api/verify-code': ok({
        success: false,
        error: 'Too many attempts. Try again in 15 minutes.',
        attemptsRemaining: 0,
        lockout: true,
        nextResendAt: inSeconds(900),
      }),
    })
    type('000000')
    const lockoutMessages = () => screen.queryAllByText(/Too many attempts. Try again in 15 minutes./)
    await waitFor(() => expect(lockoutMessages()).toHaveLength(2))
    expect(input().disabled).toBe(true)
    reloadAuth('/auth?screen=verify-signup')
    await screen.findByText('a***a@example.com')
    expect(input().disabled).toBe(true)
    expect(resendButton().hasAttribute('disabled')).toBe(true)
  })

  test.each([
    ['the network is down', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['the server fails', () => refused('internal', 500, 'Something went wrong.')],
    ['the server is away', () => ({ status: 503 })],
  ])('%s while a code is checked', async (_, reply) => {
    await openVerifySignUp({ 'POST /api/verify-code': reply })
    type('000000')
    expect(await screen.findByText('Failed to verify code. Please try again.')).toBeTruthy()
    expect(input().disabled).toBe(false)
    // All are left, so nothing is said of them.
    expect(screen.queryByText(/attempts? remaining/)).toBeNull()
  })

  test.each([
    ['the network is down', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['the server fails', () => refused('internal', 500, 'Something went wrong.')],
  ])('%s while a code is sent', async (_, reply) => {
    await openVerifySignUp({ 'POST /api/send-verification-email': reply })
    expect(await screen.findByText('Failed to send verification code. Please try again.')).toBeTruthy()
    expect(screen.getByText('Error')).toBeTruthy()
    await waitFor(() => expect(resendButton().hasAttribute('disabled')).toBe(false))
  })

  test('a server text is shown as it is, and its nextResendAt restarts the wait', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    await openVerifySignUp({
      'POST /api/send-verification-email': ok({
        success: false,
        error: 'Please wait 90 seconds.',
        attemptsRemaining: 5,
        nextResendAt: inSeconds(90),
      }),
    })
    expect(await screen.findByText('Please wait 90 seconds.')).toBeTruthy()
    expect(resendButton().textContent).toMatch(/1:30/)
  })

  test('too many requests (429) show the server’s message', async () => {
    await openVerifySignUp({
      'POST /api/verify-code': refused('too-many-requests', 429, 'Too many requests. Try again in an hour.'),
    })
    type('000000')
    expect(await screen.findByText('Too many requests. Try again in an hour.')).toBeTruthy()
  })

  test('a reload keeps the screen, the address and the wait, and sends nothing', async () => {
    await openVerifySignUp()
    const { sent } = reloadAuth('/auth?screen=verify-signup')
    expect(await screen.findByText('a***a@example.com')).toBeTruthy()
    expect(resendButton().hasAttribute('disabled')).toBe(true)
    expect(sent).toEqual([])
  })

  test('without an address there is a step before it', async () => {
    openAuth('/auth?screen=verify-signup')
    expect(screen.getByText('Sign in to verify your email.')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Sign In' })).toBeTruthy()
  })
})

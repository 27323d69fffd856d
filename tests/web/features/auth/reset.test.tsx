// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { type Answers, ok, refused } from '#tests/web/features/answers.ts'
import { session } from '#web/lib/session.ts'
import { closeAuth, fillIn, openAuth, press, reloadAuth } from './open-auth.tsx'

afterEach(closeAuth)

const token = 'the-reset-token'
const strong = 'Tr0ub4dor&3x!'
const failure = 'Failed to reset password. Please try again or contact support.'
const alwaysSaid = "If this email exists in our system, we've sent password reset instructions."
const offline = () => Promise.reject(new TypeError('Failed to fetch'))
const sentCode = ok({
  success: true,
  attemptsRemaining: 5,
  nextResendAt: new Date(Date.now() + 30_000).toISOString(),
})
const happy: Answers = {
  'POST /api/send-verification-email': sentCode,
  'POST /api/verify-code': ok({ success: true, resetToken: token }),
  'POST /api/reset-password': ok({ success: true }),
}

async function openVerifyReset(answers: Answers = {}) {
  const opened = openAuth('/auth', { ...happy, ...answers })
  fillIn('Email', 'Ada@Example.com')
  press('Forgot password?')
  await screen.findByRole('heading', { name: 'Forgot your password?' })
  press('Send Reset Code')
  await screen.findByText('a***a@example.com')
  return opened
}

async function openResetPassword(answers: Answers = {}) {
  const opened = await openVerifyReset(answers)
  fireEvent.change(screen.getByLabelText('Verification code'), { target: { value: '123456' } })
  await screen.findByRole('heading', { name: 'Set a new password' })
  return opened
}

function setPassword(password: string, confirmation = password) {
  fillIn('Password', password)
  fillIn('Confirm Password', confirmation)
  press('Reset Password')
}

describe('§4 forgot-password', () => {
  test('§8 says Reset code sent and goes to verify-reset', async () => {
    const { sent } = await openVerifyReset()
    expect(await screen.findByText('Reset code sent')).toBeTruthy()
    expect(screen.getByText(alwaysSaid)).toBeTruthy()
    expect(sent[0]?.body).toEqual({ email: 'ada@example.com', type: 'password_reset' })
  })

  test.each<[string, Answers[string]]>([
    ['the network is down', offline],
    ['the server fails', refused('internal', 500)],
    ['it is refused', ok({ success: false, error: 'Too many codes were requested. Try again later.' })],
  ])('§8 says the same when %s', async (_, answer) => {
    await openVerifyReset({ 'POST /api/send-verification-email': answer })
    expect(await screen.findByText('Reset code sent')).toBeTruthy()
    expect(screen.getByText(alwaysSaid)).toBeTruthy()
    expect(screen.queryByText('Error')).toBeNull()
  })

  test.each([
    ['', 'Enter your email.'],
    ['ada', 'Enter a valid email address.'],
  ])('§5 the email is required: %j', async (email, message) => {
    const { sent } = openAuth('/auth?screen=forgot-password')
    await screen.findByRole('heading', { name: 'Forgot your password?' })
    fillIn('Email', email)
    press('Send Reset Code')
    expect(screen.getByText(message)).toBeTruthy()
    expect(sent).toEqual([])
  })

  test('there is a way back', async () => {
    openAuth('/auth?screen=forgot-password')
    await screen.findByRole('heading', { name: 'Forgot your password?' })
    press('Back to sign in')
    expect(await screen.findByRole('button', { name: 'Sign In' })).toBeTruthy()
  })
})

describe('§4 verify-reset', () => {
  test('§4 the right code leads to reset-password', async () => {
    const events: string[] = []
    const stop = session.listen((event) => events.push(event))
    const { sent } = await openResetPassword()
    expect(sent[1]?.body).toEqual({ email: 'ada@example.com', code: '123456', type: 'password_reset' })
    expect(events).toContain('PASSWORD_RECOVERY')
    stop()
  })

  test('a reload keeps the screen and the address', async () => {
    await openVerifyReset()
    reloadAuth('/auth?screen=verify-reset')
    expect(await screen.findByText('a***a@example.com')).toBeTruthy()
  })

  test('without an address it asks for one', async () => {
    openAuth('/auth?screen=verify-reset')
    expect(await screen.findByRole('heading', { name: 'Forgot your password?' })).toBeTruthy()
  })

  test('there is a way back', async () => {
    await openVerifyReset()
    press('Use another email')
    expect(await screen.findByRole('heading', { name: 'Forgot your password?' })).toBeTruthy()
  })
})

describe('§5 reset-password', () => {
  test('§4 success goes to reset-success, then Continue to Sign In', async () => {
    const { sent } = await openResetPassword()
    setPassword(strong)
    fireEvent.click(await screen.findByRole('button', { name: 'Continue to Sign In' }))
    expect(await screen.findByRole('button', { name: 'Sign In' })).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('Ada@Example.com')
    expect(sent[2]?.body).toEqual({ email: 'ada@example.com', newPassword: strong, resetToken: token })
  })

  test.each(['Tr0ub4d', 'tr0ub4dor&3', 'TR0UB4DOR&3', 'Troubador&x', 'Tr0ub4dor3x'])(
    '§5 %s is a Weak Password',
    async (weak) => {
      const { sent } = await openResetPassword()
      setPassword(weak)
      expect(await screen.findByText('Weak Password')).toBeTruthy()
      const text =
        'Password must be at least 8 characters and include uppercase, lowercase, number, and special character.'
      expect((await screen.findAllByText(text)).length).toBeGreaterThan(0)
      expect(sent).toHaveLength(2)
    },
  )

  test('§5 passwords that differ', async () => {
    const { sent } = await openResetPassword()
    setPassword(strong, `${strong}x`)
    expect(await screen.findByText("Passwords don't match")).toBeTruthy()
    expect(screen.getByText('Please make sure both passwords are identical.')).toBeTruthy()
    expect(screen.getByText('Passwords do not match')).toBeTruthy()
    expect(sent).toHaveLength(2)
  })

  test.each<[string, Answers[string], string]>([
    ['the network is down', offline, failure],
    ['the server fails', refused('internal', 500, 'Something went wrong.'), failure],
    ['the token has ended', refused('invalid-reset-token', 400, failure), failure],
    [
      'too many asked (429)',
      refused('too-many-requests', 429, 'Too many requests. Try again in an hour.'),
      'Too many requests. Try again in an hour.',
    ],
  ])('§8 Reset Failed when %s', async (_, answer, text) => {
    await openResetPassword({ 'POST /api/reset-password': answer })
    setPassword(strong)
    expect(await screen.findByText('Reset Failed')).toBeTruthy()
    expect(screen.getByText(text)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Reset Password' }).hasAttribute('disabled')).toBe(false)
  })

  test('§8 a weak password with the server’s reasons', async () => {
    await openResetPassword({
      'POST /api/reset-password': refused('weak-password', 400, 'This one is widely known.'),
    })
    setPassword(strong)
    expect(await screen.findByText('Weak Password')).toBeTruthy()
    expect(screen.getByText('This one is widely known.')).toBeTruthy()
  })

  test('after a reload it explains why a new code is needed; no secret was stored', async () => {
    await openResetPassword()
    fillIn('Password', strong)
    const stored = JSON.stringify([{ ...sessionStorage }, { ...localStorage }])
    for (const secret of [token, strong, '123456']) expect(stored).not.toContain(secret)
    reloadAuth('/auth?screen=reset-password', happy)
    expect(await screen.findByText(/For your safety/)).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('Ada@Example.com')
    press('Send Reset Code')
    expect(await screen.findByText('a***a@example.com')).toBeTruthy()
  })

  test('reset-success survives a reload', async () => {
    await openResetPassword()
    setPassword(strong)
    await screen.findByRole('button', { name: 'Continue to Sign In' })
    reloadAuth('/auth?screen=reset-success')
    expect(await screen.findByRole('button', { name: 'Continue to Sign In' })).toBeTruthy()
  })
})

test('an address with a screen that does not exist shows the tabs', async () => {
  openAuth('/auth?screen=no-such')
  await waitFor(() => expect(screen.getByRole('tab', { name: 'Sign In' })).toBeTruthy())
})

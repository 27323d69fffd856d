// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { resetLinkPath } from '#contract/urls/mail-links.ts'
import { type MockReplies, ok, refused } from '#tests/web/mock-api.ts'
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
const happy: MockReplies = {
  'POST /api/send-verification-email': sentCode,
  'POST /api/verify-code': ok({ success: true, resetToken: token }),
  'POST /api/reset-password': ok({ success: true }),
}

async function openVerifyReset(replies: MockReplies = {}) {
  const opened = openAuth('/auth', { ...happy, ...replies })
  fillIn('Email', 'Ada@Example.com')
  press('Forgot password?')
  await screen.findByRole('heading', { name: 'Forgot your password?' })
  press('Send Reset Code')
  await screen.findByText('a***a@example.com')
  return opened
}

async function openResetPassword(replies: MockReplies = {}) {
  const opened = await openVerifyReset(replies)
  fireEvent.change(screen.getByLabelText('Verification code'), { target: { value: '123456' } })
  await screen.findByRole('heading', { name: 'Set a new password' })
  return opened
}

function setPassword(password: string, confirmation = password) {
  fillIn('Password', password)
  fillIn('Confirm Password', confirmation)
  press('Reset Password')
}

describe('forgot-password', () => {
  test('says Reset code sent and goes to verify-reset', async () => {
    const { sent } = await openVerifyReset()
    expect(await screen.findByText('Reset code sent')).toBeTruthy()
    expect(screen.getByText(alwaysSaid)).toBeTruthy()
    expect(sent[0]?.body).toEqual({ email: 'ada@example.com', type: 'password_reset' })
  })

  test.each<[string, MockReplies[string]]>([
    ['the network is down', offline],
    ['the server fails', refused('internal', 500)],
    ['it is refused', ok({ success: false, error: 'Too many codes were requested. Try again later.' })],
  ])('says the same when %s', async (_, reply) => {
    await openVerifyReset({ 'POST /api/send-verification-email': reply })
    expect(await screen.findByText('Reset code sent')).toBeTruthy()
    expect(screen.getByText(alwaysSaid)).toBeTruthy()
    expect(screen.queryByText('Error')).toBeNull()
  })

  test.each([
    ['', 'Enter your email.'],
    ['ada', 'Enter a valid email address.'],
  ])('the email is required: %j', async (email, message) => {
    const { sent } = openAuth('/auth?screen=forgot-password')
    await screen.findByRole('heading', { name: 'Forgot your password?' })
    fillIn('Email', email)
    press('Send Reset Code')
    expect(screen.getByText(message)).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByLabelText('Email'))
    expect(sent).toEqual([])
  })

  test('there is a way back', async () => {
    openAuth('/auth?screen=forgot-password')
    await screen.findByRole('heading', { name: 'Forgot your password?' })
    press('Back to sign in')
    expect(await screen.findByRole('button', { name: 'Sign In' })).toBeTruthy()
  })
})

describe('verify-reset', () => {
  test('the right code leads to reset-password', async () => {
    const events: string[] = []
    const stop = session.onEvent((event) => events.push(event))
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

describe('reset-password', () => {
  test('success goes to reset-success, then Continue to Sign In', async () => {
    const { sent } = await openResetPassword()
    setPassword(strong)
    fireEvent.click(await screen.findByRole('button', { name: 'Continue to Sign In' }))
    expect(await screen.findByRole('button', { name: 'Sign In' })).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('Ada@Example.com')
    expect(sent[2]?.body).toEqual({ email: 'ada@example.com', newPassword: strong, resetToken: token })
  })

  test.each(['Tr0ub4d', 'tr0ub4dor&3', 'TR0UB4DOR&3', 'Troubador&x', 'Tr0ub4dor3x'])(
    '%s is a Weak Password',
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

  test('passwords that differ', async () => {
    const { sent } = await openResetPassword()
    setPassword(strong, `${strong}x`)
    expect(await screen.findByText("Passwords don't match")).toBeTruthy()
    expect(screen.getByText('Please make sure both passwords are identical.')).toBeTruthy()
    expect(screen.getByText('Passwords do not match')).toBeTruthy()
    expect(sent).toHaveLength(2)
  })

  test.each<[string, MockReplies[string], string]>([
    ['the network is down', offline, failure],
    ['the server fails', refused('internal', 500, 'Something went wrong.'), failure],
    ['the token has ended', refused('invalid-reset-token', 400, failure), failure],
    [
      'too many asked (429)',
      refused('too-many-requests', 429, 'Too many requests. Try again in an hour.'),
      'Too many requests. Try again in an hour.',
    ],
  ])('Reset Failed when %s', async (_, reply, text) => {
    await openResetPassword({ 'POST /api/reset-password': reply })
    setPassword(strong)
    expect(await screen.findByText('Reset Failed')).toBeTruthy()
    expect(screen.getByText(text)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Reset Password' }).hasAttribute('disabled')).toBe(false)
  })

  test('a weak password with the server’s reasons, until another one is typed', async () => {
    const reasons = ['one number', 'one special character']
    const body = { error: 'weak-password', message: 'This password is not allowed.', reasons }
    await openResetPassword({ 'POST /api/reset-password': { status: 400, body } })
    setPassword(strong)
    expect(await screen.findByText('Weak Password')).toBeTruthy()
    expect(screen.getByText('This password is not allowed.')).toBeTruthy()
    const refusal = screen.getByText('This password was refused:').closest('[role=alert]')
    expect([...(refusal?.querySelectorAll('li') ?? [])].map((item) => item.textContent)).toEqual(reasons)
    fillIn('Password', `${strong}1`)
    expect(screen.queryByText('This password was refused:')).toBeNull()
  })

  test('after a reload it explains why a new code is needed', async () => {
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

describe('the link of a reset mail', () => {
  const linkToken = 'abcdefghijklmnop'.repeat(4)
  const link = resetLinkPath({ email: 'ada9@example.com', token: linkToken })

  test('opens reset-password without a request, and its token sets the new password', async () => {
    const { sent } = openAuth(link, happy)
    await screen.findByRole('heading', { name: 'Set a new password' })
    expect(screen.getByText('ada9@example.com')).toBeTruthy()
    expect(sent).toEqual([])
    expect(JSON.stringify([{ ...sessionStorage }, { ...localStorage }])).not.toContain(linkToken)
    setPassword(strong)
    await screen.findByRole('button', { name: 'Continue to Sign In' })
    expect(sent[0]?.body).toEqual({ email: 'ada9@example.com', newPassword: strong, resetToken: linkToken })
  })

  test('an ended link says so and leads to a new code', async () => {
    openAuth(link, { ...happy, 'POST /api/reset-password': refused('invalid-reset-token', 400, failure) })
    await screen.findByRole('heading', { name: 'Set a new password' })
    setPassword(strong)
    expect(await screen.findByText('Reset Failed')).toBeTruthy()
    press('Send a new code')
    expect(await screen.findByRole('heading', { name: 'Forgot your password?' })).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('ada9@example.com')
  })

  test('a changed link leads to a new code', async () => {
    openAuth(link.slice(0, -1), happy)
    expect(await screen.findByRole('heading', { name: 'Forgot your password?' })).toBeTruthy()
  })
})

test('an address with a screen that does not exist shows the tabs', async () => {
  openAuth('/auth?screen=no-such')
  await waitFor(() => expect(screen.getByRole('tab', { name: 'Sign In' })).toBeTruthy())
})

// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { challenge } from '#tests/web/lib/session/fake-pool.ts'
import { ok } from '#tests/web/mock-api.ts'
import { closeAuth, fillIn, openAuth, press } from './open-auth.tsx'

afterEach(closeAuth)

const password = 'Tr0ub4dor&3x!'
const incorrect = Object.assign(new Error('Incorrect username or password.'), {
  name: 'NotAuthorizedException',
})
const exists = Object.assign(new Error('User already exists'), { name: 'UsernameExistsException' })
/** Much shorter than the seconds after which a toast closes automatically. */
const atOnce = { timeout: 2_000 }

async function failToSignIn() {
  const opened = openAuth()
  opened.pool.signIn.mockRejectedValueOnce(incorrect)
  fillIn('Email', 'ada@example.com')
  fillIn('Password', password)
  press('Sign In')
  await screen.findByText('Incorrect username or password.')
  return opened
}

async function failToSignUp() {
  const opened = openAuth('/auth?tab=sign-up')
  opened.pool.signUp.mockRejectedValueOnce(exists)
  fillIn('Full Name', 'Ada Lovelace')
  fillIn('Email', 'ada@example.com')
  fillIn('Password', password)
  fillIn('Confirm Password', password)
  fireEvent.click(screen.getByRole('checkbox'))
  press('Create Account')
  await screen.findByText('User already exists')
  return opened
}

describe('beside the texts of the user pool', () => {
  test('Incorrect username or password. offers to reset the password', async () => {
    await failToSignIn()
    press('Reset password')
    expect(await screen.findByRole('heading', { name: 'Forgot your password?' })).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('ada@example.com')
  })

  test('User already exists offers to sign in instead, the email filled in', async () => {
    await failToSignUp()
    press('Sign in instead')
    expect(await screen.findByRole('button', { name: 'Sign In' })).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('ada@example.com')
  })
})

describe('the toast of a failed attempt ends when the next succeeds', () => {
  const isGone = (title: string) => waitFor(() => expect(screen.queryByText(title)).toBeNull(), atOnce)

  test('to sign in', async () => {
    await failToSignIn()
    press('Sign In')
    await screen.findByText('Welcome back!')
    await isGone('Sign In Failed')
  })

  test('to sign up', async () => {
    await failToSignUp()
    press('Create Account')
    await screen.findByText('Account created')
    await isGone('Sign Up Failed')
  })

  test('to sign in with an address that is not verified yet', async () => {
    const { pool } = await failToSignIn()
    pool.signIn.mockResolvedValue(challenge())
    press('Sign In')
    await screen.findByText('a*a@example.com')
    await isGone('Sign In Failed')
  })

  test('to enter a code', async () => {
    const { pool } = openAuth()
    pool.signIn.mockResolvedValue(challenge())
    fillIn('Email', 'ada@example.com')
    fillIn('Password', password)
    press('Sign In')
    await screen.findByText('a*a@example.com')
    pool.answer.mockResolvedValueOnce(challenge({ attemptsRemaining: '4', message: 'Not right.' }))
    fireEvent.change(screen.getByLabelText('Verification code'), { target: { value: '000000' } })
    await screen.findByText('Verification Failed')
    fireEvent.change(screen.getByLabelText('Verification code'), { target: { value: '123456' } })
    await screen.findByText('You are at /app/dashboard')
    await isGone('Verification Failed')
  })

  test('to reset the password', async () => {
    openAuth('/auth?screen=forgot-password', {
      'POST /api/send-verification-email': ok({ success: true, attemptsRemaining: 5 }),
      'POST /api/verify-code': ok({ success: true, resetToken: 'the-reset-token' }),
      'POST /api/reset-password': ok({ success: true }),
    })
    await screen.findByRole('heading', { name: 'Forgot your password?' })
    fillIn('Email', 'ada@example.com')
    press('Send Reset Code')
    fireEvent.change(await screen.findByLabelText('Verification code'), { target: { value: '123456' } })
    await screen.findByRole('heading', { name: 'Set a new password' })
    fillIn('Password', password)
    fillIn('Confirm Password', `${password}x`)
    press('Reset Password')
    await screen.findByText("Passwords don't match")
    fillIn('Confirm Password', password)
    press('Reset Password')
    await screen.findByRole('button', { name: 'Continue to Sign In' })
    await isGone("Passwords don't match")
  })
})

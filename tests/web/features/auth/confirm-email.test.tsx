// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { done } from '#tests/web/lib/session/fake-pool.ts'
import { ok } from '#tests/web/mock-api.ts'
import { closeAuth, fillIn, openAuth, press } from './open-auth.tsx'

afterEach(closeAuth)

const account = { email: 'ada@example.com', password: 'Tr0ub4dor&3x!' }
const unconfirmed = Object.assign(new Error('PreTokenGeneration failed with error Email not confirmed.'), {
  name: 'UserLambdaValidationException',
})
const sentCode = {
  success: true,
  attemptsRemaining: 5,
  nextResendAt: new Date(Date.now() + 30_000).toISOString(),
}

async function openUnconfirmed() {
  const opened = openAuth('/auth?redirect=/app/orders', {
    'POST /api/send-verification-email': ok(sentCode),
    'POST /api/verify-code': ok({ success: true }),
  })
  opened.pool.signIn.mockRejectedValueOnce(unconfirmed)
  fillIn('Email', account.email)
  fillIn('Password', account.password)
  press('Sign In')
  await screen.findByText('a***a@example.com')
  return opened
}

describe('a sign-in with the error Email not confirmed', () => {
  test('goes to verify-signin: a code is sent, and the right one completes the sign-in', async () => {
    const { pool, sent } = await openUnconfirmed()
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]?.body).toEqual({ email: account.email, type: 'verification' })
    pool.signIn.mockResolvedValue(done)
    fillIn('Verification code', '123456')
    expect(await screen.findByText('You are at /app/orders')).toBeTruthy()
    expect(pool.signIn).toHaveBeenLastCalledWith(account.email, account.password)
  })

  test('a sign-in that fails after that says why and begins anew', async () => {
    const { pool } = await openUnconfirmed()
    pool.signIn.mockRejectedValue(
      Object.assign(new Error('Password attempts exceeded'), { name: 'NotAuthorizedException' }),
    )
    fillIn('Verification code', '123456')
    expect(await screen.findByText('Password attempts exceeded')).toBeTruthy()
    expect(screen.getByRole('tab', { name: 'Sign In' })).toBeTruthy()
  })

  test('Back to sign in leaves it', async () => {
    await openUnconfirmed()
    press('Back to sign in')
    expect(screen.getByRole('tab', { name: 'Sign In' })).toBeTruthy()
  })
})

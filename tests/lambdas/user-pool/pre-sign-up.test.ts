import { describe, expect, test, vi } from 'vitest'
import { handler } from '#lambdas/user-pool/index.ts'
import { signUpEvent } from '../support/trigger-events.ts'

const ada = { email: 'ada@example.com', name: 'Ada Lovelace' }

describe('signing up', () => {
  test('confirms the account, never the address', async () => {
    const { response } = await handler(signUpEvent({ ...ada, email_verified: 'true' }))
    expect(response).toEqual({ autoConfirmUser: true, autoVerifyEmail: false, autoVerifyPhone: false })
  })

  test.each([
    [{ ...ada, name: '   ' }, 'Enter your full name.'],
    [{ ...ada, name: 'a'.repeat(101) }, 'Use at most 100 characters.'],
    [{ email: ada.email }, 'Enter your full name.'],
    [{ ...ada, email: 'nobody' }, 'Enter a valid email address.'],
    [{ ...ada, email: ' ada@example.com' }, 'Enter a valid email address.'],
    [{ ...ada, email: 'mi\u212Ae@example.com' }, 'Enter a valid email address.'],
    [{ ...ada, email: `${'a'.repeat(250)}@b.co` }, 'Use an email address of at most 254 characters.'],
  ])('refuses %j', async (attributes, message) => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    await expect(handler(signUpEvent(attributes))).rejects.toThrow(message)
  })
})

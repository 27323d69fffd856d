import { describe, expect, test } from 'vitest'
import type * as z from 'zod/mini'
import {
  ChallengeParameters,
  Code,
  Email,
  FullName,
  Profile,
  ProvisionTestUser,
  ResetPassword,
  SendVerificationEmail,
  VerificationReply,
  VerifyCode,
} from '#contract/accounts.ts'
import { AccountCodePurpose, CodePurpose } from '#contract/code-purpose.ts'
import { Role } from '#contract/role.ts'

const email = 'ada@example.com'
const messageOf = (schema: z.ZodMiniType, value: unknown) => schema.safeParse(value).error?.issues[0]?.message
const accepts = (schema: z.ZodMiniType) => (value: unknown) => schema.safeParse(value).success

describe('an email address', () => {
  test('is trimmed and lower-cased before use', () => {
    expect(Email.parse('  Ada@Example.COM ')).toBe(email)
  })

  test('has at most 128 characters', () => {
    expect(Email.parse(`${'a'.repeat(60)}@${'b'.repeat(59)}.example`)).toHaveLength(128)
    expect(messageOf(Email, `${'a'.repeat(61)}@${'b'.repeat(59)}.example`)).toBe(
      'Use an email address of at most 128 characters.',
    )
  })

  test('an invalid email is refused with a sentence', () => {
    for (const value of [
      '',
      'ada',
      'ada@',
      '@example.com',
      'ada@example',
      'a b@example.com',
      'ad\u212a@x.com',
    ])
      expect(messageOf(Email, value)).toBe('Enter a valid email address.')
  })
})

describe('a full name', () => {
  test('is trimmed, visible, in one line, of at most 100 characters', () => {
    expect(FullName.parse(' Ada Lovelace ')).toBe('Ada Lovelace')
    expect(FullName.parse('a'.repeat(100))).toHaveLength(100)
    expect(messageOf(FullName, 'a'.repeat(101))).toBe('Use at most 100 characters.')
    expect(messageOf(FullName, ' \u200b ')).toBe('Enter your full name.')
    expect(messageOf(FullName, 'Ada\nLovelace')).toBe(
      'Write your name in one line, without control characters.',
    )
  })
})

test('a code has six digits and nothing else', () => {
  expect(Code.parse('012345')).toBe('012345')
  for (const code of ['12345', '1234567', '12345a', ' 123456', '123456\n', ''])
    expect(messageOf(Code, code)).toBe('Enter the 6-digit code.')
})

test('anyone may request a verification or reset code, and no other code', () => {
  expect(AccountCodePurpose.options).toEqual(['verification', 'password_reset'])
  expect(CodePurpose.options).toEqual([
    'verification',
    'password_reset',
    'library',
    'confirmation',
    'email_change',
  ])
  for (const schema of [AccountCodePurpose, CodePurpose])
    expect(schema.safeParse('sign-in').success).toBe(false)
})

test("a buyer's code cannot be requested or checked as a seller's", () => {
  expect(SendVerificationEmail.safeParse({ email, type: 'library' }).success).toBe(false)
  expect(VerifyCode.safeParse({ email, code: '123456', type: 'library' }).success).toBe(false)
})

describe('requests of accounts carry exactly their fields', () => {
  const token = 't'.repeat(43)
  const requests: [string, z.ZodMiniType, object][] = [
    ['a code', SendVerificationEmail, { email, type: 'verification' }],
    ['a check', VerifyCode, { email, code: '123456', type: 'password_reset' }],
    ['a new password', ResetPassword, { email, newPassword: 'x', resetToken: token }],
    ['the test seller', ProvisionTestUser, { email, password: 'x', full_name: 'Test Seller' }],
  ]

  test.each(requests)('a request for %s', (_, schema, request) => {
    expect(schema.parse(request)).toEqual(request)
    expect(schema.safeParse({ ...request, role: 'admin' }).success).toBe(false)
    for (const name of Object.keys(request))
      expect(schema.safeParse({ ...request, [name]: undefined }).success, name).toBe(false)
  })

  test('a code request may name the user', () => {
    expect(SendVerificationEmail.parse({ email, type: 'verification', userId: 'u' })).toHaveProperty('userId')
  })

  test('a reset token is neither empty nor endless', () => {
    const withToken = (resetToken: string) => ({ email, newPassword: 'x', resetToken })
    expect(ResetPassword.safeParse(withToken('t')).success).toBe(true)
    expect(ResetPassword.safeParse(withToken('')).success).toBe(false)
    expect(ResetPassword.safeParse(withToken('t'.repeat(128))).success).toBe(true)
    expect(ResetPassword.safeParse(withToken('t'.repeat(129))).success).toBe(false)
  })
})

test('there are three roles', () => {
  expect(['seller', 'admin', 'superadmin'].filter(accepts(Role))).toHaveLength(3)
  expect(['', 'owner', 'Admin'].filter(accepts(Role))).toEqual([])
})

describe('replies of accounts arrive whole', () => {
  test('a profile', () => {
    const profile = { id: 'u', email, name: 'Ada', role: 'seller' }
    expect(Profile.parse(profile)).toEqual(profile)
  })

  test('a code’s state', () => {
    const reply = {
      success: false,
      message: 'm',
      error: 'e',
      nextResendAt: '2030-01-01T00:00:00.000Z',
      retryAfterSeconds: 30,
      lockout: true,
      lockedForSeconds: 900,
      attemptsRemaining: 0,
      userId: 'u',
      resetToken: 't',
    }
    expect(VerificationReply.parse(reply)).toEqual(reply)
    expect(VerificationReply.parse({ success: true })).toEqual({ success: true })
  })

  test('the code step of a sign-in', () => {
    const parameters = {
      maskedEmail: 'a***@example.com',
      attemptsRemaining: '5',
      lockout: 'false',
      hasCode: 'true',
      nextResendAt: 'x',
      retryAfterSeconds: '30',
      lockedUntil: 'x',
      lockedForSeconds: '900',
      message: 'm',
    }
    expect(ChallengeParameters.parse(parameters)).toMatchObject(parameters)
    for (const flag of ['lockout', 'hasCode'])
      for (const value of ['true', 'false'])
        expect(ChallengeParameters.parse({ ...parameters, [flag]: value })).toHaveProperty(flag, value)
    expect(ChallengeParameters.safeParse({ ...parameters, lockout: 'maybe' }).success).toBe(false)
  })
})

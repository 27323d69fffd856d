import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  commonPasswordMessage,
  emailAsPasswordMessage,
  meetsPasswordPolicy,
  passwordProblems,
  passwordStrength,
  resemblesCommonPassword,
  spacedPasswordMessage,
  unmetPasswordRequirements,
  weakPasswordMessage,
} from '#rules/accounts/password.ts'
import { maxPasswordLength } from '#rules/accounts/password-length.ts'
import { anyCharacter } from '#tests/harness/fuzz/any-character.ts'

describe('password strength', () => {
  test.each([
    ['', 0, 'Weak password'],
    ['abc', 1, 'Weak password'],
    ['abcdefgh', 2, 'Weak password'],
    ['abcdefgH', 3, 'Good password'],
    ['abcdefG1', 4, 'Good password'],
    ['abcdeG1!', 5, 'Strong password'],
    ['abcdefghiG1!', 6, 'Strong password'],
  ])('%j scores %i: %s', (password, score, verdict) => {
    expect(passwordStrength(password)).toMatchObject({ score, verdict })
  })

  test('lists what is missing', () => {
    expect(passwordStrength('').missing).toEqual([
      'at least 8 characters',
      'one lowercase letter',
      'one uppercase letter',
      'one number',
      'one special character',
    ])
    expect(passwordStrength('Abcdef1x').missing).toEqual(['one special character'])
  })

  test('nothing is missing exactly when the policy is met, and then it is strong', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter, maxLength: 40 }), (password) => {
        const { score, verdict, missing } = passwordStrength(password)
        expect(missing.length === 0).toBe(meetsPasswordPolicy(password))
        expect(score).toBeGreaterThanOrEqual(0)
        expect(score).toBeLessThanOrEqual(6)
        if (missing.length === 0 && !resemblesCommonPassword(password))
          expect(verdict).toBe('Strong password')
      }),
    )
  })

  test.each(['P@ssw0rd', 'Password123!', 'passWORD12!', 'Qwerty@123', 'P@$$w0rd2024!', '1qaz@WSX'])(
    'the widely known %s is weak, whatever it is made of',
    (password) => {
      expect(passwordStrength(password)).toMatchObject({ score: 2, verdict: 'Weak password' })
    },
  )

  test('letters of other alphabets are no special characters', () => {
    expect(meetsPasswordPolicy('Abcdef1é')).toBe(false)
  })

  test('every ASCII punctuation mark is a special character', () => {
    for (const mark of '!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~') {
      expect(meetsPasswordPolicy(`Abcdef1${mark}`), mark).toBe(true)
    }
  })
})

describe("the server's check of a new password", () => {
  test('accepts a good one, also with 64 characters', () => {
    expect(passwordProblems('Correct-Horse-7', 'ada@example.com')).toEqual([])
    expect(passwordProblems(`Aa1!${'x'.repeat(60)}`, 'ada@example.com')).toEqual([])
  })

  test('a weak, an endless, a common one and the email itself are refused', () => {
    expect(passwordProblems('short', 'ada@example.com')).toEqual([weakPasswordMessage])
    expect(passwordProblems(`Aa1!${'x'.repeat(maxPasswordLength)}`, 'ada@example.com')).toHaveLength(1)
    expect(passwordProblems('Password123!', 'ada@example.com')).toEqual([commonPasswordMessage])
    expect(passwordProblems('Ada.Lovelace1@example.com', 'ada.lovelace1@example.com')).toEqual([
      emailAsPasswordMessage,
    ])
  })

  test('each refusal has its sentence', () => {
    expect(passwordProblems('password1!', 'PASSWORD1! ')).toEqual([
      'Password must be at least 8 characters and include uppercase, lowercase, number, and special character.',
      'Choose a password that is harder to guess. This one is widely known.',
      'Choose a password that is not your email address.',
    ])
    expect(passwordProblems(`Aa1!${'x'.repeat(125)}`, '')).toEqual(['Use at most 128 characters.'])
    expect(passwordProblems(`Aa1!${'x'.repeat(124)}`, '')).toEqual([])
    expect(passwordProblems(' Ada.L1@Example.com ', 'ada.l1@example.com')).toEqual([
      'Choose a password that is not your email address.',
      'Choose a password that neither begins nor ends with a space.',
    ])
  })

  test.each([' Correct-Horse-7', 'Correct-Horse-7 ', '\tCorrect-Horse-7', 'Correct\n-Horse-7'])(
    '%j is refused, as Cognito refuses it',
    (password) => {
      expect(passwordProblems(password, '')).toEqual([spacedPasswordMessage])
      expect(unmetPasswordRequirements(password, '')).toEqual(['no space at the beginning or end'])
    },
  )

  test('a space within is allowed', () => {
    expect(passwordProblems('Correct Horse 7!', '')).toEqual([])
  })

  test('each reason is named', () => {
    expect(unmetPasswordRequirements('Correct-Horse-7', 'ada@example.com')).toEqual([])
    expect(unmetPasswordRequirements('short1', 'ada@example.com')).toEqual([
      'at least 8 characters',
      'one uppercase letter',
      'one special character',
    ])
    expect(unmetPasswordRequirements(`Aa1!${'x'.repeat(maxPasswordLength)}`, '')).toEqual([
      'at most 128 characters',
    ])
    expect(unmetPasswordRequirements('Password123!', '')).toEqual(['not a widely known password'])
    expect(unmetPasswordRequirements('Ada.L1@example.com', 'ada.l1@example.com')).toEqual([
      'not your email address',
    ])
  })

  test.each(['P@SSW0RD', 'Abc123!@#', 'Welcome1!', 'L3tm31n!', 'Pa$$word1!', 'Test1234!', '1qaz2wsx'])(
    'the common password %s is known in any case, spelling and decoration',
    (password) => expect(resemblesCommonPassword(password)).toBe(true),
  )

  test.each(['Correct-Horse-7', 'Password-of-Ada-7', 'Hello!83749201', 'Abcdef1!', 'Test-Seller-2024!'])(
    '%s is not common',
    (password) => expect(resemblesCommonPassword(password)).toBe(false),
  )
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  commonPasswordMessage,
  emailAsPasswordMessage,
  isCommonPassword,
  maxPasswordLength,
  meetsPasswordPolicy,
  passwordProblems,
  passwordStrength,
  weakPasswordMessage,
} from '#rules/password.ts'

describe('§5 password strength', () => {
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
      fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (password) => {
        const { score, verdict, missing } = passwordStrength(password)
        expect(missing.length === 0).toBe(meetsPasswordPolicy(password))
        expect(score).toBeGreaterThanOrEqual(0)
        expect(score).toBeLessThanOrEqual(6)
        if (missing.length === 0) expect(verdict).toBe('Strong password')
      }),
    )
  })

  test('letters of other alphabets are no special characters', () => {
    expect(meetsPasswordPolicy('Abcdef1é')).toBe(false)
  })

  test('every ASCII punctuation mark is a special character', () => {
    for (const mark of '!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~') {
      expect(meetsPasswordPolicy(`Abcdef1${mark}`), mark).toBe(true)
    }
  })
})

describe('what the server says about a new password', () => {
  test('nothing about a good one, also at 64 characters', () => {
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

  test('a common password is known in any case', () => {
    expect(isCommonPassword('P@SSW0RD')).toBe(true)
    expect(isCommonPassword('Correct-Horse-7')).toBe(false)
  })
})

import { expect, test } from 'vitest'
import {
  attemptStatus,
  chargeAttempt,
  endLockout,
  forgiveAttempt,
  isNewStep,
  noAttempts,
  normalRecoveryCode,
  recoveryAlphabet,
  recoveryCodePattern,
  type SecondFactorAttempts,
  trustedDeviceLifeMs,
} from '#rules/accounts/second-factor.ts'

const now = Date.parse('2026-11-27T10:00:00Z')
const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

/** Charges so many attempts, a minute after one another, and returns what is known after the last. */
const charged = (times: number) =>
  Array.from({ length: times }, (_, n) => now + n * minuteMs).reduce<SecondFactorAttempts>(
    (known, at) => chargeAttempt(known, at) ?? known,
    noAttempts,
  )

test.each(['abcde-23456', 'abcde23456', 'z9z9z-2y2y2'])('%s has the form of a recovery code', (code) => {
  expect(code).toMatch(recoveryCodePattern)
})

test.each([
  'abcde-2345',
  'abcd-23456',
  'abcde-234567',
  'xabcde-23456',
  'abcde--23456',
  'ABCDE-23456',
  'abcde-2345!',
])('%s has not the form of a recovery code', (code) => {
  expect(code).not.toMatch(recoveryCodePattern)
})

test('a recovery code has no sign that looks like another one', () => {
  expect(recoveryAlphabet).toMatch(/^[a-z2-9]{31}$/)
  expect(new Set(recoveryAlphabet).size).toBe(31)
  expect(recoveryAlphabet).not.toMatch(/[ilo01]/)
})

test('a recovery code may be typed in capitals, with spaces or a hyphen', () => {
  for (const typed of ['abcde-23456', 'ABCDE 23456', ' abcde23456\n'])
    expect(normalRecoveryCode(typed)).toBe('abcde23456')
})

test('the fifth wrong code locks for a quarter of an hour', () => {
  const four = charged(4)
  expect(four).toEqual({ attempts: 4, wrongAt: [0, 1, 2, 3].map((n) => now + n * minuteMs) })
  const lockedAt = now + 4 * minuteMs
  const five = chargeAttempt(four, lockedAt) ?? noAttempts
  expect(five.lockedUntil).toBe(lockedAt + 15 * minuteMs)
  expect(chargeAttempt(five, lockedAt + 15 * minuteMs - 1)).toBeUndefined()
  expect(chargeAttempt(five, lockedAt + 15 * minuteMs)).toMatchObject({ attempts: 1 })
})

test('the twentieth wrong code of a day locks for a day after the first', () => {
  const wrongAt = Array.from({ length: 20 }, (_, n) => now - (20 - n) * 30 * minuteMs)
  expect(chargeAttempt({ attempts: 0, wrongAt }, now)).toBeUndefined()
  expect(chargeAttempt({ attempts: 0, wrongAt: wrongAt.slice(1) }, now)?.wrongAt).toHaveLength(20)
  expect(chargeAttempt({ attempts: 0, wrongAt }, (wrongAt[0] ?? 0) + dayMs)?.wrongAt).toHaveLength(20)
})

test('a right code takes its own charge back, not those of the wrong ones', () => {
  expect(forgiveAttempt(charged(3))).toEqual({ attempts: 0, wrongAt: [now, now + minuteMs] })
})

test('a new password ends a lockout once in a day', () => {
  const wrongAt = Array.from({ length: 20 }, (_, n) => now - (20 - n) * minuteMs)
  const unlocked = endLockout({ attempts: 5, wrongAt, lockedUntil: now + minuteMs }, now)
  expect(unlocked).toEqual({ attempts: 0, wrongAt: [], unlockedAt: now })
  expect(chargeAttempt(unlocked ?? noAttempts, now)).toEqual({ attempts: 1, wrongAt: [now], unlockedAt: now })
  const lockedAgain = { attempts: 0, wrongAt, unlockedAt: now }
  expect(endLockout(lockedAgain, now + 60 * minuteMs)).toBeUndefined()
  expect(endLockout({ ...lockedAgain, lockedUntil: now + 2 * dayMs }, now + dayMs)).toBeDefined()
  expect(forgiveAttempt(lockedAgain).unlockedAt).toBe(now)
})

test('a new password leaves wrong codes counted that lock nothing', () => {
  expect(endLockout(charged(4), now + 4 * minuteMs)).toBeUndefined()
})

test('the holder is told how many attempts are left', () => {
  expect(attemptStatus(noAttempts, now)).toMatchObject({ attemptsRemaining: 5, lockout: false })
  expect(attemptStatus(charged(2), now + 2 * minuteMs)).toMatchObject({
    attemptsRemaining: 3,
    lockout: false,
  })
  const locked = charged(5)
  expect(attemptStatus(locked, now + 5 * minuteMs)).toMatchObject({ attemptsRemaining: 0, lockout: true })
  expect(attemptStatus(locked, now + 19 * minuteMs)).toMatchObject({ attemptsRemaining: 5, lockout: false })
})

test('a step of the authenticator counts once, and none before it', () => {
  expect([6, 5, 4].map((step) => isNewStep(step, 5))).toEqual([true, false, false])
})

test('a device is trusted for thirty days', () => {
  expect(trustedDeviceLifeMs).toBe(30 * dayMs)
})

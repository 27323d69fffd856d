import { describe, expect, test } from 'vitest'
import {
  beginCheck,
  type CodeState,
  codeLifeSeconds,
  codeStateExpiresAt,
  isFirstOfDay,
  maskEmail,
  publicStatus,
  requestCode,
  unverifiedAccountLifeSeconds,
  unverifiedMailLimits,
} from '#rules/accounts/verification.ts'
import { account, day, seconds, start } from './simulated-account.ts'

test('a masked email keeps the first and last characters of the local part', () => {
  expect(maskEmail('ada.lovelace@example.com')).toBe('a***e@example.com')
  expect(maskEmail('ab@example.com')).toBe('a***b@example.com')
  expect(maskEmail('a@example.com')).toBe('a***@example.com')
  expect(maskEmail('@example.com')).toBe('***@example.com')
})

describe('at the exact second of a limit', () => {
  test('a code has expired once its life is over', () => {
    const user = account()
    user.send(0)
    expect(beginCheck(user.state(), seconds(codeLifeSeconds) - 1).outcome).toBe('compare')
    expect(beginCheck(user.state(), seconds(codeLifeSeconds)).outcome).toBe('expired')
  })

  test('a wait, limit and lockout end at their second and disappear', () => {
    const waiting = account()
    waiting.send(0)
    expect(waiting.status(30)).not.toHaveProperty('nextResendAt')
    expect(waiting.send(30).kind).toBe('issued')
    const limited: CodeState = { attempts: 0, wrongAt: [], sentAt: [0, 40, 80, 120, 160].map(seconds) }
    expect(requestCode(limited, seconds(3600), 'n').outcome.kind).toBe('issued')
    expect(requestCode(limited, seconds(3600) - 1, 'n').outcome.kind).toBe('limit')
    const locked: CodeState = { attempts: 5, lockedUntil: seconds(900), wrongAt: [start], sentAt: [] }
    expect(publicStatus(locked, seconds(900))).toEqual({ attemptsRemaining: 5, lockout: false })
  })

  test('a mail is forgotten after a day, and the next counts as first', () => {
    const sent: CodeState = { attempts: 0, wrongAt: [], sentAt: [start] }
    expect(isFirstOfDay(undefined, start)).toBe(true)
    expect(isFirstOfDay(sent, seconds(day) - 1)).toBe(false)
    expect(isFirstOfDay(sent, seconds(day))).toBe(true)
    expect(requestCode(sent, seconds(day), 'n').state.sentAt).toEqual([seconds(day)])
  })
})

test('without a code there is nothing to check, whatever its time says', () => {
  const spent: CodeState = { attempts: 0, wrongAt: [], sentAt: [], expiresAt: seconds(60) }
  expect(beginCheck(spent, start).outcome).toBe('none')
  expect(beginCheck({ attempts: 0, wrongAt: [], sentAt: [], nonce: 'n' }, start).outcome).toBe('none')
  expect(codeStateExpiresAt(spent)).toBe(seconds(60))
})

test('an account that nobody verifies lives a week', () => {
  expect(unverifiedAccountLifeSeconds).toBe(604_800)
})

test.each([
  [undefined, { unverified: 2000, keptForFirst: 500, perDomain: 750 }],
  [1_000_000, { unverified: 40_000, keptForFirst: 10_000, perDomain: 15_000 }],
  [200, { unverified: 8, keptForFirst: 2, perDomain: 3 }],
])('%s mails a day leave room for %o an hour', (mailsPerDay, limits) => {
  expect(unverifiedMailLimits(mailsPerDay)).toEqual(limits)
})

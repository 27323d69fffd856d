import { describe, expect, test } from 'vitest'
import {
  checkCodeReply,
  failedResetText,
  publicFields,
  sendCodeReply,
  tooManyRequests,
} from '#lambdas/accounts/replies.ts'

const now = Date.UTC(2030, 0, 1)
const inSeconds = (seconds: number) => now + seconds * 1000
const open = { attemptsRemaining: 5, lockout: false }
const locked = (seconds: number) => ({
  ...{ attemptsRemaining: 0, lockout: true },
  ...{ lockedUntil: inSeconds(seconds), nextResendAt: inSeconds(seconds) },
})

describe('replies about a code', () => {
  test('counts whole seconds from now, and is never negative', () => {
    expect(publicFields(open, now)).toEqual(open)
    expect(publicFields({ ...open, nextResendAt: now + 29_001 }, now)).toEqual({
      ...open,
      nextResendAt: '2030-01-01T00:00:29.001Z',
      retryAfterSeconds: 30,
    })
    expect(publicFields({ ...open, nextResendAt: now - 5000 }, now).retryAfterSeconds).toBe(0)
    expect(publicFields(locked(900), now)).toMatchObject({ lockedForSeconds: 900, retryAfterSeconds: 900 })
  })

  test('a code was sent, in words that tell nothing of the account', () => {
    const sent = { result: 'issued' as const, status: open }
    expect(sendCodeReply('password_reset', sent, now)).toEqual({
      success: true,
      message: "If this email exists in our system, we've sent password reset instructions.",
      ...open,
    })
    expect(sendCodeReply('verification', sent, now)).toEqual({
      success: true,
      message: "If this email has an account, we've sent a verification code.",
      ...open,
    })
  })

  test('a code for a library was sent, whoever has one', () => {
    expect(sendCodeReply('library', { result: 'issued', status: open }, now)).toMatchObject({
      success: true,
      message: "If this email has a library, we've sent a code.",
    })
  })

  test('why none was sent', () => {
    const refusal = (
      result: 'wait' | 'limit' | 'locked' | 'mail-limit',
      status: typeof open & { nextResendAt?: number },
    ) => sendCodeReply('verification', { result, status }, now)
    expect(refusal('wait', { ...open, nextResendAt: inSeconds(30) })).toMatchObject({
      success: false,
      error: 'Please wait 30 seconds before requesting another code.',
      retryAfterSeconds: 30,
    })
    expect(refusal('wait', { ...open, nextResendAt: inSeconds(1) }).error).toContain('wait 1 second before')
    expect(refusal('wait', open).error).toContain('wait 0 seconds before')
    expect(refusal('limit', open).error).toBe('Too many codes were requested. Try again later.')
    expect(refusal('locked', locked(900)).error).toBe('Too many attempts. Try again in 15 minutes.')
    expect(refusal('locked', locked(901)).error).toBe('Too many attempts. Try again tomorrow.')
    expect(refusal('locked', open).error).toBe('Too many attempts. Try again in 15 minutes.')
    expect(refusal('mail-limit', { ...open, nextResendAt: inSeconds(60) })).toEqual({
      success: false,
      error: 'No email was sent: too many were requested. Try again later.',
      ...open,
      nextResendAt: '2030-01-01T00:01:00.000Z',
      retryAfterSeconds: 60,
    })
    expect(tooManyRequests).toEqual({ success: false, error: 'Too many requests. Try again in an hour.' })
  })
})

describe('the reply to a sent code', () => {
  const refused = (result: 'wrong' | 'locked' | 'expired' | 'none', status = open) =>
    checkCodeReply({ result, status, proof: undefined }, now)

  test('right: the email is verified, or the way to a new password is open', () => {
    const right = { result: 'right' as const, status: open, userId: 'u' }
    expect(checkCodeReply(right, now)).toEqual({
      success: true,
      message: 'Email verified.',
      userId: 'u',
      ...open,
    })
    expect(checkCodeReply(right, now, 'token')).toEqual({
      success: true,
      message: 'Code verified.',
      userId: 'u',
      resetToken: 'token',
      ...open,
    })
  })

  test('not right, too late, or locked', () => {
    expect(refused('wrong')).toEqual({
      success: false,
      error: 'This code is not right. Check it and try again.',
      ...open,
    })
    expect(refused('expired').error).toBe('This code has expired. Request a new code.')
    expect(refused('none').error).toBe('This code has expired. Request a new code.')
    expect(failedResetText).toBe('Failed to reset password. Please try again or contact support.')
    expect(refused('wrong', locked(60))).toMatchObject({
      success: false,
      error: 'Too many attempts. Try again in 15 minutes.',
      lockedForSeconds: 60,
    })
  })
})

import type { CodePurpose, VerificationReply } from '#contract/accounts.ts'
import { lockoutSeconds } from '#rules/verification.ts'
import { isoAt } from '../clock.ts'
import type { Checking, CodeStatus, Sending } from './verification.ts'

/* Texts of spec.md section 8 where it has one. None of them tells whether the address has an account. */
const lockoutText = 'Too many attempts. Try again in 15 minutes.'
const longLockoutText = 'Too many attempts. Try again tomorrow.'
const resetSentText = "If this email exists in our system, we've sent password reset instructions."
const codeSentText = "If this email has an account, we've sent a verification code."
export const wrongCodeText = 'This code is not right. Check it and try again.'
export const expiredCodeText = 'This code has expired. Request a new code.'
export const renewedCodeText = "Your code had expired. We've sent a new one."
export const resentCodeText = "We've sent a new code."
export const failedResetText = 'Failed to reset password. Please try again or contact support.'
export const tooManyRequestsText = 'Too many requests. Try again in an hour.'

/** What an address is told that asked too often, whoever it asked about. */
export const tooManyRequests: VerificationReply = { success: false, error: tooManyRequestsText }

export function sendingReply(
  purpose: CodePurpose,
  { result, status }: Sending,
  now: number,
): VerificationReply {
  if (result === 'issued') {
    const message = purpose === 'password_reset' ? resetSentText : codeSentText
    return { success: true, message, ...publicFields(status) }
  }
  return { success: false, error: refusalText(result, status, now), ...publicFields(status) }
}

export function checkingReply(checking: Checking, now: number, resetToken?: string): VerificationReply {
  const fields = publicFields(checking.status)
  if (checking.result === 'right') {
    return {
      success: true,
      message: resetToken ? 'Code verified.' : 'Email verified.',
      userId: checking.userId,
      ...fields,
      ...(resetToken && { resetToken }),
    }
  }
  if (checking.status.lockout) return { success: false, error: lockText(checking.status, now), ...fields }
  const error = checking.result === 'wrong' ? wrongCodeText : expiredCodeText
  return { success: false, error, ...fields }
}

/** The lockout's text; the fifth wrong code waits for minutes, the twentieth of a day for hours. */
export const lockText = ({ lockedUntil = 0 }: CodeStatus, now: number) =>
  lockedUntil - now > lockoutSeconds * 1000 ? longLockoutText : lockoutText

/** Why no code was sent. */
export function refusalText(result: 'wait' | 'limit' | 'locked', status: CodeStatus, now: number) {
  if (result === 'locked') return lockText(status, now)
  if (result === 'limit') return 'Too many codes were requested. Try again later.'
  const seconds = Math.ceil(((status.nextResendAt ?? now) - now) / 1000)
  return `Please wait ${seconds} seconds before requesting another code.`
}

export const publicFields = ({ attemptsRemaining, lockout, nextResendAt }: CodeStatus) => ({
  attemptsRemaining,
  lockout,
  ...(nextResendAt && { nextResendAt: isoAt(nextResendAt) }),
})

import type { VerificationReply } from '#contract/accounts.ts'
import type { CodePurpose } from '#contract/code-purpose.ts'
import { lockoutSeconds } from '#rules/accounts/verification.ts'
import { pluralize } from '#rules/text.ts'
import { isoAt } from '../clock.ts'
import type { CheckCodeResult, CodeStatus, SendCodeResult } from './verification.ts'

/* The texts are those of docs/product.md, Errors. None of them reveals whether the email address has an account. */
const lockoutText = `Too many attempts. Try again in ${lockoutSeconds / 60} minutes.`
const longLockoutText = 'Too many attempts. Try again tomorrow.'
const resetSentText = "If this email exists in our system, we've sent password reset instructions."
const codeSentText = "If this email has an account, we've sent a verification code."
const libraryCodeSentText = "If this email has a library, we've sent a code."
/** The same whether somebody else uses the email address or not. */
const changeCodeSentText = "If nobody else uses this address, we've sent a code to it."
export const wrongCodeText = 'This code is not right. Check it and try again.'
export const wrongAuthenticatorText = 'This code is not right. Enter the one that your app shows now.'
export const expiredCodeText = 'This code has expired. Request a new code.'
const mailLimitText = 'No email was sent: too many were requested. Try again later.'
export const failedResetText = 'Failed to reset password. Please try again or contact support.'
export const tooManyRequestsText = 'Too many requests. Try again in an hour.'

/** Reply to a client that sent too many requests, for any email addresses. */
export const tooManyRequests: VerificationReply = { success: false, error: tooManyRequestsText }

const sentText: Record<CodePurpose, string> = {
  verification: codeSentText,
  password_reset: resetSentText,
  library: libraryCodeSentText,
  confirmation: "We've sent a code to your email address.",
  email_change: changeCodeSentText,
}

export function sendCodeReply(
  purpose: CodePurpose,
  { result, status }: SendCodeResult,
  now: number,
): VerificationReply {
  if (result === 'issued') return { success: true, message: sentText[purpose], ...publicFields(status, now) }
  return { success: false, error: refusalText(result, status, now), ...publicFields(status, now) }
}

export function checkCodeReply(
  checking: CheckCodeResult,
  now: number,
  resetToken?: string,
): VerificationReply {
  const fields = publicFields(checking.status, now)
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

/** Returns the text of the lockout: minutes after five wrong codes, up to a day after twenty. */
export const lockText = ({ lockedUntil = 0 }: CodeStatus, now: number) =>
  lockedUntil - now > lockoutSeconds * 1000 ? longLockoutText : lockoutText

/** Returns why no code was sent. */
function refusalText(result: Exclude<SendCodeResult['result'], 'issued'>, status: CodeStatus, now: number) {
  if (result === 'locked') return lockText(status, now)
  if (result === 'mail-limit') return mailLimitText
  if (result === 'limit') return 'Too many codes were requested. Try again later.'
  const seconds = secondsUntil(status.nextResendAt ?? now, now)
  return `Please wait ${pluralize(seconds, 'second')} before requesting another code.`
}

/** Returns what a client may know about a code. Durations are whole seconds from `now` (epoch milliseconds). */
export const publicFields = (
  { attemptsRemaining, lockout, nextResendAt, lockedUntil }: CodeStatus,
  now: number,
) => ({
  attemptsRemaining,
  lockout,
  ...(nextResendAt && {
    nextResendAt: isoAt(nextResendAt),
    retryAfterSeconds: secondsUntil(nextResendAt, now),
  }),
  ...(lockedUntil && { lockedForSeconds: secondsUntil(lockedUntil, now) }),
})

const secondsUntil = (time: number, now: number) => Math.max(0, Math.ceil((time - now) / 1000))

import type { ChallengeParameters } from '#contract/accounts.ts'
import { attemptStatus, type SecondFactorAttempts } from '#rules/accounts/second-factor.ts'
import { maskEmail, publicStatus } from '#rules/accounts/verification.ts'
import { isoAt } from '../clock.ts'
import { type CodeItem, loadCode } from '../data/accounts/codes.ts'
import { expiredCodeText, lockText, publicFields, wrongAuthenticatorText, wrongCodeText } from './replies.ts'
import { type CodeStatus, codeRecipient } from './verification.ts'

/** Metadata of a code round, which Cognito keeps in the sign-in's session: the time at which the round began. */
export const codeStepMetadata = (nowMs: number) => `EMAIL_CODE ${nowMs}`

/** The same of a round that asks for a code of the authenticator app. */
export const authenticatorStepMetadata = (nowMs: number) => `AUTHENTICATOR ${nowMs}`

export const isAuthenticatorStep = (metadata: string | undefined) =>
  metadata?.startsWith('AUTHENTICATOR ') ?? false

/** Returns epoch milliseconds; 0 if the metadata holds no time. */
export const stepBeganAt = (metadata: string | undefined) => Number(metadata?.split(' ')[1] ?? 0)

/**
 * Returns the public parameters of the sign-in's code step. It sends no mail: the client calls
 * `send-verification-email`, which sees the client IP, when `hasCode` is false. `isRepeated`: a code was
 * submitted in this sign-in before.
 */
export async function codeChallengeParameters(email: string, isRepeated: boolean, now: number) {
  const recipient = await codeRecipient('verification', email)
  const known = await loadCode(recipient)
  const status = publicStatus(known?.state, now)
  const text = isRepeated ? messageFor(known, status, now) : undefined
  const { attemptsRemaining, nextResendAt, retryAfterSeconds, lockedForSeconds } = publicFields(status, now)
  const parameters: ChallengeParameters & Record<string, string> = {
    maskedEmail: maskEmail(recipient.email),
    attemptsRemaining: String(attemptsRemaining),
    lockout: status.lockout ? 'true' : 'false',
    hasCode: isLive(known, now) ? 'true' : 'false',
    ...(nextResendAt && { nextResendAt, retryAfterSeconds: String(retryAfterSeconds) }),
    ...(status.lockedUntil && {
      lockedUntil: isoAt(status.lockedUntil),
      lockedForSeconds: String(lockedForSeconds),
    }),
    ...(text && { message: text }),
  }
  return parameters
}

/** Returns the public parameters of the step that asks for a code of the authenticator app. */
export function authenticatorParameters(attempts: SecondFactorAttempts, isRepeated: boolean, now: number) {
  const status = attemptStatus(attempts, now)
  const { attemptsRemaining, lockedForSeconds } = publicFields(status, now)
  const text = status.lockout ? lockText(status, now) : isRepeated ? wrongAuthenticatorText : undefined
  const parameters: ChallengeParameters & Record<string, string> = {
    kind: 'authenticator',
    maskedEmail: '',
    attemptsRemaining: String(attemptsRemaining),
    lockout: status.lockout ? 'true' : 'false',
    hasCode: 'true',
    ...(status.lockedUntil && {
      lockedUntil: isoAt(status.lockedUntil),
      lockedForSeconds: String(lockedForSeconds),
    }),
    ...(text && { message: text }),
  }
  return parameters
}

const isLive = (item: CodeItem | undefined, now: number) =>
  item?.state.nonce !== undefined && (item.state.expiresAt ?? 0) > now

function messageFor(known: CodeItem | undefined, status: CodeStatus, now: number) {
  if (status.lockout) return lockText(status, now)
  if (!isLive(known, now)) return expiredCodeText
  return known?.last_result === 'wrong' ? wrongCodeText : undefined
}

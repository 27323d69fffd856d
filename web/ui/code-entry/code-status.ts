import type { ChallengeParameters } from '#contract/accounts.ts'
import { lockoutSeconds, maxAttempts, resendWaitSeconds } from '#rules/accounts/verification.ts'

/** The state of a code. Both times are epoch ms by this browser's clock. */
export type CodeStatus = {
  attemptsRemaining: number
  nextResendAt: number
  lockedUntil?: number | undefined
  /** Why the last requested mail was not sent; absent if it was sent. */
  notSent?: string | undefined
}

type Reported = {
  attemptsRemaining?: number | undefined
  nextResendAt?: string | undefined
  retryAfterSeconds?: number | undefined
  lockout?: boolean | undefined
  lockedUntil?: string | undefined
  lockedForSeconds?: number | undefined
}

/** The status while nothing is known: all attempts remain and a code may be requested. */
export const unknownStatus: CodeStatus = { attemptsRemaining: maxAttempts, nextResendAt: 0 }

const inSeconds = (seconds: number) => Date.now() + seconds * 1000

/** Prefers the server's duration, which does not depend on this browser's clock, over its time. */
const timeOf = (iso: string | undefined, seconds: number | undefined) => {
  if (seconds !== undefined) return inSeconds(seconds)
  return iso ? Date.parse(iso) : undefined
}

/** The status right after a code was requested. */
export const statusAfterSending = (): CodeStatus => ({
  attemptsRemaining: maxAttempts,
  nextResendAt: inSeconds(resendWaitSeconds),
})

/** The status after a wrong code, for an action that reports none. */
export function statusAfterWrongCode({ attemptsRemaining, ...status }: CodeStatus): CodeStatus {
  const left = Math.max(0, attemptsRemaining - 1)
  const lockout = left === 0 && { lockedUntil: inSeconds(lockoutSeconds) }
  return { ...status, attemptsRemaining: left, ...lockout }
}

/** Maps the server's report. A wait that it does not mention is over. */
export function codeStatus(reported: Reported): CodeStatus {
  const { attemptsRemaining, lockout, lockedUntil, lockedForSeconds } = reported
  const nextResendAt = timeOf(reported.nextResendAt, reported.retryAfterSeconds)
  const lockEnd = timeOf(lockedUntil, lockedForSeconds) ?? nextResendAt ?? inSeconds(lockoutSeconds)
  return {
    attemptsRemaining: lockout ? 0 : (attemptsRemaining ?? maxAttempts),
    nextResendAt: nextResendAt ?? 0,
    lockedUntil: lockout ? lockEnd : undefined,
  }
}

const numberOf = (text: string | undefined) => (text === undefined ? undefined : Number(text))

export const statusOfChallenge = (challenge: ChallengeParameters): CodeStatus =>
  codeStatus({
    attemptsRemaining: Number(challenge.attemptsRemaining),
    nextResendAt: challenge.nextResendAt,
    retryAfterSeconds: numberOf(challenge.retryAfterSeconds),
    lockout: challenge.lockout === 'true',
    lockedUntil: challenge.lockedUntil,
    lockedForSeconds: numberOf(challenge.lockedForSeconds),
  })

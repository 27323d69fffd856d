import type { ChallengeParameters } from '#contract/accounts.ts'
import { lockoutSeconds, maxAttempts, resendWaitSeconds } from '#rules/verification.ts'

/** Where a code stands; both times in epoch ms. */
export type CodeStatus = {
  attemptsRemaining: number
  nextResendAt: number
  lockedUntil?: number | undefined
}

type Reported = {
  attemptsRemaining?: number | undefined
  nextResendAt?: string | undefined
  lockout?: boolean | undefined
  lockedUntil?: string | undefined
}

/** Nothing is known about a code: all attempts are open, and one may be asked for. */
export const unknownStatus: CodeStatus = { attemptsRemaining: maxAttempts, nextResendAt: 0 }

const timeOf = (iso: string | undefined) => (iso ? Date.parse(iso) : undefined)

/** A code has just been asked for, and no more is known. */
export const statusAfterSending = (): CodeStatus => ({
  attemptsRemaining: maxAttempts,
  nextResendAt: Date.now() + resendWaitSeconds * 1000,
})

/** What the server reports; a wait it does not mention is over. */
export function codeStatus({ attemptsRemaining, nextResendAt, lockout, lockedUntil }: Reported): CodeStatus {
  const lockEnd = timeOf(lockedUntil) ?? timeOf(nextResendAt) ?? Date.now() + lockoutSeconds * 1000
  return {
    attemptsRemaining: lockout ? 0 : (attemptsRemaining ?? maxAttempts),
    nextResendAt: timeOf(nextResendAt) ?? 0,
    lockedUntil: lockout ? lockEnd : undefined,
  }
}

export const statusOfChallenge = (challenge: ChallengeParameters): CodeStatus =>
  codeStatus({
    attemptsRemaining: Number(challenge.attemptsRemaining),
    nextResendAt: challenge.nextResendAt,
    lockout: challenge.lockout === 'true',
    lockedUntil: challenge.lockedUntil,
  })

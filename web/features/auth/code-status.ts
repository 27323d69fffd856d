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

const timeOf = (iso: string | undefined) => (iso ? Date.parse(iso) : undefined)

/** What the server reports, with what it left out filled in from the rules. */
export function codeStatus({ attemptsRemaining, nextResendAt, lockout, lockedUntil }: Reported): CodeStatus {
  const now = Date.now()
  return {
    attemptsRemaining: lockout ? 0 : (attemptsRemaining ?? maxAttempts),
    nextResendAt: timeOf(nextResendAt) ?? now + resendWaitSeconds * 1000,
    lockedUntil: lockout ? (timeOf(lockedUntil) ?? now + lockoutSeconds * 1000) : undefined,
  }
}

export const statusOfChallenge = (challenge: ChallengeParameters): CodeStatus =>
  codeStatus({
    attemptsRemaining: Number(challenge.attemptsRemaining),
    nextResendAt: challenge.nextResendAt,
    lockout: challenge.lockout === 'true',
    lockedUntil: challenge.lockedUntil,
  })

import { dayMs } from '../time.ts'
import { beginCheck, type CodeState, publicStatus } from './verification.ts'

/** RFC 6238 with the parameters that every authenticator app knows: SHA-1, six digits, thirty seconds. */
export const stepSeconds = 30
/** docs/product.md, Two-step sign-in: how many steps a phone's clock may be ahead or behind. */
export const toleratedSteps = 1
export const recoveryCodeCount = 10
export const trustedDeviceLifeMs = 30 * dayMs

/** Two groups of five, without letters that look like digits. */
export const recoveryAlphabet = 'abcdefghjkmnpqrstuvwxyz23456789'
export const recoveryCodePattern = /^[a-z2-9]{5}-?[a-z2-9]{5}$/
export const normalRecoveryCode = (typed: string) => typed.replaceAll(/[\s-]/g, '').toLowerCase()

/** Wrong codes, limited as those of a mailed code. Times are epoch milliseconds. */
export type SecondFactorAttempts = {
  attempts: number
  wrongAt: number[]
  lockedUntil?: number | undefined
  /** When a new password last ended a lockout. */
  unlockedAt?: number | undefined
}
export const noAttempts: SecondFactorAttempts = { attempts: 0, wrongAt: [] }

const asCode = ({ attempts, wrongAt, lockedUntil }: SecondFactorAttempts, now: number): CodeState => ({
  attempts,
  wrongAt,
  ...(lockedUntil !== undefined && { lockedUntil }),
  sentAt: [],
  nonce: 'second-factor',
  expiresAt: now + 1,
})

const attemptsIn = (
  { attempts, wrongAt, lockedUntil }: CodeState,
  { unlockedAt }: SecondFactorAttempts,
): SecondFactorAttempts => ({
  attempts,
  wrongAt,
  ...(lockedUntil && { lockedUntil }),
  ...(unlockedAt && { unlockedAt }),
})

/** Charges an attempt before a code is compared; undefined while codes are locked. The fifth charge locks at once. */
export function chargeAttempt(known: SecondFactorAttempts, now: number): SecondFactorAttempts | undefined {
  const { state, outcome } = beginCheck(asCode(known, now), now)
  return outcome === 'compare' ? attemptsIn(state, known) : undefined
}

/** After a right code: its own charge goes, the wrong codes of the day remain. */
export const forgiveAttempt = ({ wrongAt, unlockedAt }: SecondFactorAttempts): SecondFactorAttempts => ({
  attempts: 0,
  wrongAt: wrongAt.slice(0, -1),
  ...(unlockedAt && { unlockedAt }),
})

/**
 * After a new password: a lockout was caused by somebody who knew the previous one, and ends. Undefined if codes are not locked,
 * or if this was done in the last day: somebody who also reads the owner's mail gets at most forty guesses in a day.
 */
export function endLockout(known: SecondFactorAttempts, now: number): SecondFactorAttempts | undefined {
  const isUsed = known.unlockedAt !== undefined && now - known.unlockedAt < dayMs
  return attemptStatus(known, now).lockout && !isUsed ? { ...noAttempts, unlockedAt: now } : undefined
}

/** Returns what the account's holder may know. */
export const attemptStatus = (known: SecondFactorAttempts, now: number) =>
  publicStatus(asCode(known, now), now)

/** Returns whether a step may be accepted: each one once, and none older than the last one that was. */
export const isNewStep = (step: number, lastStep: number) => step > lastStep

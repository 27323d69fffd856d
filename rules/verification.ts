/** Spec §9, Verification. */
export const codeDigits = 6
export const codeLifeSeconds = 600
export const resendWaitSeconds = 30
export const maxAttempts = 5
export const lockoutSeconds = 900

/** decisions.md, Code attempts: per account and purpose. */
export const wrongCodesPerDay = 20
export const sendsPerHour = 5
export const sendsPerDay = 10
/** decisions.md, Code attempts: per client address and hour. */
export const sendsPerAddressHour = 30
export const checksPerAddressHour = 300
/**
 * decisions.md, Unverified accounts: to addresses never verified, all together. A flood of sign-ups with other
 * people's addresses must not cost the sender its good name.
 */
export const mailsToUnverifiedPerHour = 2000
/** decisions.md, Unverified accounts. */
export const unverifiedAccountLifeSeconds = 7 * 24 * 3600
/** decisions.md, Reset password. */
export const resetTokenLifeSeconds = 600
export const resetTokenBytes = 32

const second = 1000
const hour = 3600 * second
const day = 24 * hour

/**
 * What is remembered about one account's codes for one purpose. Plain JSON; times are epoch milliseconds.
 * `nonce` stands for the live code; without it there is none, or it has been used.
 */
export type CodeState = {
  nonce?: string
  expiresAt?: number
  /** Wrong codes since the last lockout or right code. */
  attempts: number
  lockedUntil?: number
  /** Codes charged in the last 24 hours, oldest first; at most 20. A right code takes its own charge back. */
  wrongAt: number[]
  /** Codes issued in the last 24 hours, oldest first; at most 10. */
  sentAt: number[]
}

export type RequestOutcome =
  | { kind: 'issued' }
  | { kind: 'wait'; nextResendAt: number }
  | { kind: 'limit'; nextResendAt: number }
  | { kind: 'locked'; lockedUntil: number }

/** `compare`: the attempt is charged, now look at the code. The other three evaluate nothing and cost nothing. */
export type CheckOutcome = 'compare' | 'locked' | 'expired' | 'none'

/** `used`: right, but another check consumed the code in between. */
export type SettleOutcome = 'right' | 'wrong' | 'used'

/** Asks for a new code, which `nonce` will stand for. A refusal changes nothing; no request resets attempts. */
export function requestCode(
  known: CodeState | undefined,
  now: number,
  nonce: string,
): { state: CodeState; outcome: RequestOutcome } {
  const state = asOf(known, now)
  const lockedUntil = lockEnd(state, now)
  if (lockedUntil) return { state, outcome: { kind: 'locked', lockedUntil } }
  const limitEnd = sendLimitEnd(state)
  if (limitEnd > now) return { state, outcome: { kind: 'limit', nextResendAt: limitEnd } }
  const waitEnd = resendWaitEnd(state)
  if (waitEnd > now) return { state, outcome: { kind: 'wait', nextResendAt: waitEnd } }
  const issued = {
    ...state,
    nonce,
    expiresAt: now + codeLifeSeconds * second,
    sentAt: [...state.sentAt, now],
  }
  return { state: issued, outcome: { kind: 'issued' } }
}

/**
 * Charges an attempt before anyone compares codes: store `state` on condition that it hasn't changed meanwhile,
 * and compare only on `compare`. The fifth charge locks at once, so that a crash can't give a guess away.
 */
export function beginCheck(
  known: CodeState | undefined,
  now: number,
): { state: CodeState; outcome: CheckOutcome } {
  const state = asOf(known, now)
  if (lockEnd(state, now)) return { state, outcome: 'locked' }
  if (!state.nonce || !state.expiresAt) return { state, outcome: 'none' }
  if (state.expiresAt <= now) return { state, outcome: 'expired' }
  const charged = { ...state, attempts: state.attempts + 1, wrongAt: [...state.wrongAt, now] }
  if (charged.attempts < maxAttempts) return { state: charged, outcome: 'compare' }
  return { state: { ...charged, lockedUntil: now + lockoutSeconds * second }, outcome: 'compare' }
}

/**
 * Ends a check that answered `compare`. A right code is consumed, clears the attempts and the lockout, and takes back
 * its own charge; the wrong ones of the day stay charged, so that no success widens the day's twenty.
 */
export function settleCheck(
  known: CodeState,
  now: number,
  right: boolean,
): { state: CodeState; outcome: SettleOutcome } {
  const state = asOf(known, now)
  if (!right) return { state, outcome: 'wrong' }
  if (!state.nonce) return { state, outcome: 'used' }
  const settled = { attempts: 0, wrongAt: state.wrongAt.slice(0, -1), sentAt: state.sentAt }
  return { state: settled, outcome: 'right' }
}

/** What the account's holder may know; times are epoch milliseconds and absent once they are past. */
export function publicStatus(known: CodeState | undefined, now: number) {
  const state = asOf(known, now)
  const lockedUntil = lockEnd(state, now)
  const nextResendAt = Math.max(lockedUntil ?? 0, sendLimitEnd(state), resendWaitEnd(state))
  const leftToday = wrongCodesPerDay - state.wrongAt.length
  return {
    attemptsRemaining: lockedUntil ? 0 : Math.min(maxAttempts - state.attempts, leftToday),
    lockout: lockedUntil !== undefined,
    ...(nextResendAt > now && { nextResendAt }),
    ...(lockedUntil && { lockedUntil }),
  }
}

/** When nothing in a state matters any more, in epoch milliseconds; it may be forgotten then. */
export function forgetAfter(state: CodeState) {
  return Math.max(
    state.expiresAt ?? 0,
    state.lockedUntil ?? 0,
    ...[...state.wrongAt, ...state.sentAt].map((at) => at + day),
  )
}

/** Spec §2: the first and last characters of the local part stay, as in `a***e@example.com`. */
export function maskEmail(email: string) {
  const at = email.lastIndexOf('@')
  const local = Array.from(email.slice(0, Math.max(at, 0)))
  const last = local.length > 1 ? local.at(-1) : ''
  return `${local[0] ?? ''}***${last}${email.slice(at)}`
}

/** The state with everything dropped that time has ended: old timestamps, a past lockout and its attempts. */
function asOf(known: CodeState | undefined, now: number): CodeState {
  if (!known) return { attempts: 0, wrongAt: [], sentAt: [] }
  const { lockedUntil, ...rest } = known
  const wrongAt = known.wrongAt.filter((at) => at > now - day)
  const sentAt = known.sentAt.filter((at) => at > now - day)
  if (!lockedUntil) return { ...rest, attempts: Math.min(rest.attempts, wrongAt.length), wrongAt, sentAt }
  if (lockedUntil <= now) return { ...rest, attempts: 0, wrongAt, sentAt }
  return { ...known, wrongAt, sentAt }
}

/** When the lockout in force ends; undefined when there is none. */
function lockEnd(state: CodeState, now: number) {
  const dayEnd = freeAt(state.wrongAt, wrongCodesPerDay, day)
  const end = Math.max(state.lockedUntil ?? 0, dayEnd)
  return end > now ? end : undefined
}

const sendLimitEnd = ({ sentAt }: CodeState) =>
  Math.max(freeAt(sentAt, sendsPerHour, hour), freeAt(sentAt, sendsPerDay, day))

const resendWaitEnd = ({ sentAt }: CodeState) => freeAt(sentAt, 1, resendWaitSeconds * second)

/** When a rolling window that holds at most `limit` of these times has room again; 0 if it never was full. */
function freeAt(times: number[], limit: number, windowMilliseconds: number) {
  const oldestInTheWay = times.at(-limit)
  return oldestInTheWay === undefined ? 0 : oldestInTheWay + windowMilliseconds
}

/** docs/product.md, Verification codes. */
export const codeDigits = 6
export const codeLifeSeconds = 600
export const resendWaitSeconds = 30
export const maxAttempts = 5
export const lockoutSeconds = 900

/** docs/product.md, Verification codes: per account and purpose. */
export const wrongCodesPerDay = 20
export const sendsPerHour = 5
export const sendsPerDay = 10
/** docs/product.md, Verification codes: per client address and hour. */
export const sendsPerIpHour = 30
export const checksPerIpHour = 300
/** What Amazon SES lets an account send in 24 hours once it has left the sandbox. */
export const defaultMailsPerDay = 50_000

/**
 * docs/product.md, Verification codes: limits of an hour that grow with what the account may send in a day. `unverified`: to
 * addresses never verified, all together; a flood of sign-ups with other people's addresses must not damage the sender's
 * reputation, nor use up the day. `keptForFirst`: the share of these reserved for an address's first mail of a day, so that
 * new sellers still receive theirs. `perDomain`: to the addresses of one domain; for the first mail of an address twice as many.
 */
export function unverifiedMailLimits(mailsPerDay = defaultMailsPerDay) {
  const unverified = Math.floor(mailsPerDay / 25)
  return {
    unverified,
    keptForFirst: Math.floor(unverified / 4),
    perDomain: Math.floor((unverified * 3) / 8),
  }
}
/**
 * Per mailbox, however many addresses deliver to it: codes of a library, codes for a changed address, and verification mails
 * together with reset mails to unverified addresses.
 */
export const mailsPerMailboxHour = 5
/** docs/product.md, Verification codes. */
export const unverifiedAccountLifeSeconds = 7 * 24 * 3600
/** docs/product.md, Profile: how long ago the password may have been entered for a sensitive change. */
export const freshSignInSeconds = 300
export const passwordChangesPerHour = 30
/** docs/product.md, Password reset. */
export const resetTokenLifeSeconds = 600
export const resetTokenBytes = 32
/**
 * Equals the window of `sendsPerDay`: if somebody uses up the mails of a day, the last link remains valid until the
 * next mail may be sent.
 */
export const resetLinkLifeSeconds = 24 * 3600

const second = 1000
const hour = 3600 * second
const day = 24 * hour

/**
 * The state of one account's codes for one purpose, as plain JSON. Times are epoch milliseconds. `nonce` identifies the
 * valid code; without it there is none, or it has been used.
 */
export type CodeState = {
  nonce?: string
  expiresAt?: number
  /** Wrong codes since the last lockout or correct code. */
  attempts: number
  lockedUntil?: number
  /** Codes charged in the last 24 hours, oldest first; at most 20. A correct code removes its own charge. */
  wrongAt: number[]
  /** Codes issued in the last 24 hours, oldest first; at most 10. */
  sentAt: number[]
}

export type RequestOutcome =
  | { kind: 'issued' }
  | { kind: 'wait'; nextResendAt: number }
  | { kind: 'limit'; nextResendAt: number }
  | { kind: 'locked'; lockedUntil: number }

/**
 * `compare`: the attempt is charged and the caller compares the code. The other three compare nothing and charge
 * nothing.
 */
export type CheckOutcome = 'compare' | 'locked' | 'expired' | 'none'

/** `used`: correct, but a concurrent check consumed the code first. */
export type SettleOutcome = 'right' | 'wrong' | 'used'

/** `mailsWhileLocked`: a mail may be sent during a lockout, because it contains a link that wrong codes do not lock. */
export type RequestOptions = { mailsWhileLocked?: boolean }

/**
 * Requests a new code, which `nonce` will identify. A refusal changes nothing. No request resets attempts or ends a
 * lockout.
 */
export function requestCode(
  known: CodeState | undefined,
  now: number,
  nonce: string,
  { mailsWhileLocked = false }: RequestOptions = {},
): { state: CodeState; outcome: RequestOutcome } {
  const state = asOf(known, now)
  const lockedUntil = mailsWhileLocked ? undefined : lockEnd(state, now)
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
 * Charges an attempt before the codes are compared. The caller stores `state` on condition that it has not changed
 * meanwhile, and compares only on `compare`. The fifth charge locks at once, so that a crash cannot grant an extra
 * guess.
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
 * Ends a check that returned `compare`. A correct code is consumed, clears the attempts and the lockout, and removes
 * its own charge. The wrong codes of the day remain charged, so that no success extends the daily limit of twenty.
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

/** Returns what the account's holder may know. Times are epoch milliseconds, and absent once they have passed. */
export function publicStatus(
  known: CodeState | undefined,
  now: number,
  { mailsWhileLocked = false }: RequestOptions = {},
) {
  const state = asOf(known, now)
  const lockedUntil = lockEnd(state, now)
  const lockedForMail = mailsWhileLocked ? 0 : (lockedUntil ?? 0)
  const nextResendAt = Math.max(lockedForMail, sendLimitEnd(state), resendWaitEnd(state))
  const leftToday = wrongCodesPerDay - state.wrongAt.length
  return {
    attemptsRemaining: lockedUntil ? 0 : Math.min(maxAttempts - state.attempts, leftToday),
    lockout: lockedUntil !== undefined,
    ...(nextResendAt > now && { nextResendAt }),
    ...(lockedUntil && { lockedUntil }),
  }
}

/** Returns whether no code was issued in the last 24 hours. */
export const isFirstOfDay = (known: CodeState | undefined, now: number) =>
  asOf(known, now).sentAt.length === 0

/** Returns the time in epoch milliseconds from which a state has no effect and may be deleted. */
export function codeStateExpiresAt(state: CodeState) {
  return Math.max(
    state.expiresAt ?? 0,
    state.lockedUntil ?? 0,
    ...[...state.wrongAt, ...state.sentAt].map((at) => at + day),
  )
}

/** Keeps the first and last character of the local part, as in `a***e@example.com` (docs/product.md, Verification codes). */
export function maskEmail(email: string) {
  const at = email.lastIndexOf('@')
  const local = Array.from(email.slice(0, Math.max(at, 0)))
  const last = local.length > 1 ? local.at(-1) : ''
  return `${local[0] ?? ''}***${last}${email.slice(at)}`
}

/** Returns the state without anything that has expired: old timestamps, a past lockout and its attempts. */
function asOf(known: CodeState | undefined, now: number): CodeState {
  if (!known) return { attempts: 0, wrongAt: [], sentAt: [] }
  const { lockedUntil, ...rest } = known
  const wrongAt = known.wrongAt.filter((at) => at > now - day)
  const sentAt = known.sentAt.filter((at) => at > now - day)
  if (!lockedUntil) return { ...rest, attempts: Math.min(rest.attempts, wrongAt.length), wrongAt, sentAt }
  if (lockedUntil <= now) return { ...rest, attempts: 0, wrongAt, sentAt }
  return { ...known, wrongAt, sentAt }
}

/** Returns when the current lockout ends; undefined if there is none. */
function lockEnd(state: CodeState, now: number) {
  const dayEnd = freeAt(state.wrongAt, wrongCodesPerDay, day)
  const end = Math.max(state.lockedUntil ?? 0, dayEnd)
  return end > now ? end : undefined
}

const sendLimitEnd = ({ sentAt }: CodeState) =>
  Math.max(freeAt(sentAt, sendsPerHour, hour), freeAt(sentAt, sendsPerDay, day))

const resendWaitEnd = ({ sentAt }: CodeState) => freeAt(sentAt, 1, resendWaitSeconds * second)

/**
 * Returns when a rolling window that holds at most `limit` of these times has capacity again; 0 if it was never full.
 */
function freeAt(times: number[], limit: number, windowMilliseconds: number) {
  const oldestInTheWay = times.at(-limit)
  return oldestInTheWay === undefined ? 0 : oldestInTheWay + windowMilliseconds
}

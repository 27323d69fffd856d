import { isLinkToken } from '#contract/urls/mail-links.ts'
import { passwordProblems, unmetPasswordRequirements } from '#rules/accounts/password.ts'
import { textHash } from '../crypto/text-hash.ts'
import { isEmailLocked } from '../data/accounts/email-changes.ts'
import { putNoticeWrite } from '../data/accounts/outbox.ts'
import {
  consumeGrant,
  type HeldGrant,
  holdGrant,
  lastResetAt,
  releaseGrant,
} from '../data/accounts/reset-grants.ts'
import { endSecondFactorLockout } from '../data/accounts/second-factors.ts'
import { endOtherSessions } from '../data/accounts/sessions.ts'
import { userPoolId } from '../env.ts'
import { Failure } from '../failure.ts'
import type { Client } from '../http/request.ts'
import { logUnexpected } from '../log/log.ts'
import { isWithinLimit } from './client-limits.ts'
import { findAccount, markEmailVerified, setPassword, signOutEverywhere } from './cognito-users.ts'
import { failedResetText, tooManyRequestsText } from './replies.ts'
import { codeRecipient } from './verification.ts'

type Reset = { email: string; newPassword: string; resetToken: string }

/**
 * Sets a new password and ends every session. The token is spent last: after a failure or a crash the same request
 * repeats every step, so that no previous session outlives the new password.
 * @throws Failure 'too-many-requests', 'weak-password' (with reasons) or 'invalid-reset-token'
 */
export async function resetPassword({ email, newPassword, resetToken }: Reset, client: Client, now: number) {
  const [problem] = passwordProblems(newPassword, email)
  const recipient = await codeRecipient('password_reset', email)
  // In parallel, which saves a round trip. A hold of a client beyond its limit is released below.
  const [allowed, grant] = await Promise.all([
    isWithinLimit('check', client, now),
    problem ? undefined : holdGrant(recipient.emailKey, tokenOf(resetToken), now),
  ])
  try {
    if (!allowed) throw new Failure('too-many-requests', tooManyRequestsText)
    if (problem)
      throw new Failure('weak-password', problem, { reasons: unmetPasswordRequirements(newPassword, email) })
    if (!grant) throw invalidToken()
    await refuseWhileEmailChanges(grant, now)
    await changePassword(recipient.email, grant, newPassword, now)
    await consumeGrant(grant, putNoticeWrite(recipient.emailKey, recipient.email, now), now)
  } catch (error) {
    if (grant) await giveBack(grant)
    throw error
  }
}

const tokenOf = (resetToken: string) => ({
  source: isLinkToken(resetToken) ? ('link' as const) : ('code' as const),
  tokenHash: textHash(resetToken),
})

/** Returns whether the password was reset at `sinceMs` or later, or is being reset at `nowMs` (epoch milliseconds). */
export async function isResetSince(email: string, sinceMs: number, nowMs: number) {
  const { emailKey } = await codeRecipient('password_reset', email)
  const resetAtMs = await lastResetAt(emailKey, nowMs)
  return resetAtMs !== undefined && resetAtMs >= sinceMs
}

/** If this fails too, the hold expires automatically. */
const giveBack = (grant: HeldGrant) =>
  releaseGrant(grant).catch((error) => logUnexpected('grant was not given back', error))

/**
 * A change of email address under way looks for held grants after it has its lock, so of both at most one goes on. One that is
 * done is seen by the account's new email address. So no reset by an email address that is no longer the account's takes effect.
 */
async function refuseWhileEmailChanges({ userId }: HeldGrant, now: number) {
  if (await isEmailLocked(userId, now))
    throw new Failure('conflict', 'This account is being changed right now. Try again in a minute.')
}

async function changePassword(email: string, grant: HeldGrant, newPassword: string, now: number) {
  const account = await findAccount(userPoolId(), email)
  if (!account?.enabled || account.userId !== grant.userId) throw invalidToken()
  await setPassword(account.ref, newPassword)
  await Promise.all([
    markEmailVerified(account.ref),
    signOutEverywhere(account.ref),
    endOtherSessions(account.userId),
    endSecondFactorLockout(account.userId, now),
  ])
}

const invalidToken = () => new Failure('invalid-reset-token', failedResetText)

import { passwordProblems, unmetPasswordRequirements } from '#rules/accounts/password.ts'
import { passwordChangesPerHour } from '#rules/accounts/verification.ts'
import { emailKeyOf } from '../crypto/keyed-hashes.ts'
import { putNotice } from '../data/accounts/outbox.ts'
import { endSecondFactorLockout } from '../data/accounts/second-factors.ts'
import { endOtherSessions } from '../data/accounts/sessions.ts'
import { countInHour } from '../data/table/rate-limits.ts'
import { userPoolId } from '../env.ts'
import { Failure } from '../failure.ts'
import type { Seller } from '../http/request.ts'
import { findAccount, setPassword, signOutEverywhere } from './cognito-users.ts'
import { tooManyRequestsText } from './replies.ts'

/**
 * Sets a new password and ends every session, the caller's too, which the browser begins again with the new password. Each
 * step can be repeated: if one fails, the same request completes the change, so the caller's session stays in the table.
 * @throws Failure 'weak-password' (with reasons) or 'too-many-requests'
 */
export async function changePassword(seller: Seller, newPassword: string, now: number) {
  const account = await findAccount(userPoolId(), seller.userId)
  if (!account?.enabled) throw new Failure('not-signed-in', 'Please sign in.')
  const { ref, email } = account
  const [problem] = passwordProblems(newPassword, email)
  if (problem)
    throw new Failure('weak-password', problem, { reasons: unmetPasswordRequirements(newPassword, email) })
  if (problem)
    throw new Failure('weak-password', problem, { reasons: unmetPasswordRequirements(newPassword, email) })
  if (!(await countInHour(`password-change#${seller.userId}`, passwordChangesPerHour, now)))
    throw new Failure('too-many-requests', tooManyRequestsText)
  await setPassword(ref, newPassword)
  await Promise.all([
    signOutEverywhere(ref),
    endOtherSessions(seller.userId, seller.sessionId),
    endSecondFactorLockout(seller.userId, now),
  ])
  await putNotice(await emailKeyOf(email), email, now)
}

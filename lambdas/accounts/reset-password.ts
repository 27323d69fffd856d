import { passwordProblems } from '#rules/password.ts'
import { queueingNotice } from '../data/outbox.ts'
import { giveBackGrant, type HeldGrant, holdGrant, spendGrant } from '../data/reset-grants.ts'
import { userPoolId } from '../env.ts'
import { Failure } from '../failure.ts'
import { logUnexpected } from '../log.ts'
import { failedResetText } from './replies.ts'
import { hashOf } from './secrecy.ts'
import { findAccount, markEmailVerified, setPassword, signOutEverywhere } from './user-pool.ts'
import { codeAddress } from './verification.ts'

type Reset = { email: string; newPassword: string; resetToken: string }

/**
 * Raises `weak-password` and `invalid-reset-token`. The token is spent last: whatever fails or dies before, the same
 * request again does all of it, so that no old session outlives a new password.
 */
export async function resetPassword({ email, newPassword, resetToken }: Reset, now: number) {
  const [problem] = passwordProblems(newPassword, email)
  if (problem) throw new Failure('weak-password', problem)
  const address = await codeAddress('password_reset', email)
  const grant = await holdGrant(address.emailKey, hashOf(resetToken), now)
  if (!grant) throw invalidToken()
  try {
    await changePassword(address.email, grant, newPassword)
    await spendGrant(grant, queueingNotice(address.emailKey, address.email, now))
  } catch (error) {
    // Should even this fail, the hold ends by itself.
    await giveBackGrant(grant).catch((worse) => logUnexpected('grant was not given back', worse))
    throw error
  }
}

async function changePassword(email: string, grant: HeldGrant, newPassword: string) {
  const account = await findAccount(userPoolId(), email)
  if (account?.userId !== grant.userId) throw invalidToken()
  await setPassword(account.ref, newPassword)
  await Promise.all([markEmailVerified(account.ref), signOutEverywhere(account.ref)])
}

const invalidToken = () => new Failure('invalid-reset-token', failedResetText)

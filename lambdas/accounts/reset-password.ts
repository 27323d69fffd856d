import { passwordProblems } from '#rules/password.ts'
import { queueingNotice } from '../data/outbox.ts'
import { giveBackGrant, type HeldGrant, holdGrant, spendGrant } from '../data/reset-grants.ts'
import { userPoolId } from '../env.ts'
import { Failure } from '../failure.ts'
import { logUnexpected } from '../log.ts'
import type { Client } from '../request.ts'
import { isWithinLimit } from './client-limits.ts'
import { failedResetText, tooManyRequestsText } from './replies.ts'
import { hashOf } from './secrecy.ts'
import { findAccount, markEmailVerified, setPassword, signOutEverywhere } from './user-pool.ts'
import { codeAddress } from './verification.ts'

type Reset = { email: string; newPassword: string; resetToken: string }

/**
 * Raises `too-many-requests`, `weak-password` and `invalid-reset-token`. The token is spent last: whatever fails or dies
 * before, the same request again does all of it, so that no old session outlives a new password.
 */
export async function resetPassword({ email, newPassword, resetToken }: Reset, client: Client, now: number) {
  const [problem] = passwordProblems(newPassword, email)
  const address = await codeAddress('password_reset', email)
  // Together, for one round trip less: a hold beyond the limit is given back.
  const [allowed, grant] = await Promise.all([
    isWithinLimit('check', client, now),
    problem ? undefined : holdGrant(address.emailKey, hashOf(resetToken), now),
  ])
  try {
    if (!allowed) throw new Failure('too-many-requests', tooManyRequestsText)
    if (problem) throw new Failure('weak-password', problem)
    if (!grant) throw invalidToken()
    await changePassword(address.email, grant, newPassword)
    await spendGrant(grant, queueingNotice(address.emailKey, address.email, now))
  } catch (error) {
    if (grant) await giveBack(grant)
    throw error
  }
}

/** Should even this fail, the hold ends by itself. */
const giveBack = (grant: HeldGrant) =>
  giveBackGrant(grant).catch((worse) => logUnexpected('grant was not given back', worse))

async function changePassword(email: string, grant: HeldGrant, newPassword: string) {
  const account = await findAccount(userPoolId(), email)
  if (account?.userId !== grant.userId) throw invalidToken()
  await setPassword(account.ref, newPassword)
  await Promise.all([markEmailVerified(account.ref), signOutEverywhere(account.ref)])
}

const invalidToken = () => new Failure('invalid-reset-token', failedResetText)

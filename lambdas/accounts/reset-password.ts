import { passwordProblems } from '#rules/password.ts'
import { queueNotice } from '../data/outbox.ts'
import { type Grant, returnGrant, takeGrant } from '../data/reset-grants.ts'
import { userPoolId } from '../env.ts'
import { Failure } from '../failure.ts'
import { failedResetText } from './replies.ts'
import { hashOf } from './secrecy.ts'
import { findAccount, markEmailVerified, setPassword, signOutEverywhere } from './user-pool.ts'
import { codeAddress } from './verification.ts'

type Reset = { email: string; newPassword: string; resetToken: string }

/** Raises `weak-password` (the token stays good) and `invalid-reset-token`. */
export async function resetPassword({ email, newPassword, resetToken }: Reset, now: number) {
  const [problem] = passwordProblems(newPassword, email)
  if (problem) throw new Failure('weak-password', problem)
  const address = await codeAddress('password_reset', email)
  const grant = await takeGrant(address.emailKey, hashOf(resetToken), now)
  if (!grant) throw invalidToken()
  try {
    await changePassword(address.email, grant, newPassword)
  } catch (error) {
    // The pool did not do it: the same token may try again while it lives.
    await returnGrant(address.emailKey, grant, now)
    throw error
  }
  await queueNotice(address.emailKey, address.email, now)
}

async function changePassword(email: string, grant: Grant, newPassword: string) {
  const account = await findAccount(userPoolId(), email)
  if (account?.userId !== grant.user_id) throw invalidToken()
  await setPassword(account.ref, newPassword)
  await Promise.all([markEmailVerified(account.ref), signOutEverywhere(account.ref)])
}

const invalidToken = () => new Failure('invalid-reset-token', failedResetText)

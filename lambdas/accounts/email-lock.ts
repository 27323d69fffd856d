import { emailKeyOf } from '../crypto/keyed-hashes.ts'
import { lockEmail } from '../data/accounts/email-changes.ts'
import { isResetUnderWay } from '../data/accounts/reset-grants.ts'
import { userPoolId } from '../env.ts'
import { Failure } from '../failure.ts'
import { logUnexpected } from '../log/log.ts'
import { type Account, findAccount } from './cognito-users.ts'

const busy = () => new Failure('conflict', 'Your account is being changed right now. Try again in a minute.')

/**
 * Changes the email address of an account while nobody else does, and while no password reset is in progress: a reset looks for
 * the lock after it holds its token, so of both at most one goes on. `change` gets the account as it is under the lock.
 * @throws Failure 'conflict'
 */
export async function withEmailLock<T>(
  userId: string,
  now: number,
  change: (account: Account | undefined) => Promise<T>,
): Promise<T> {
  const release = await lockEmail(userId, now)
  if (!release) throw busy()
  try {
    const account = await findAccount(userPoolId(), userId)
    if (account && (await isResetUnderWay(await emailKeyOf(account.email), now))) throw busy()
    return await change(account)
  } finally {
    // If this fails, the lock expires automatically.
    await release().catch((error) => logUnexpected('address lock was not given back', error))
  }
}

import { loadProfile } from '#lambdas/data/accounts/profiles.ts'
import { AdminError } from '../admin-error.ts'
import { findAccount } from './cognito-accounts.ts'

/**
 * Returns the account and profile of an email address.
 *
 * @throws AdminError if nobody signed up with it, or its owner has never signed in.
 */
export async function sellerByEmail(email: string) {
  const account = await accountWith(email)
  const profile = await loadProfile(account.userId)
  if (!profile)
    throw new AdminError('The owner of this email address has never signed in and has no store yet.')
  return { account, profile, tenantId: profile.tenant_id }
}

export async function accountWith(email: string) {
  const account = await findAccount(email)
  if (!account) throw new AdminError('Nobody has signed up with this email address.')
  return account
}

import { loadProfile } from '#lambdas/data/profiles.ts'
import { AdminError } from './admin-error.ts'
import { findAccount } from './user-pool.ts'

/** The account and profile behind an email address; both exist once its owner has signed in. */
export async function sellerWith(email: string) {
  const account = await accountWith(email)
  const profile = await loadProfile(account.userId)
  if (!profile)
    throw new AdminError('The owner of this email address has never signed in, so has no store yet.')
  return { account, profile, tenantId: profile.tenant_id }
}

export async function accountWith(email: string) {
  const account = await findAccount(email)
  if (!account) throw new AdminError('Nobody has signed up with this email address.')
  return account
}

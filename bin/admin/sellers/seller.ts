import { loadProfile } from '#lambdas/data/accounts/profiles.ts'
import { loadTenantPlan } from '#lambdas/data/plans/plans.ts'
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

/**
 * Returns a seller by email, or by the id of their tenant or user, who may have no account any more: a restore brings back the items of a
 * deleted one. An interrupted deletion deletes the tenant before the profile, so the user's id is what is left to go on with.
 */
export async function sellerToDelete(given: string) {
  if (given.includes('@')) {
    const account = await accountWith(given)
    return { userId: account.userId, account, profile: await loadProfile(account.userId) }
  }
  const ownerId = (await loadTenantPlan(given))?.owner_id
  const profile = await loadProfile(ownerId ?? given)
  if (!profile) throw new AdminError('There is no seller with this id.')
  return { userId: profile.id, account: await findAccount(profile.id), profile }
}

export async function accountWith(email: string) {
  const account = await findAccount(email)
  if (!account) throw new AdminError('Nobody has signed up with this email address.')
  return account
}

import type { PreTokenGenerationV2TriggerEvent } from 'aws-lambda'
import { markEmailVerified } from '../accounts/cognito-users.ts'
import { sessionOfToken } from '../accounts/session-of-token.ts'
import { isVerified } from '../accounts/verification.ts'
import { epochSeconds, now } from '../clock.ts'
import { trialKeyOf } from '../crypto/keyed-hashes.ts'
import { updateProfileFromPool } from '../data/accounts/email-changes.ts'
import { loadUser } from '../data/accounts/profiles.ts'
import { ensureProfile, type Owner } from '../data/accounts/provision-account.ts'
import { Failure } from '../failure.ts'

/** With this scope an access token could change the account's email. */
const dangerousScope = 'aws.cognito.signin.user.admin'

/**
 * Refuses tokens for an unverified email address, and renewed ones for a session that has ended. The first tokens create profile,
 * tenant and store.
 */
export async function preToken(event: PreTokenGenerationV2TriggerEvent) {
  const attributes = stringsOf(event.request.userAttributes)
  if (!(await isVerified(attributes))) throw new Failure('not-allowed', 'Email not confirmed')
  if (attributes.email_verified !== 'true')
    await markEmailVerified({ UserPoolId: event.userPoolId, Username: event.userName })
  const { sub: userId = '', email = '', name, zoneinfo } = attributes
  const owner = { userId, email: email.trim().toLowerCase(), name, zoneinfo }
  const at = now()
  const known = await loadUser(userId, at)
  const profile = known.profile ?? (await openStore(owner, at))
  if (profile.email !== owner.email) await updateProfileFromPool(userId, owner.email, known.emailChanges)
  const session = await sessionOfToken(event, userId, known, at)
  const claimsToAddOrOverride = {
    tenant_id: profile.tenant_id,
    role: profile.role,
    email: owner.email,
    name: profile.name,
    ...(session && { session_id: session.id }),
    ...(known.hasSecondFactor &&
      session?.secondFactorAt && { second_factor_at: String(epochSeconds(session.secondFactorAt)) }),
  }
  event.response = {
    claimsAndScopeOverrideDetails: {
      accessTokenGeneration: { claimsToAddOrOverride, scopesToSuppress: [dangerousScope] },
    },
  }
  return event
}

const openStore = async (owner: Omit<Owner, 'trialKey'>, at: number) =>
  ensureProfile({ ...owner, trialKey: await trialKeyOf(owner.email) }, at)

const stringsOf = (attributes: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(attributes).map(([name, value]) => [name, String(value)]))

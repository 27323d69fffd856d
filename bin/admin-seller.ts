import {
  AdminGetUserCommand,
  CognitoIdentityProviderClient,
  UserNotFoundException,
} from '@aws-sdk/client-cognito-identity-provider'
import { loadProfile } from '#lambdas/data/profiles.ts'
import { AdminError } from './admin-environment.ts'

/** The profile behind an email address; raises AdminError until its owner has signed in once. */
export async function sellerWith(email: string) {
  const userId = await userIdOf(email.trim().toLowerCase())
  const profile = userId && (await loadProfile(userId))
  if (!profile) throw new AdminError('Nobody with this email address has signed in yet.')
  return { userId: profile.id, tenantId: profile.tenant_id }
}

async function userIdOf(email: string) {
  const pool = new CognitoIdentityProviderClient({})
  const request = new AdminGetUserCommand({ UserPoolId: process.env.USER_POOL_ID, Username: email })
  try {
    const { UserAttributes = [] } = await pool.send(request)
    return UserAttributes.find(({ Name }) => Name === 'sub')?.Value
  } catch (error) {
    if (error instanceof UserNotFoundException) return undefined
    throw error
  }
}

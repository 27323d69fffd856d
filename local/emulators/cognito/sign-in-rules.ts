import { CognitoFailure, invalidParameter, notAuthorized } from './failures.ts'
import type { UserPoolClient } from './types.ts'
import type { User } from './users.ts'

export const assertFlowAllowed = (client: UserPoolClient, flow: string) => {
  if (flow.startsWith('ADMIN_')) throw invalidParameter('Initiate Auth method not supported.')
  if (client.explicitAuthFlows.includes(`ALLOW_${flow}`)) return
  throw invalidParameter(`${flow} flow not enabled for this client`)
}

/** Cognito creates no client that both rotates refresh tokens and allows REFRESH_TOKEN_AUTH. */
export const assertRotationPossible = ({
  explicitAuthFlows,
  id,
  refreshTokenGraceSeconds,
}: UserPoolClient) => {
  if (refreshTokenGraceSeconds === undefined || !explicitAuthFlows.includes('ALLOW_REFRESH_TOKEN_AUTH'))
    return
  throw invalidParameter(
    `Client ${id} rotates refresh tokens, so it cannot have ALLOW_REFRESH_TOKEN_AUTH: leave that flow out.`,
  )
}

export const assertMaySignIn = (user: User) => {
  assertEnabled(user)
  if (user.status === 'CONFIRMED') return
  if (user.status === 'UNCONFIRMED') {
    throw new CognitoFailure('UserNotConfirmedException', 'User is not confirmed.')
  }
  throw notAuthorized('The temporary password has to be replaced by an administrator.')
}

export const assertEnabled = (user: User) => {
  if (!user.enabled) throw notAuthorized('User is disabled.')
}

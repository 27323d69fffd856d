import { earlyToken } from '../api/early-replies.ts'
import type { Grant } from './auth-provider.ts'
import { grantFromTokens, payloadOf } from './claims.ts'

/** Returns the grant of the stored access token, without Amplify; undefined if there is none that is valid now. */
export function storedGrant(): Grant | undefined {
  const token = earlyToken()
  if (!token) return undefined
  try {
    return validGrant(token)
  } catch {
    return undefined
  }
}

function validGrant(token: string) {
  const grant = grantFromTokens(token, payloadOf(token))
  return grant.expiresAt > Date.now() ? grant : undefined
}

import { type JWTPayload, jwtVerify } from 'jose'
import { JWTExpired } from 'jose/errors'
import { notAuthorized } from '../failures.ts'
import type { Pool } from '../pool.ts'
import { assertEnabled } from '../sign-in-rules.ts'

/** The scope of the operations that users call on themselves. */
export const selfServiceScope = 'aws.cognito.signin.user.admin'

/** The user that an access token lets act on itself. */
export const userOfAccessToken = async (pool: Pool, token: string) => {
  const claims = await verified(pool, token)
  if (
    !String(claims.scope ?? '')
      .split(' ')
      .includes(selfServiceScope)
  ) {
    throw notAuthorized('Access Token does not have required scopes')
  }
  const user = pool.users.find(claims.sub ?? '')
  if (!user) throw notAuthorized('Access Token has been revoked')
  assertEnabled(user)
  if (user.refreshTokens.some(({ originJti }) => originJti === claims.origin_jti)) return user
  throw notAuthorized('Access Token has been revoked')
}

const verified = async (pool: Pool, token: string): Promise<JWTPayload> => {
  const options = {
    algorithms: ['RS256'],
    issuer: pool.config.issuer,
    currentDate: new Date(pool.config.now()),
  }
  const { payload } = await jwtVerify(token, pool.key.publicKey, options).catch((error: unknown) => {
    throw notAuthorized(error instanceof JWTExpired ? 'Access Token has expired' : 'Invalid Access Token')
  })
  if (payload.token_use === 'access') return payload
  throw notAuthorized('Invalid Access Token')
}

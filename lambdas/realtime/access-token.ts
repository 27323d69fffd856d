import { CognitoJwtVerifier } from 'aws-jwt-verify'
import { JwtBaseError } from 'aws-jwt-verify/error'
import { SimpleJwksCache } from 'aws-jwt-verify/jwk'
import * as z from 'zod/mini'
import { userPoolClientId, userPoolId, userPoolKeysUrl } from '../env.ts'
import { Failure } from '../failure.ts'

const keysTimeoutMs = 3000
/** Longer ones are refused unread. The user pool's have 1 to 2 KB. */
const maxTokenLength = 8192

const Claims = z.object({ tenant_id: z.string().check(z.minLength(1)), exp: z.number() })

export type VerifiedToken = { tenantId: string; expiresAt: number }

/** The public keys are fetched once per function instance, and again for a token of an unknown key. */
const keys = new SimpleJwksCache({
  fetcher: {
    fetch: async (url) => {
      const reply = await fetch(userPoolKeysUrl() ?? url, { signal: AbortSignal.timeout(keysTimeoutMs) })
      if (!reply.ok) throw new Error(`The user pool's keys could not be loaded: ${reply.status}.`)
      return reply.arrayBuffer()
    },
  },
})

let verifier: ReturnType<typeof createVerifier> | undefined

const createVerifier = () =>
  CognitoJwtVerifier.create(
    { userPoolId: userPoolId(), clientId: userPoolClientId(), tokenUse: 'access' },
    { jwksCache: keys },
  )

/**
 * Checks signature, issuer, client, kind and expiry of an access token, as the HTTP API's authorizer does for requests.
 * @throws Failure 'not-signed-in' for any token that is not valid now
 */
export async function verifyAccessToken(token: string): Promise<VerifiedToken> {
  if (!token || token.length > maxTokenLength) throw notSignedIn()
  verifier ??= createVerifier()
  const claims = Claims.safeParse(await verifier.verify(token).catch(refuse))
  if (!claims.success) throw notSignedIn()
  return { tenantId: claims.data.tenant_id, expiresAt: claims.data.exp * 1000 }
}

/** Keys that could not be loaded do not make a token invalid. */
function refuse(error: unknown): never {
  throw error instanceof JwtBaseError ? notSignedIn() : error
}

const notSignedIn = () => new Failure('not-signed-in', 'Please sign in.')

import { createLocalJWKSet, type JSONWebKeySet, type JWTPayload, jwtVerify } from 'jose'

export type Authorizer = { issuer: string; audience: readonly string[] }
/** Undefined means 401. */
export type Authorize = (header: string | undefined, authorizer: Authorizer) => Promise<Claims | undefined>
type Claims = Record<string, string>

/** API Gateway's JWT authorizer. Like it, takes any token of the pool that was made for the client, ID tokens too. */
export function createAuthorize(jwks: JSONWebKeySet, now: () => number): Authorize {
  const keys = createLocalJWKSet(jwks)
  return async (header, { issuer, audience }) => {
    const token = /^(?:Bearer\s+)?(\S+)$/i.exec(header ?? '')?.[1]
    if (!token) return undefined
    try {
      const currentDate = new Date(now())
      const checks = { issuer, currentDate, algorithms: ['RS256'], requiredClaims: ['exp'] }
      const { payload } = await jwtVerify(token, keys, checks)
      return isFor(audience, payload) ? claimsOf(payload) : undefined
    } catch {
      return undefined
    }
  }
}

const isFor = (audience: readonly string[], { aud, client_id }: JWTPayload) =>
  [aud ?? client_id].flat().some((it) => typeof it === 'string' && audience.includes(it))

/** Every claim arrives as text; a list reads `[a b]`. */
const claimsOf = (payload: JWTPayload): Claims =>
  Object.fromEntries(
    Object.entries(payload).map(([name, value]) => [
      name,
      Array.isArray(value) ? `[${value.join(' ')}]` : String(value),
    ]),
  )

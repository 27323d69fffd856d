import { randomUUID } from 'node:crypto'
import { SignJWT } from 'jose'
import type { Pool } from '../pool.ts'
import { callTrigger } from '../triggers.ts'
import type { Attributes, UserPoolClient } from '../types.ts'
import type { RefreshToken, User } from '../users.ts'
import { selfServiceScope } from './access-token.ts'
import { type Claims, overrideClaims, overrideScopes, PreTokenReply } from './token-claims.ts'

type Issue = {
  user: User
  client: UserPoolClient
  entry: RefreshToken
  source: string
  clientMetadata: Attributes
}

/** Returns both tokens with the claims of the pre-token trigger. @throws what the trigger throws */
export const issueTokens = async (pool: Pool, { user, client, entry, source, clientMetadata }: Issue) => {
  const scopes = [selfServiceScope]
  const { username, attributes, status } = user
  const reply = await callTrigger(pool, {
    name: 'preToken',
    source,
    version: '2',
    clientId: client.id,
    subject: { username, attributes, status },
    request: {
      groupConfiguration: { groupsToOverride: [], iamRolesToOverride: [], preferredRole: null },
      scopes,
      clientMetadata,
    },
    response: { claimsAndScopeOverrideDetails: null },
    reply: PreTokenReply,
  })
  const { idTokenGeneration, accessTokenGeneration } = reply?.claimsAndScopeOverrideDetails ?? {}
  const issuedAt = seconds(pool.config.now())
  const shared = sharedClaims(pool, user, entry, issuedAt)
  const scope = overrideScopes(scopes, accessTokenGeneration).join(' ')
  const access = { ...shared, ...accessClaims(user, client), ...(scope && { scope }) }
  const id = { ...shared, ...idClaims(user, client) }
  const idTokenMinutes = client.idTokenMinutes ?? client.accessTokenMinutes
  return {
    AccessToken: await sign(pool, overrideClaims(access, accessTokenGeneration), client.accessTokenMinutes),
    IdToken: await sign(pool, overrideClaims(id, idTokenGeneration), idTokenMinutes),
    ExpiresIn: client.accessTokenMinutes * 60,
    TokenType: 'Bearer',
  }
}

const seconds = (epochMs: number) => Math.floor(epochMs / 1000)

const sharedClaims = (
  pool: Pool,
  user: User,
  entry: RefreshToken,
  iat: number,
): Claims & { iat: number } => ({
  sub: user.username,
  iss: pool.config.issuer,
  origin_jti: entry.originJti,
  event_id: randomUUID(),
  auth_time: seconds(entry.authenticatedAt),
  iat,
})

const accessClaims = (user: User, client: UserPoolClient): Claims => ({
  token_use: 'access',
  client_id: client.id,
  username: user.username,
  jti: randomUUID(),
})

const idClaims = (user: User, client: UserPoolClient): Claims => ({
  ...Object.fromEntries(Object.entries(user.attributes).map(([name, value]) => [name, claimOf(name, value)])),
  token_use: 'id',
  aud: client.id,
  'cognito:username': user.username,
  jti: randomUUID(),
})

const claimOf = (name: string, value: string) => (name.endsWith('_verified') ? value === 'true' : value)

const sign = (pool: Pool, claims: Claims, minutes: number) =>
  new SignJWT({ ...claims, exp: Number(claims.iat) + minutes * 60 })
    .setProtectedHeader({ alg: 'RS256', kid: pool.key.id })
    .sign(pool.key.privateKey)

import { randomBytes, randomUUID } from 'node:crypto'
import { SignJWT } from 'jose'
import { selfServiceScope } from './access-token.ts'
import { notAuthorized } from './failures.ts'
import { clientOf, type Pool } from './pool.ts'
import { assertEnabled } from './sign-in-rules.ts'
import { sha256 } from './srp-group.ts'
import { type Claims, overrideClaims, overrideScopes, PreTokenReply } from './token-claims.ts'
import { callTrigger } from './triggers.ts'
import type { Attributes, UserPoolClient } from './types.ts'
import type { RefreshToken, User } from './users.ts'

/** Refresh tokens are kept as digests: the data file lets nobody in. */
export const refreshTokenHash = (token: string) => sha256(token).toString('base64url')

/** The tokens of a finished sign-in. */
export const firstTokens = async (pool: Pool, user: User, clientId: string, clientMetadata: Attributes) => {
  const client = clientOf(pool, clientId)
  const token = randomBytes(256).toString('base64url')
  const now = pool.config.now()
  const entry: RefreshToken = {
    hash: refreshTokenHash(token),
    clientId,
    originJti: randomUUID(),
    authenticatedAt: now,
    expiresAt: now + client.refreshTokenDays * 86_400_000,
  }
  const source = 'TokenGeneration_Authentication'
  const result = await issue(pool, { user, client, entry, source, clientMetadata })
  user.refreshTokens = [...user.refreshTokens.filter(({ expiresAt }) => expiresAt > now), entry]
  pool.users.save()
  return { ...result, RefreshToken: token }
}

/** New tokens for an old refresh token, which stays as it is. */
export const tokensFromRefreshToken = async (
  pool: Pool,
  clientId: string,
  token: string,
  clientMetadata: Attributes,
) => {
  const client = clientOf(pool, clientId)
  const { user, entry } = refreshable(pool, clientId, token)
  const source = 'TokenGeneration_RefreshTokens'
  const result = await issue(pool, { user, client, entry, source, clientMetadata })
  // The trigger took its time: the token may have been revoked meanwhile.
  refreshable(pool, clientId, token)
  return { AuthenticationResult: result }
}

const refreshable = (pool: Pool, clientId: string, token: string) => {
  const hash = refreshTokenHash(token)
  const user = pool.users.findByRefreshToken(hash)
  const entry = user?.refreshTokens.find((known) => known.hash === hash && known.clientId === clientId)
  if (!user || !entry) throw notAuthorized('Invalid Refresh Token')
  if (entry.expiresAt <= pool.config.now()) throw notAuthorized('Refresh Token has expired')
  assertEnabled(user)
  return { user, entry }
}

type Issue = {
  user: User
  client: UserPoolClient
  entry: RefreshToken
  source: string
  clientMetadata: Attributes
}

const issue = async (pool: Pool, { user, client, entry, source, clientMetadata }: Issue) => {
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

/** Ends the session that the token stands for; a token nobody holds needs no revoking. */
export const revokeRefreshToken = (pool: Pool, clientId: string, token: string) => {
  const hash = refreshTokenHash(token)
  const user = pool.users.findByRefreshToken(hash)
  if (!user) return
  user.refreshTokens = user.refreshTokens.filter(
    (known) => known.hash !== hash || known.clientId !== clientId,
  )
  pool.users.save()
}

import { randomBytes, randomUUID } from 'node:crypto'
import { CognitoFailure, incorrectUsernameOrPassword, notAuthorized } from '../failures.ts'
import { findClient, type Pool } from '../pool.ts'
import { assertEnabled } from '../sign-in-rules.ts'
import { sha256 } from '../srp-group.ts'
import type { Attributes, UserPoolClient } from '../types.ts'
import type { RefreshToken, User } from '../users.ts'
import { issueTokens } from './issue-tokens.ts'

/** Stores refresh tokens as digests, so that nobody can sign in with the data file. */
const refreshTokenHash = (token: string) => sha256(token).toString('base64url')

const newRefreshToken = () => randomBytes(256).toString('base64url')

/** The tokens of a finished sign-in. */
export const firstTokens = async (pool: Pool, user: User, clientId: string, clientMetadata: Attributes) => {
  const client = findClient(pool, clientId)
  const { password } = user
  const token = newRefreshToken()
  const now = pool.config.now()
  const entry: RefreshToken = {
    hash: refreshTokenHash(token),
    clientId,
    originJti: randomUUID(),
    authenticatedAt: now,
    expiresAt: now + client.refreshTokenDays * 86_400_000,
  }
  const source = 'TokenGeneration_Authentication'
  const result = await issueTokens(pool, { user, client, entry, source, clientMetadata })
  // While the trigger ran, the password may have changed or the user may have been disabled.
  assertEnabled(user)
  if (user.password !== password) throw incorrectUsernameOrPassword()
  user.refreshTokens = [...user.refreshTokens.filter(({ expiresAt }) => expiresAt > now), entry]
  pool.users.save()
  return { ...result, RefreshToken: token }
}

/** New tokens for a refresh token, which stays as it is unless the client rotates refresh tokens. */
export const tokensFromRefreshToken = async (
  pool: Pool,
  clientId: string,
  token: string,
  clientMetadata: Attributes,
) => {
  const client = findClient(pool, clientId)
  const { user, entry } = refreshable(pool, clientId, token)
  const source = 'TokenGeneration_RefreshTokens'
  const result = await issueTokens(pool, { user, client, entry, source, clientMetadata })
  // While the trigger ran, the token may have been revoked or rotated.
  refreshable(pool, clientId, token)
  if (client.refreshTokenGraceSeconds === undefined) return { AuthenticationResult: result }
  return { AuthenticationResult: { ...result, RefreshToken: rotate(pool, user, entry) } }
}

/** The new token ends when the original one would have; the grace period starts at the first rotation. */
const rotate = (pool: Pool, user: User, entry: RefreshToken) => {
  const token = newRefreshToken()
  const now = pool.config.now()
  entry.rotatedAt ??= now
  const { rotatedAt: _, ...session } = entry
  const next = { ...session, hash: refreshTokenHash(token) }
  user.refreshTokens = [...user.refreshTokens.filter(({ expiresAt }) => expiresAt > now), next]
  pool.users.save()
  return token
}

const refreshable = (pool: Pool, clientId: string, token: string) => {
  const hash = refreshTokenHash(token)
  const user = pool.users.findByRefreshToken(hash)
  const entry = user?.refreshTokens.find((known) => known.hash === hash && known.clientId === clientId)
  if (!user || !entry) throw notAuthorized('Invalid Refresh Token')
  if (entry.expiresAt <= pool.config.now()) throw notAuthorized('Refresh Token has expired')
  assertNotReused(findClient(pool, clientId), entry, pool.config.now())
  assertEnabled(user)
  return { user, entry }
}

const assertNotReused = (client: UserPoolClient, { rotatedAt }: RefreshToken, now: number) => {
  if (rotatedAt === undefined || now < rotatedAt + (client.refreshTokenGraceSeconds ?? 0) * 1000) return
  throw new CognitoFailure('RefreshTokenReuseException', 'Refresh Token has been rotated')
}

/** Ends the session that the token belongs to, with every token rotated from it; ignores unknown tokens. */
export const revokeRefreshToken = (pool: Pool, clientId: string, token: string) => {
  const hash = refreshTokenHash(token)
  const user = pool.users.findByRefreshToken(hash)
  const revoked = user?.refreshTokens.find((known) => known.hash === hash && known.clientId === clientId)
  if (!user || !revoked) return
  user.refreshTokens = user.refreshTokens.filter(({ originJti }) => originJti !== revoked.originJti)
  pool.users.save()
}

import { randomBytes, randomUUID } from 'node:crypto'
import { incorrectUsernameOrPassword, notAuthorized } from './failures.ts'
import { issueTokens } from './issue-tokens.ts'
import { clientOf, type Pool } from './pool.ts'
import { assertEnabled } from './sign-in-rules.ts'
import { sha256 } from './srp-group.ts'
import type { Attributes } from './types.ts'
import type { RefreshToken, User } from './users.ts'

/** Refresh tokens are kept as digests: the data file lets nobody in. */
const refreshTokenHash = (token: string) => sha256(token).toString('base64url')

/** The tokens of a finished sign-in. */
export const firstTokens = async (pool: Pool, user: User, clientId: string, clientMetadata: Attributes) => {
  const client = clientOf(pool, clientId)
  const { password } = user
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
  const result = await issueTokens(pool, { user, client, entry, source, clientMetadata })
  // The trigger took its time: the password may be another one by now, or the user disabled.
  assertEnabled(user)
  if (user.password !== password) throw incorrectUsernameOrPassword()
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
  const result = await issueTokens(pool, { user, client, entry, source, clientMetadata })
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

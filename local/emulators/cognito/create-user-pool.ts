import { adminOperations } from './admin-operations.ts'
import { countPasswordAttempts } from './password-attempts.ts'
import type { Pool } from './pool.ts'
import { publicOperations } from './public-operations.ts'
import { listenerOf } from './server.ts'
import { assertRotationPossible } from './sign-in-rules.ts'
import { createSignInStore } from './sign-ins.ts'
import { openSigningKey } from './tokens/signing-key.ts'
import type { UserPool, UserPoolConfig } from './types.ts'
import { openUsers } from './users.ts'

/** Emulates a Cognito user pool, as far as the product and its template use one. */
export const createUserPool = (config: UserPoolConfig): UserPool => {
  const [region, name] = config.userPoolId.split('_')
  if (!region || !name) throw new Error('A user pool id reads region_name, like eu-west-1_local.')
  for (const client of config.clients) assertRotationPossible(client)
  const users = openUsers(config.dataFile, config.caseSensitive)
  const key = openSigningKey(users.signingKey)
  const attempts = countPasswordAttempts(config.now)
  const pool: Pool = { config, region, name, key, users, attempts, signIns: createSignInStore(config.now) }
  return {
    publicListener: listenerOf(pool, publicOperations),
    internalListener: listenerOf(pool, { ...publicOperations, ...adminOperations }),
    jwks: key.jwks,
  }
}

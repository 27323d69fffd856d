import { CognitoFailure, userNotFound } from './failures.ts'
import type { PasswordAttempts } from './password-attempts.ts'
import type { SignIns } from './sign-ins.ts'
import type { SigningKey } from './tokens/signing-key.ts'
import type { UserPoolConfig } from './types.ts'
import type { Users } from './users.ts'

/** Everything an operation works on. */
export type Pool = {
  config: UserPoolConfig
  region: string
  /** The part of the id after the region. */
  name: string
  key: SigningKey
  users: Users
  attempts: PasswordAttempts
  signIns: SignIns
}

export const findClient = (pool: Pool, clientId: string) => {
  const client = pool.config.clients.find(({ id }) => id === clientId)
  if (client) return client
  throw new CognitoFailure('ResourceNotFoundException', `User pool client ${clientId} does not exist.`)
}

export const existingUser = (pool: Pool, username: string) => {
  const user = pool.users.find(username)
  if (user) return user
  throw userNotFound()
}

export const assertThisPool = (pool: Pool, userPoolId: string) => {
  if (userPoolId === pool.config.userPoolId) return
  throw new CognitoFailure('ResourceNotFoundException', `User pool ${userPoolId} does not exist.`)
}

import { randomUUID } from 'node:crypto'
import { usernameExists } from './attributes.ts'
import { invalidParameter } from './failures.ts'
import type { Pool } from './pool.ts'
import { makeVerifier } from './srp.ts'
import type { Attributes } from './types.ts'
import type { User } from './users.ts'

export type UserCreation = { email: string; password: string; attributes: Attributes; status: User['status'] }

export const newUser = (pool: Pool, { email, password, attributes, status }: UserCreation): User => {
  const username = randomUUID()
  const now = pool.config.now()
  return {
    username,
    attributes: { sub: username, email_verified: 'false', ...attributes, email },
    password: makeVerifier({ poolName: pool.name, username }, password),
    status,
    enabled: true,
    createdAt: now,
    modifiedAt: now,
    refreshTokens: [],
  }
}

export const assertFreeEmail = (pool: Pool, email: string, attributes: Attributes) => {
  if (!/^[^@\s]+@[^@\s]+$/.test(email)) throw invalidParameter('Username should be an email.')
  if (attributes.email !== undefined && attributes.email !== email) {
    throw invalidParameter('The email attribute has to be the username.')
  }
  if (pool.users.find(email)) throw usernameExists()
}

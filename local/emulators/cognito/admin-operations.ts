import * as z from 'zod/mini'
import { adminCreateUser } from './admin-create-user.ts'
import { assertAttributesKnown, attributeList, attributesFrom } from './attributes.ts'
import { CognitoFailure, invalidParameter } from './failures.ts'
import { AttributeList, Filter, Password, Username, UserPoolId } from './limits.ts'
import { type Operation, operation } from './operation.ts'
import { assertPasswordConforms } from './password-policy.ts'
import { assertThisPool, existingUser, type Pool } from './pool.ts'
import { makeVerifier } from './srp.ts'
import { description } from './user-description.ts'
import type { User } from './users.ts'

const OneUser = z.object({ UserPoolId, Username })

const userOf = (pool: Pool, { UserPoolId, Username }: z.infer<typeof OneUser>) => {
  assertThisPool(pool, UserPoolId)
  return existingUser(pool, Username)
}

const change = (pool: Pool, user: User, changes: Partial<User>) => {
  pool.users.change(user, changes, pool.config.now())
  return {}
}

const adminGetUser = operation(OneUser, (pool, input) => {
  const user = userOf(pool, input)
  return { ...description(user), UserAttributes: attributeList(user.attributes) }
})

const adminSetUserPassword = operation(
  z.extend(OneUser, { Password, Permanent: z.optional(z.boolean()) }),
  (pool, { Password, Permanent, ...input }) => {
    const user = userOf(pool, input)
    assertPasswordConforms(pool.config.passwordPolicy, Password)
    return change(pool, user, {
      password: makeVerifier({ poolName: pool.name, username: user.username }, Password),
      status: Permanent ? 'CONFIRMED' : 'FORCE_CHANGE_PASSWORD',
      refreshTokens: [],
    })
  },
)

const adminUpdateUserAttributes = operation(
  z.extend(OneUser, { UserAttributes: AttributeList }),
  (pool, { UserAttributes, ...input }) => {
    const user = userOf(pool, input)
    const attributes = attributesFrom(UserAttributes)
    assertAttributesKnown(attributes)
    const holder = attributes.email === undefined ? user : pool.users.find(attributes.email)
    if (holder && holder !== user) {
      throw new CognitoFailure('AliasExistsException', 'An account with the given email already exists.')
    }
    const unverified = attributes.email === undefined ? {} : { email_verified: 'false' }
    return change(pool, user, { attributes: { ...user.attributes, ...unverified, ...attributes } })
  },
)

const adminUserGlobalSignOut = operation(OneUser, (pool, input) =>
  change(pool, userOf(pool, input), { refreshTokens: [] }),
)
const adminDisableUser = operation(OneUser, (pool, input) =>
  change(pool, userOf(pool, input), { enabled: false, refreshTokens: [] }),
)
const adminEnableUser = operation(OneUser, (pool, input) =>
  change(pool, userOf(pool, input), { enabled: true }),
)
const adminDeleteUser = operation(OneUser, (pool, input) => {
  pool.users.remove(userOf(pool, input))
  return {}
})

const emailFilter = /^\s*"?email"?\s*=\s*"((?:[^"\\]|\\.)*)"\s*$/

const listUsers = operation(z.object({ UserPoolId, Filter: z.optional(Filter) }), (pool, input) => {
  assertThisPool(pool, input.UserPoolId)
  const found = input.Filter === undefined ? pool.users.all() : usersFiltered(pool, input.Filter)
  return {
    Users: found.map((user) => ({ ...description(user), Attributes: attributeList(user.attributes) })),
  }
})

function usersFiltered({ users }: Pool, filter: string) {
  const quoted = emailFilter.exec(filter)?.[1]
  if (quoted === undefined) throw invalidParameter('The local stack lists users by email = "..." only.')
  const email = users.canonical(quoted.replace(/\\(.)/g, '$1'))
  return users.all().filter(({ attributes }) => users.canonical(attributes.email ?? '') === email)
}

/** The operations that only functions with a grant may call. */
export const adminOperations: Record<string, Operation> = {
  AdminGetUser: adminGetUser,
  AdminCreateUser: adminCreateUser,
  AdminSetUserPassword: adminSetUserPassword,
  AdminUpdateUserAttributes: adminUpdateUserAttributes,
  AdminUserGlobalSignOut: adminUserGlobalSignOut,
  AdminDeleteUser: adminDeleteUser,
  AdminDisableUser: adminDisableUser,
  AdminEnableUser: adminEnableUser,
  ListUsers: listUsers,
}

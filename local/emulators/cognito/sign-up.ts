import * as z from 'zod/mini'
import {
  assertAttributesComplete,
  assertAttributesKnown,
  assertClientMayWrite,
  attributesFrom,
} from './attributes.ts'
import { AttributeList, ClientId, Password, StringMap, Username } from './limits.ts'
import { assertFreeEmail, newUser } from './new-user.ts'
import { operation } from './operation.ts'
import { assertPasswordConforms } from './password-policy.ts'
import { findClient, type Pool } from './pool.ts'
import { callTrigger } from './triggers.ts'
import type { Attributes } from './types.ts'
import type { User } from './users.ts'

const PreSignUpReply = z.object({
  autoConfirmUser: z.nullish(z.boolean()),
  autoVerifyEmail: z.nullish(z.boolean()),
})

export const signUp = operation(
  z.object({
    ClientId,
    Username,
    Password,
    UserAttributes: z.optional(AttributeList),
    ValidationData: z.nullish(AttributeList),
    ClientMetadata: z.optional(StringMap),
  }),
  async (pool, { ClientId, Username, Password, UserAttributes, ValidationData, ClientMetadata }) => {
    const client = findClient(pool, ClientId)
    const attributes = attributesFrom(UserAttributes)
    assertClientMayWrite(client, attributes)
    assertAttributesKnown(attributes)
    assertAttributesComplete(pool.config, attributes)
    assertPasswordConforms(pool.config.passwordPolicy, Password)
    assertFreeEmail(pool, Username, attributes)
    const user = newUser(pool, { email: Username, password: Password, attributes, status: 'UNCONFIRMED' })
    const admitted = await createConfirmedUser(pool, user, {
      source: 'PreSignUp_SignUp',
      clientId: ClientId,
      validationData: attributesFrom(ValidationData ?? []),
      clientMetadata: ClientMetadata ?? {},
    })
    if (admitted?.autoConfirmUser) user.status = 'CONFIRMED'
    pool.users.add(user)
    return { UserConfirmed: user.status === 'CONFIRMED', UserSub: user.username }
  },
)

type Application = {
  source: string
  clientId: string
  validationData: Attributes
  clientMetadata: Attributes
}

/** Calls the pre-sign-up trigger, which may refuse the user or confirm the user and their attributes. */
export const createConfirmedUser = async (pool: Pool, user: User, application: Application) => {
  const { sub: _, email_verified: __, ...attributes } = user.attributes
  const { source, clientId, validationData, clientMetadata } = application
  const reply = await callTrigger(pool, {
    name: 'preSignUp',
    source,
    clientId,
    subject: { username: user.username, attributes },
    request: { validationData, clientMetadata },
    response: { autoConfirmUser: false, autoVerifyEmail: false, autoVerifyPhone: false },
    reply: PreSignUpReply,
  })
  if (reply?.autoVerifyEmail) user.attributes.email_verified = 'true'
  // While the trigger ran, the address may have been taken.
  assertFreeEmail(pool, user.attributes.email ?? '', {})
  return reply
}

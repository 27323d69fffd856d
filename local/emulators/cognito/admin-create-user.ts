import { randomBytes } from 'node:crypto'
import * as z from 'zod/mini'
import { assertAttributesKnown, attributeList, attributesFrom } from './attributes.ts'
import { invalidParameter } from './failures.ts'
import { AttributeList, Password, Username, UserPoolId } from './limits.ts'
import { assertFreeEmail, newUser } from './new-user.ts'
import { operation } from './operation.ts'
import { assertPasswordConforms } from './password-policy.ts'
import { assertThisPool } from './pool.ts'
import { createConfirmedUser } from './sign-up.ts'
import { description } from './user-description.ts'

export const adminCreateUser = operation(
  z.object({
    UserPoolId,
    Username,
    TemporaryPassword: z.optional(Password),
    UserAttributes: z.optional(AttributeList),
    MessageAction: z.optional(z.string()),
  }),
  async (pool, { UserPoolId, Username, TemporaryPassword, UserAttributes, MessageAction }) => {
    assertThisPool(pool, UserPoolId)
    // Cognito would mail an invitation with the password in it.
    if (MessageAction !== 'SUPPRESS')
      throw invalidParameter('Pass MessageAction SUPPRESS: no invitations here.')
    const attributes = attributesFrom(UserAttributes)
    assertAttributesKnown(attributes)
    if (TemporaryPassword) assertPasswordConforms(pool.config.passwordPolicy, TemporaryPassword)
    assertFreeEmail(pool, Username, attributes)
    const password = TemporaryPassword ?? randomBytes(32).toString('base64')
    const user = newUser(pool, { email: Username, password, attributes, status: 'FORCE_CHANGE_PASSWORD' })
    const source = 'PreSignUp_AdminCreateUser'
    await createConfirmedUser(pool, user, {
      source,
      clientId: 'CLIENT_ID_NOT_APPLICABLE',
      validationData: {},
      clientMetadata: {},
    })
    pool.users.add(user)
    return { User: { ...description(user), Attributes: attributeList(user.attributes) } }
  },
)

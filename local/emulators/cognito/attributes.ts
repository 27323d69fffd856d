import type * as z from 'zod/mini'
import { CognitoFailure, invalidParameter, notAuthorized } from './failures.ts'
import type { AttributeList } from './limits.ts'
import type { Attributes, UserPoolClient, UserPoolConfig } from './types.ts'

const profile = [
  'address',
  'birthdate',
  'family_name',
  'gender',
  'given_name',
  'locale',
  'middle_name',
  'name',
]
  .concat(['nickname', 'phone_number', 'picture', 'preferred_username', 'profile', 'updated_at', 'website'])
  .concat(['zoneinfo', 'email'])
const verificationFlags = ['email_verified', 'phone_number_verified']

export const attributesFrom = (list: z.infer<typeof AttributeList> = []): Attributes =>
  Object.fromEntries(list.map(({ Name, Value = '' }) => [Name, Value]))

export const attributeList = (attributes: Attributes) =>
  Object.entries(attributes).map(([Name, Value]) => ({ Name, Value }))

export const assertAttributesKnown = (attributes: Attributes) => {
  const unknown = Object.keys(attributes).find((name) => ![...profile, ...verificationFlags].includes(name))
  if (unknown === undefined) return
  throw invalidParameter(`Type for attribute {${unknown}} could not be determined`)
}

/** The attributes that a sign-up may set. A client can never write the verification flags. */
export const assertClientMayWrite = ({ writeAttributes }: UserPoolClient, attributes: Attributes) => {
  const writable = (writeAttributes ?? profile).filter((name) => !verificationFlags.includes(name))
  if (Object.keys(attributes).every((name) => writable.includes(name))) return
  throw notAuthorized('A client attempted to write unauthorized attribute')
}

export const assertAttributesComplete = (config: UserPoolConfig, attributes: Attributes) => {
  const missing = (config.requiredAttributes ?? []).find((name) => !attributes[name])
  if (missing === undefined) return
  throw invalidParameter(`Attributes did not conform to the schema: ${missing}: The attribute is required`)
}

export const usernameExists = () => new CognitoFailure('UsernameExistsException', 'User already exists')

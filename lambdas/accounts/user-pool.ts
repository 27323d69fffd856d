import {
  AdminCreateUserCommand,
  AdminDeleteUserCommand,
  AdminGetUserCommand,
  AdminSetUserPasswordCommand,
  AdminUpdateUserAttributesCommand,
  AdminUserGlobalSignOutCommand,
  CognitoIdentityProviderClient,
  InvalidPasswordException,
  UserNotFoundException,
  UsernameExistsException,
} from '@aws-sdk/client-cognito-identity-provider'
import { weakPasswordMessage } from '#rules/password.ts'
import { Failure } from '../failure.ts'

const pool = new CognitoIdentityProviderClient({})

/** One user of one pool; triggers learn the pool from their event, others from the environment. */
export type UserRef = { UserPoolId: string; Username: string }
export type Account = {
  userId: string
  email: string
  ref: UserRef
  enabled: boolean
  emailVerified: boolean
}

/** By email or by name in the pool; undefined if there is no such account. */
export async function findAccount(UserPoolId: string, name: string): Promise<Account | undefined> {
  try {
    const user = await pool.send(new AdminGetUserCommand({ UserPoolId, Username: name }))
    const attribute = (wanted: string) => user.UserAttributes?.find(({ Name }) => Name === wanted)?.Value
    const Username = user.Username ?? name
    return {
      userId: attribute('sub') ?? Username,
      email: attribute('email') ?? '',
      ref: { UserPoolId, Username },
      enabled: user.Enabled ?? true,
      emailVerified: attribute('email_verified') === 'true',
    }
  } catch (error) {
    if (error instanceof UserNotFoundException) return undefined
    throw error
  }
}

export async function markEmailVerified(user: UserRef) {
  const UserAttributes = [{ Name: 'email_verified', Value: 'true' }]
  await pool.send(new AdminUpdateUserAttributesCommand({ ...user, UserAttributes }))
}

/** Raises `weak-password` if the pool's own policy refuses it. */
export async function setPassword(user: UserRef, password: string) {
  try {
    await pool.send(new AdminSetUserPasswordCommand({ ...user, Password: password, Permanent: true }))
  } catch (error) {
    if (error instanceof InvalidPasswordException) throw new Failure('weak-password', weakPasswordMessage)
    throw error
  }
}

/** Ends every refresh token at once; access tokens live on until they expire. */
export async function signOutEverywhere(user: UserRef) {
  await pool.send(new AdminUserGlobalSignOutCommand(user))
}

/** Does nothing if the account is gone. */
export async function deleteAccount(user: UserRef) {
  try {
    await pool.send(new AdminDeleteUserCommand(user))
  } catch (error) {
    if (!(error instanceof UserNotFoundException)) throw error
  }
}

/** Without any mail; does nothing if the account exists. */
export async function createAccount({ UserPoolId, Username }: UserRef, name: string) {
  const UserAttributes = [
    { Name: 'email', Value: Username },
    { Name: 'email_verified', Value: 'true' },
    { Name: 'name', Value: name },
  ]
  try {
    const request = { UserPoolId, Username, UserAttributes, MessageAction: 'SUPPRESS' as const }
    await pool.send(new AdminCreateUserCommand(request))
  } catch (error) {
    if (!(error instanceof UsernameExistsException)) throw error
  }
}

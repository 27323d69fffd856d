import {
  AdminCreateUserCommand,
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
export type Account = { userId: string; ref: UserRef; enabled: boolean; emailVerified: boolean }

/** By email; undefined if nobody signed up with it. */
export async function findAccount(UserPoolId: string, email: string): Promise<Account | undefined> {
  try {
    const user = await pool.send(new AdminGetUserCommand({ UserPoolId, Username: email }))
    const attribute = (name: string) => user.UserAttributes?.find(({ Name }) => Name === name)?.Value
    const Username = user.Username ?? email
    return {
      userId: attribute('sub') ?? Username,
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

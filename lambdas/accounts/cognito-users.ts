import {
  AdminCreateUserCommand,
  AdminDeleteUserCommand,
  AdminDisableUserCommand,
  AdminGetUserCommand,
  AdminSetUserPasswordCommand,
  AdminUpdateUserAttributesCommand,
  AdminUserGlobalSignOutCommand,
  AliasExistsException,
  CognitoIdentityProviderClient,
  InvalidPasswordException,
  UserNotFoundException,
  UsernameExistsException,
} from '@aws-sdk/client-cognito-identity-provider'
import { unmetPasswordRequirements, weakPasswordMessage } from '#rules/accounts/password.ts'
import { Failure } from '../failure.ts'

/** Pure, so that a bundle that calls none of the functions below has no client. */
const pool = /* @__PURE__ */ new CognitoIdentityProviderClient({})

/** A user of a pool. Triggers read the pool's id from their event, other functions from the environment. */
export type UserRef = { UserPoolId: string; Username: string }
export type Account = {
  userId: string
  email: string
  ref: UserRef
  enabled: boolean
  emailVerified: boolean
}

/** `name` is the email address or the user name. Returns undefined if there is no such account. */
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

/** Proven already. Returns false if another account has the email address. */
export async function changeEmail(user: UserRef, email: string): Promise<boolean> {
  const UserAttributes = [
    { Name: 'email', Value: email },
    { Name: 'email_verified', Value: 'true' },
  ]
  try {
    await pool.send(new AdminUpdateUserAttributesCommand({ ...user, UserAttributes }))
    return true
  } catch (error) {
    if (error instanceof AliasExistsException) return false
    throw error
  }
}

export async function markEmailVerified(user: UserRef) {
  const UserAttributes = [{ Name: 'email_verified', Value: 'true' }]
  await pool.send(new AdminUpdateUserAttributesCommand({ ...user, UserAttributes }))
}

/** @throws Failure 'weak-password' if the pool's policy refuses the password */
export async function setPassword(user: UserRef, password: string) {
  try {
    await pool.send(new AdminSetUserPasswordCommand({ ...user, Password: password, Permanent: true }))
  } catch (error) {
    if (!(error instanceof InvalidPasswordException)) throw error
    const reasons = unmetPasswordRequirements(password, user.Username)
    throw new Failure('weak-password', weakPasswordMessage, { reasons })
  }
}

/** Revokes every refresh token at once. Access tokens stay valid until they expire. */
export async function signOutEverywhere(user: UserRef) {
  await pool.send(new AdminUserGlobalSignOutCommand(user))
}

/** Ends sign-ins and token refreshes. */
export async function disableAccount(user: UserRef) {
  await pool.send(new AdminDisableUserCommand(user))
}

/** Does nothing if the account does not exist. */
export async function deleteAccount(user: UserRef) {
  try {
    await pool.send(new AdminDeleteUserCommand(user))
  } catch (error) {
    if (!(error instanceof UserNotFoundException)) throw error
  }
}

/** Creates a verified account without sending mail. Does nothing if the account exists. */
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

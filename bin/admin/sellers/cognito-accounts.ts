import {
  AdminDeleteUserCommand,
  AdminDisableUserCommand,
  AdminGetUserCommand,
  AdminUserGlobalSignOutCommand,
  CognitoIdentityProviderClient,
  paginateListUsers,
  UserNotFoundException,
} from '@aws-sdk/client-cognito-identity-provider'

export type Account = {
  userId: string
  username: string
  email: string
  verified: boolean
  enabled: boolean
  /** ISO 8601. */
  signedUpAt: string | undefined
}

const pool = new CognitoIdentityProviderClient({})
const user = (Username: string) => ({ UserPoolId: process.env.USER_POOL_ID, Username })

/** Returns undefined if nobody has signed up with this address. */
export async function findAccount(email: string): Promise<Account | undefined> {
  try {
    const found = await pool.send(new AdminGetUserCommand(user(email)))
    const attribute = (name: string) => found.UserAttributes?.find(({ Name }) => Name === name)?.Value
    const username = found.Username ?? email
    return {
      userId: attribute('sub') ?? username,
      username,
      email,
      verified: attribute('email_verified') === 'true',
      enabled: found.Enabled ?? true,
      signedUpAt: found.UserCreateDate?.toISOString(),
    }
  } catch (error) {
    if (error instanceof UserNotFoundException) return undefined
    throw error
  }
}

/** The ids of everybody who has signed up. */
export async function* userIds() {
  const pages = paginateListUsers({ client: pool }, { UserPoolId: process.env.USER_POOL_ID })
  for await (const { Users = [] } of pages)
    for (const { Attributes = [] } of Users) {
      const sub = Attributes.find(({ Name }) => Name === 'sub')?.Value
      if (sub) yield sub
    }
}

/** Ends sign-ins and token refreshes. Tokens already issued stay valid for up to ten minutes. */
export async function disableAccount({ username }: Account) {
  await pool.send(new AdminDisableUserCommand(user(username)))
  await pool.send(new AdminUserGlobalSignOutCommand(user(username)))
}

export async function deleteAccount({ username }: Account) {
  await pool.send(new AdminDeleteUserCommand(user(username)))
}

import { randomUUID } from 'node:crypto'
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
  InvalidParameterException,
  ListUsersCommand,
  UserNotFoundException,
} from '@aws-sdk/client-cognito-identity-provider'
import { mockClient } from 'aws-sdk-client-mock'

export type FakeUser = {
  sub: string
  email: string
  enabled: boolean
  verified: boolean
  password: string
  signOuts: number
}

/** The user pool's administration, with the users a test gives it. */
export function fakeUserPool() {
  const client = mockClient(CognitoIdentityProviderClient)
  const users = new Map<string, FakeUser>()
  /** Called before each change. If it throws, the change fails. */
  const faults = { beforeChange: () => {} }
  const find = (name = '') => {
    const user = [...users.values()].find(({ email, sub }) => email === name || sub === name)
    if (!user) throw new UserNotFoundException({ message: 'User does not exist.', $metadata: {} })
    return user
  }
  const signUp = (about: Partial<FakeUser> = {}): FakeUser => {
    const sub = randomUUID()
    const plain = {
      sub,
      email: `${sub}@example.com`,
      enabled: true,
      verified: false,
      password: '',
      signOuts: 0,
    }
    const user = { ...plain, ...about }
    users.set(user.email, user)
    return user
  }
  const move = (user: FakeUser, email: string) => {
    if ((users.get(email) ?? user) !== user)
      throw new AliasExistsException({ message: 'An account with the email already exists.', $metadata: {} })
    users.delete(user.email)
    user.email = email
    users.set(email, user)
  }
  const listen = () => {
    client.on(AdminGetUserCommand).callsFake(({ Username }) => describe(find(Username)))
    client.on(ListUsersCommand).callsFake(() => ({
      Users: [...users.values()].map((user) => ({ Attributes: describe(user).UserAttributes })),
    }))
    client.on(AdminSetUserPasswordCommand).callsFake(({ Username, Password }) => {
      faults.beforeChange()
      if (!/^\S+.*\S+$/.test(Password))
        throw new InvalidParameterException({ message: 'This is no password.', $metadata: {} })
      find(Username).password = Password
    })
    client.on(AdminUpdateUserAttributesCommand).callsFake(({ Username, UserAttributes = [] }) => {
      faults.beforeChange()
      const user = find(Username)
      for (const { Name, Value = '' } of UserAttributes) if (Name === 'email') move(user, Value)
      user.verified = true
    })
    client.on(AdminUserGlobalSignOutCommand).callsFake(({ Username }) => {
      faults.beforeChange()
      find(Username).signOuts++
    })
    client.on(AdminDisableUserCommand).callsFake(({ Username }) => {
      faults.beforeChange()
      find(Username).enabled = false
    })
    client.on(AdminDeleteUserCommand).callsFake(({ Username }) => {
      faults.beforeChange()
      users.delete(find(Username).email)
    })
    client.on(AdminCreateUserCommand).callsFake(({ Username }) => {
      faults.beforeChange()
      signUp({ email: Username })
    })
  }
  listen()
  return { client, users, faults, signUp, listen, restore: () => client.restore() }
}

const describe = ({ sub, email, enabled, verified }: FakeUser) => ({
  Username: sub,
  Enabled: enabled,
  UserAttributes: [
    { Name: 'sub', Value: sub },
    { Name: 'email', Value: email },
    { Name: 'email_verified', Value: String(verified) },
  ],
})

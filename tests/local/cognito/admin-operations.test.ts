import {
  AdminCreateUserCommand,
  AdminDeleteUserCommand,
  AdminDisableUserCommand,
  AdminEnableUserCommand,
  AdminGetUserCommand,
  AdminSetUserPasswordCommand,
  AdminUpdateUserAttributesCommand,
  ListUsersCommand,
  RevokeTokenCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  clientId,
  type LocalPool,
  newClientIp,
  password,
  startPool,
  userPoolId,
  withoutCode,
} from './local-pool.ts'
import { rightCode } from './product-like-triggers.ts'

const newPassword = 'Battery-staple-8'

describe('the local user pool, called by functions through the AWS SDK', () => {
  let pool: LocalPool

  beforeAll(async () => {
    pool = await startPool()
  })
  afterAll(() => pool.stop())

  const user = (Username: string) => ({ UserPoolId: userPoolId, Username })
  const create = async (email = newClientIp()) => {
    const UserAttributes = [
      { Name: 'email_verified', Value: 'true' },
      { Name: 'name', Value: 'Ada' },
    ]
    const settings = { MessageAction: 'SUPPRESS', UserAttributes } as const
    await pool.admin.send(new AdminCreateUserCommand({ ...user(email), ...settings }))
    await setPassword(email, password)
    return email
  }
  const setPassword = (email: string, Password: string) =>
    pool.admin.send(new AdminSetUserPasswordCommand({ ...user(email), Password, Permanent: true }))
  const signInAs = (email: string, attempt = password) =>
    pool.signInAs(email, { password: attempt, answerChallenge: withoutCode })

  test('creates a verified user who signs in without a code', async () => {
    const email = await create()
    await signInAs(email)
    const found = await pool.admin.send(new AdminGetUserCommand(user(email.toUpperCase())))
    expect(found).toMatchObject({ Enabled: true, UserStatus: 'CONFIRMED' })
    expect(found.UserCreateDate?.getTime()).toBeCloseTo(Date.now(), -5)
    expect(found.UserAttributes).toContainEqual({ Name: 'email_verified', Value: 'true' })
  })

  test('names its refusals as Cognito does', async () => {
    const email = await create()
    const send = pool.admin.send.bind(pool.admin)
    await expect(send(new AdminGetUserCommand(user(newClientIp())))).rejects.toMatchObject({
      name: 'UserNotFoundException',
      $metadata: { httpStatusCode: 400 },
    })
    await expect(create(email)).rejects.toMatchObject({ name: 'UsernameExistsException' })
    await expect(setPassword(email, 'weak')).rejects.toMatchObject({ name: 'InvalidPasswordException' })
    await expect(
      send(new AdminGetUserCommand({ UserPoolId: 'eu-west-1_Other', Username: email })),
    ).rejects.toMatchObject({ name: 'ResourceNotFoundException' })
    const UserAttributes = [{ Name: 'custom:role', Value: 'admin' }]
    await expect(
      send(new AdminUpdateUserAttributesCommand({ ...user(email), UserAttributes })),
    ).rejects.toMatchObject({ name: 'InvalidParameterException' })
  })

  test('sends no invitation, and says so', async () => {
    await expect(pool.admin.send(new AdminCreateUserCommand(user(newClientIp())))).rejects.toMatchObject({
      name: 'InvalidParameterException',
    })
  })

  test('finds a user by email, whatever its case', async () => {
    const email = await create()
    const list = (value: string) =>
      pool.admin.send(new ListUsersCommand({ UserPoolId: userPoolId, Filter: `email = "${value}"` }))
    expect((await list(email.toUpperCase())).Users).toMatchObject([{ UserStatus: 'CONFIRMED' }])
    expect((await list(newClientIp())).Users).toEqual([])
  })

  test('ends every session with the old password', async () => {
    const email = await create()
    const { refreshToken } = await signInAs(email)
    await setPassword(email, newPassword)
    await expect(pool.refresh(refreshToken)).rejects.toMatchObject({ message: 'Invalid Refresh Token' })
    await expect(signInAs(email)).rejects.toMatchObject({ message: 'Incorrect username or password.' })
    await signInAs(email, newPassword)
  })

  test('lets the triggers decide if a code step survives a password change', async () => {
    const email = await pool.signUp()
    const answerChallenge = async () => {
      await setPassword(email, newPassword)
      return rightCode
    }
    await expect(pool.signInAs(email, { answerChallenge })).resolves.toHaveProperty('accessToken')
  })

  test('keeps a disabled user out until they are enabled again', async () => {
    const email = await create()
    const { refreshToken } = await signInAs(email)
    await pool.admin.send(new AdminDisableUserCommand(user(email)))
    await expect(signInAs(email)).rejects.toMatchObject({ name: 'NotAuthorizedException' })
    await expect(pool.refresh(refreshToken)).rejects.toMatchObject({ name: 'NotAuthorizedException' })
    await pool.admin.send(new AdminEnableUserCommand(user(email)))
    await signInAs(email)
  })

  test('forgets a deleted user', async () => {
    const email = await create()
    await pool.admin.send(new AdminDeleteUserCommand(user(email)))
    await expect(signInAs(email)).rejects.toMatchObject({ message: 'Incorrect username or password.' })
    await create(email)
  })

  test('serves the public operations to functions too', async () => {
    const { refreshToken } = await signInAs(await create())
    await pool.admin.send(new RevokeTokenCommand({ ClientId: clientId, Token: refreshToken }))
    await expect(pool.refresh(refreshToken)).rejects.toMatchObject({ message: 'Invalid Refresh Token' })
  })
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signIn } from '#tests/support/amplify-sign-in.ts'
import { callCognito } from '#tests/support/cognito-call.ts'
import {
  clientId,
  type LaptopPool,
  newAddress,
  password,
  rightCode,
  startPool,
  userPoolId,
} from './laptop-pool.ts'

describe('the laptop pool, called from outside', () => {
  let pool: LaptopPool

  beforeAll(async () => {
    pool = await startPool()
  })
  afterAll(() => pool.stop())

  const call = (operation: string, input: object) => callCognito(pool.endpoint, operation, input)
  const signUp = (attributes: Record<string, string> = { name: 'Ada' }, Password = password) => {
    const email = newAddress()
    const UserAttributes = Object.entries(attributes).map(([Name, Value]) => ({ Name, Value }))
    const input = { ClientId: clientId, Username: email, Password, UserAttributes }
    return call('SignUp', input).then(() => email)
  }
  const signInAs = (email: string, attempt = password) =>
    signIn({
      endpoint: pool.endpoint,
      clientId,
      userPoolId,
      email,
      password: attempt,
      answerChallenge: () => rightCode,
    })

  test.each(['USER_PASSWORD_AUTH', 'USER_SRP_AUTH', 'USER_AUTH'])(
    'refuses %s, which the client does not allow',
    async (AuthFlow) => {
      const AuthParameters = { USERNAME: await signUp(), PASSWORD: password, SRP_A: 'abc' }
      await expect(
        call('InitiateAuth', { ClientId: clientId, AuthFlow, AuthParameters }),
      ).rejects.toMatchObject({
        name: 'InvalidParameterException',
        message: `${AuthFlow} flow not enabled for this client`,
      })
    },
  )

  test.each(['ADMIN_USER_PASSWORD_AUTH', 'ADMIN_NO_SRP_AUTH'])('has no %s outside', async (AuthFlow) => {
    await expect(call('InitiateAuth', { ClientId: clientId, AuthFlow })).rejects.toMatchObject({
      name: 'InvalidParameterException',
    })
  })

  test('refreshes through InitiateAuth as well', async () => {
    const { refreshToken } = await signInAs(await signUp())
    const AuthParameters = { REFRESH_TOKEN: refreshToken }
    const reply = await call('InitiateAuth', {
      ClientId: clientId,
      AuthFlow: 'REFRESH_TOKEN_AUTH',
      AuthParameters,
    })
    expect(reply.AuthenticationResult).toMatchObject({ ExpiresIn: 600 })
    expect(reply.AuthenticationResult?.RefreshToken).toBeUndefined()
  })

  test('lets nobody in by CUSTOM_AUTH without a password', async () => {
    const USERNAME = await signUp()
    const before = pool.asked.length
    const input = { ClientId: clientId, AuthFlow: 'CUSTOM_AUTH', AuthParameters: { USERNAME } }
    await expect(call('InitiateAuth', input)).rejects.toMatchObject({ name: 'NotAuthorizedException' })
    expect(pool.asked.slice(before).map(({ request }) => request.session)).toEqual([[]])
  })

  test('says of an unknown address to the triggers alone that it is unknown', async () => {
    const before = pool.asked.length
    await expect(signInAs(newAddress())).rejects.toMatchObject({ message: 'Incorrect username or password.' })
    expect(pool.asked.slice(before).map(({ request }) => request.userNotFound)).toEqual([true])
  })

  test('shows the same salt for the same unknown address', async () => {
    const USERNAME = newAddress()
    const AuthParameters = { USERNAME, SRP_A: 'abcdef', CHALLENGE_NAME: 'SRP_A' }
    const ask = (name: string) =>
      call('InitiateAuth', {
        ClientId: clientId,
        AuthFlow: 'CUSTOM_AUTH',
        AuthParameters: { ...AuthParameters, USERNAME: name },
      })
    const [first, second] = [await ask(USERNAME), await ask(USERNAME.toUpperCase())]
    expect(first.ChallengeParameters?.SALT).toBe(second.ChallengeParameters?.SALT)
    expect(first.ChallengeParameters?.USER_ID_FOR_SRP).toBe(second.ChallengeParameters?.USER_ID_FOR_SRP)
    expect(first.ChallengeParameters?.SRP_B).not.toBe(second.ChallengeParameters?.SRP_B)
  })

  test.each(['0', '', 'not hexadecimal', 'f'.repeat(2000)])('refuses an SRP_A of %j', async (SRP_A) => {
    const AuthParameters = { USERNAME: newAddress(), SRP_A, CHALLENGE_NAME: 'SRP_A' }
    await expect(
      call('InitiateAuth', { ClientId: clientId, AuthFlow: 'CUSTOM_AUTH', AuthParameters }),
    ).rejects.toMatchObject({ name: 'InvalidParameterException' })
  })

  test.each(['email_verified', 'custom:role', 'role', 'website'])(
    'refuses %s at sign-up',
    async (attribute) => {
      await expect(signUp({ name: 'Ada', [attribute]: 'true' })).rejects.toMatchObject({
        name: 'NotAuthorizedException',
        message: 'A client attempted to write unauthorized attribute',
      })
    },
  )

  test.each([
    ['Aa1!', 'not long enough'],
    ['AA11!!AA', 'must have lowercase characters'],
    ['aa11!!aa', 'must have uppercase characters'],
    ['aaAA!!aa', 'must have numeric characters'],
    ['aaAA11aa', 'must have symbol characters'],
  ])('refuses the password %s: %s', async (weak, why) => {
    await expect(signUp({ name: 'Ada' }, weak)).rejects.toMatchObject({
      name: 'InvalidPasswordException',
      message: `Password did not conform with policy: Password ${why}`,
    })
  })

  test('locks out after five wrong passwords, twice as long each time, the right one included', async () => {
    const email = await signUp()
    const wrong = () => signInAs(email, 'Wrong-horse-77')
    const refused = { message: 'Incorrect username or password.' }
    const exceeded = { name: 'NotAuthorizedException', message: 'Password attempts exceeded' }
    for (let attempt = 1; attempt <= 5; attempt += 1) await expect(wrong()).rejects.toMatchObject(refused)
    await expect(signInAs(email)).rejects.toMatchObject(exceeded)
    pool.advance(1)
    await expect(wrong()).rejects.toMatchObject(refused)
    pool.advance(1)
    await expect(signInAs(email)).rejects.toMatchObject(exceeded)
    pool.advance(1)
    await signInAs(email)
    await expect(wrong()).rejects.toMatchObject(refused)
    await signInAs(email)
  })

  test('answers a session once, and only the challenge it stands for', async () => {
    const USERNAME = await signUp()
    const AuthParameters = { USERNAME, SRP_A: 'abcdef', CHALLENGE_NAME: 'SRP_A' }
    const { Session } = await call('InitiateAuth', {
      ClientId: clientId,
      AuthFlow: 'CUSTOM_AUTH',
      AuthParameters,
    })
    const jump = {
      ClientId: clientId,
      ChallengeName: 'CUSTOM_CHALLENGE',
      Session,
      ChallengeResponses: { USERNAME, ANSWER: rightCode },
    }
    const invalid = { name: 'NotAuthorizedException', message: 'Invalid session for the user.' }
    await expect(call('RespondToAuthChallenge', jump)).rejects.toMatchObject(invalid)
    await expect(
      call('RespondToAuthChallenge', { ...jump, ChallengeName: 'PASSWORD_VERIFIER' }),
    ).rejects.toMatchObject(invalid)
  })

  test('signs a user out everywhere by her access token, which ends with it', async () => {
    const email = await signUp()
    const [phone, laptop] = [await signInAs(email), await signInAs(email)]
    const AccessToken = phone.accessToken
    await call('GetUser', { AccessToken })
    await call('GlobalSignOut', { AccessToken })
    await expect(call('GetUser', { AccessToken })).rejects.toMatchObject({
      message: 'Access Token has been revoked',
    })
    await expect(
      call('GetTokensFromRefreshToken', { ClientId: clientId, RefreshToken: laptop.refreshToken }),
    ).rejects.toMatchObject({ message: 'Invalid Refresh Token' })
  })

  test('takes neither an ID token, an old token nor a changed one for an access token', async () => {
    const { accessToken, idToken } = await signInAs(await signUp())
    const unsigned = [
      Buffer.from('{"alg":"none"}').toString('base64url'),
      accessToken.split('.')[1],
      '',
    ].join('.')
    for (const AccessToken of [idToken, unsigned, `${accessToken}x`, 'nonsense']) {
      await expect(call('GetUser', { AccessToken })).rejects.toMatchObject({
        message: 'Invalid Access Token',
      })
    }
    pool.advance(601)
    await expect(call('GetUser', { AccessToken: accessToken })).rejects.toMatchObject({
      message: 'Access Token has expired',
    })
  })

  test.each([
    'ForgotPassword',
    'ConfirmForgotPassword',
    'UpdateUserAttributes',
    'ChangePassword',
    'AdminGetUser',
    'AdminSetUserPassword',
    'ListUsers',
    'toString',
  ])('knows no %s outside', async (operation) => {
    const input = { UserPoolId: userPoolId, Username: await signUp() }
    await expect(call(operation, input)).rejects.toMatchObject({ name: 'UnknownOperationException' })
  })

  test('refuses what it cannot read', async () => {
    await expect(call('SignUp', { ClientId: 7 })).rejects.toMatchObject({ name: 'InvalidParameterException' })
    await expect(call('SignUp', { Username: 'x'.repeat(200_000) })).rejects.toMatchObject({
      name: 'SerializationException',
    })
    await expect(call('InitiateAuth', { ClientId: 'other', AuthFlow: 'CUSTOM_AUTH' })).rejects.toMatchObject({
      name: 'ResourceNotFoundException',
    })
  })
})

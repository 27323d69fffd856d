import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clientId, type LocalPool, newClientIp, password, startPool, userPoolId } from './local-pool.ts'
import { rightCode } from './product-like-triggers.ts'

describe('the local user pool, called from outside', () => {
  let pool: LocalPool

  beforeAll(async () => {
    pool = await startPool()
  })
  afterAll(() => pool.stop())

  test.each(['USER_PASSWORD_AUTH', 'USER_SRP_AUTH', 'USER_AUTH'])(
    'refuses %s, which the client does not allow',
    async (AuthFlow) => {
      const AuthParameters = { USERNAME: await pool.signUp(), PASSWORD: password, SRP_A: 'abc' }
      await expect(
        pool.call('InitiateAuth', { ClientId: clientId, AuthFlow, AuthParameters }),
      ).rejects.toMatchObject({
        name: 'InvalidParameterException',
        message: `${AuthFlow} flow not enabled for this client`,
      })
    },
  )

  test.each(['ADMIN_USER_PASSWORD_AUTH', 'ADMIN_NO_SRP_AUTH'])('has no %s outside', async (AuthFlow) => {
    await expect(pool.call('InitiateAuth', { ClientId: clientId, AuthFlow })).rejects.toMatchObject({
      name: 'InvalidParameterException',
    })
  })

  test('lets nobody in by CUSTOM_AUTH without a password', async () => {
    const USERNAME = await pool.signUp()
    const before = pool.triggerEvents.length
    const input = { ClientId: clientId, AuthFlow: 'CUSTOM_AUTH', AuthParameters: { USERNAME } }
    await expect(pool.call('InitiateAuth', input)).rejects.toMatchObject({ name: 'NotAuthorizedException' })
    expect(pool.triggerEvents.slice(before).map(({ request }) => request.session)).toEqual([[]])
  })

  test('says of an unknown address to the triggers alone that it is unknown', async () => {
    const before = pool.triggerEvents.length
    await expect(pool.signInAs(newClientIp())).rejects.toMatchObject({
      message: 'Incorrect username or password.',
    })
    expect(pool.triggerEvents.slice(before).map(({ request }) => request.userNotFound)).toEqual([true])
  })

  test('shows the same salt for the same unknown address', async () => {
    const USERNAME = newClientIp()
    const AuthParameters = { USERNAME, SRP_A: 'abcdef', CHALLENGE_NAME: 'SRP_A' }
    const ask = (name: string) =>
      pool.call('InitiateAuth', {
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
    const AuthParameters = { USERNAME: newClientIp(), SRP_A, CHALLENGE_NAME: 'SRP_A' }
    await expect(
      pool.call('InitiateAuth', { ClientId: clientId, AuthFlow: 'CUSTOM_AUTH', AuthParameters }),
    ).rejects.toMatchObject({ name: 'InvalidParameterException' })
  })

  test.each(['email_verified', 'custom:role', 'role', 'website'])(
    'refuses %s at sign-up',
    async (attribute) => {
      await expect(pool.signUp({ name: 'Ada', [attribute]: 'true' })).rejects.toMatchObject({
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
    await expect(pool.signUp({ name: 'Ada' }, weak)).rejects.toMatchObject({
      name: 'InvalidPasswordException',
      message: `Password did not conform with policy: Password ${why}`,
    })
  })

  test('locks out after five wrong passwords, doubling the time, correct one included', async () => {
    const email = await pool.signUp()
    const wrong = () => pool.signInAs(email, { password: 'Wrong-horse-77' })
    const refused = { message: 'Incorrect username or password.' }
    const exceeded = { name: 'NotAuthorizedException', message: 'Password attempts exceeded' }
    for (let attempt = 1; attempt <= 5; attempt += 1) await expect(wrong()).rejects.toMatchObject(refused)
    await expect(pool.signInAs(email)).rejects.toMatchObject(exceeded)
    pool.advance(1)
    await expect(wrong()).rejects.toMatchObject(refused)
    pool.advance(1)
    await expect(pool.signInAs(email)).rejects.toMatchObject(exceeded)
    pool.advance(1)
    await pool.signInAs(email)
    await expect(wrong()).rejects.toMatchObject(refused)
    await pool.signInAs(email)
  })

  test('answers a session once, and only the challenge it stands for', async () => {
    const USERNAME = await pool.signUp()
    const AuthParameters = { USERNAME, SRP_A: 'abcdef', CHALLENGE_NAME: 'SRP_A' }
    const { Session } = await pool.call('InitiateAuth', {
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
    await expect(pool.call('RespondToAuthChallenge', jump)).rejects.toMatchObject(invalid)
    await expect(
      pool.call('RespondToAuthChallenge', { ...jump, ChallengeName: 'PASSWORD_VERIFIER' }),
    ).rejects.toMatchObject(invalid)
  })

  test('signs a user out everywhere by their access token, which ends with it', async () => {
    const email = await pool.signUp()
    const [phone, laptop] = [await pool.signInAs(email), await pool.signInAs(email)]
    const AccessToken = phone.accessToken
    await pool.call('GetUser', { AccessToken })
    await pool.call('GlobalSignOut', { AccessToken })
    await expect(pool.call('GetUser', { AccessToken })).rejects.toMatchObject({
      message: 'Access Token has been revoked',
    })
    await expect(pool.refresh(laptop.refreshToken)).rejects.toMatchObject({
      message: 'Invalid Refresh Token',
    })
  })

  test('takes neither an ID, old nor changed token as access token', async () => {
    const { accessToken, idToken } = await pool.signInAs(await pool.signUp())
    const unsigned = [
      Buffer.from('{"alg":"none"}').toString('base64url'),
      accessToken.split('.')[1],
      '',
    ].join('.')
    for (const AccessToken of [idToken, unsigned, `${accessToken}x`, 'nonsense']) {
      await expect(pool.call('GetUser', { AccessToken })).rejects.toMatchObject({
        message: 'Invalid Access Token',
      })
    }
    pool.advance(601)
    await expect(pool.call('GetUser', { AccessToken: accessToken })).rejects.toMatchObject({
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
    const input = { UserPoolId: userPoolId, Username: await pool.signUp() }
    await expect(pool.call(operation, input)).rejects.toMatchObject({ name: 'UnknownOperationException' })
  })

  test('refuses what it cannot read', async () => {
    await expect(pool.call('SignUp', { ClientId: 7 })).rejects.toMatchObject({
      name: 'InvalidParameterException',
    })
    await expect(pool.call('SignUp', { Username: 'x'.repeat(200_000) })).rejects.toMatchObject({
      name: 'SerializationException',
    })
    await expect(
      pool.call('InitiateAuth', { ClientId: 'other', AuthFlow: 'CUSTOM_AUTH' }),
    ).rejects.toMatchObject({
      name: 'ResourceNotFoundException',
    })
  })
})

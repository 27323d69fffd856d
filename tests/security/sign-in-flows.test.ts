import { randomUUID } from 'node:crypto'
import { decodeJwt } from 'jose'
import { beforeAll, describe, expect, test } from 'vitest'
import { adminOperations } from '#local/emulators/cognito/admin-operations.ts'
import { signIn } from '#tests/harness/sellers/amplify-sign-in.ts'
import { newSeller, requestedCode, type Seller } from '#tests/harness/sellers/seller.ts'
import { callCognito } from '#tests/harness/stack/cognito-call.ts'
import { type SharedStack, sharedStack } from '#tests/harness/stack/shared-stack.ts'

let stack: SharedStack
/** A verified account, whose password all attackers here know. */
let seller: Seller
beforeAll(async () => {
  stack = await sharedStack()
  seller = await newSeller()
})

const password = 'Correct-horse-7'
const call = (operation: string, input: object) =>
  callCognito(`${stack.origin}/cognito`, operation, { ClientId: stack.userPoolClientId, ...input })

const srp = { SRP_A: 'abcdef0123456789', PASSWORD: password }

describe('sign-ins that are refused', () => {
  test.each([
    ['USER_PASSWORD_AUTH', srp],
    ['USER_SRP_AUTH', srp],
    ['USER_AUTH', { ...srp, PREFERRED_CHALLENGE: 'PASSWORD' }],
    ['ADMIN_NO_SRP_AUTH', srp],
    ['ADMIN_USER_PASSWORD_AUTH', srp],
    ['CUSTOM_AUTH', {}],
    ['CUSTOM_AUTH', { PASSWORD: password }],
    ['CUSTOM_AUTH', { CHALLENGE_NAME: 'CUSTOM_CHALLENGE' }],
    ['CUSTOM_AUTH', { CHALLENGE_NAME: 'SRP_A' }],
    ['CUSTOM_AUTH', { CHALLENGE_NAME: 'SRP_A', SRP_A: '0' }],
  ])('by %s with %j, not even to a verified account with the right password', async (AuthFlow, given) => {
    const AuthParameters = { USERNAME: seller.email, ...given }
    await expect(call('InitiateAuth', { AuthFlow, AuthParameters })).rejects.toMatchObject({
      name: expect.stringMatching(/^(InvalidParameter|NotAuthorized)Exception$/),
    })
  })

  test.each(['CUSTOM_CHALLENGE', 'PASSWORD_VERIFIER', 'NEW_PASSWORD_REQUIRED', 'SELECT_CHALLENGE'])(
    'by answering %s where the password was asked for',
    async (ChallengeName) => {
      const USERNAME = seller.email
      const AuthParameters = { USERNAME, CHALLENGE_NAME: 'SRP_A', SRP_A: srp.SRP_A }
      const { Session } = await call('InitiateAuth', { AuthFlow: 'CUSTOM_AUTH', AuthParameters })
      const ChallengeResponses = { USERNAME, ANSWER: '000000', NEW_PASSWORD: password, PASSWORD: password }
      const answer = { ChallengeName, Session, ChallengeResponses }
      await expect(call('RespondToAuthChallenge', answer)).rejects.toMatchObject({
        name: expect.stringMatching(/^(InvalidParameter|NotAuthorized)Exception$/),
      })
    },
  )
})

describe('a sign-up', () => {
  const signUpWith = (Username: string, attributes: Record<string, string>, more: object = {}) =>
    call('SignUp', {
      Username,
      Password: password,
      UserAttributes: Object.entries({ name: 'Eve', ...attributes }).map(([Name, Value]) => ({
        Name,
        Value,
      })),
      ...more,
    })

  test.each([
    'email_verified',
    'phone_number_verified',
    'custom:role',
    'role',
    'profile',
    'sub',
    'tenant_id',
  ])('%s is refused and leaves no account behind', async (attribute) => {
    const email = `${randomUUID()}@example.com`
    await expect(signUpWith(email, { [attribute]: 'true' })).rejects.toMatchObject({
      name: 'NotAuthorizedException',
    })
    await expect(signUpWith(email, {})).resolves.toBeDefined()
  })

  test.each([
    ['spaces around', (name: string) => ` ${name}@example.com`],
    ['letters that only look like others once lower-cased', (name: string) => `${name}\u212A@example.com`],
  ])('%s its email, which could then be another person’s, is refused', async (_, addressOf) => {
    await expect(signUpWith(addressOf(randomUUID()), {})).rejects.toMatchObject({
      name: expect.stringMatching(/^(InvalidParameter|UserLambdaValidation)Exception$/),
    })
  })

  test('cannot say which role or tenant its tokens will carry', async () => {
    const claims = { role: 'superadmin', tenant_id: 'of-somebody-else', email_verified: 'true' }
    const given = Object.entries(claims).map(([Name, Value]) => ({ Name, Value }))
    const email = `${randomUUID()}@example.com`
    await signUpWith(email, {}, { ClientMetadata: claims, ValidationData: given })
    const { accessToken, refreshToken, sessionToken } = await signIn({
      endpoint: `${stack.origin}/cognito`,
      clientId: stack.userPoolClientId,
      userPoolId: stack.userPoolId,
      email,
      password,
      answerChallenge: () => requestedCode(stack.origin, email),
    })
    const parameters = { RefreshToken: refreshToken, ClientMetadata: { ...claims, session: sessionToken } }
    const { AuthenticationResult } = await call('GetTokensFromRefreshToken', parameters)
    const refreshed = AuthenticationResult?.AccessToken ?? ''
    for (const token of [accessToken, refreshed].map((it) => decodeJwt(it))) {
      expect(token).toMatchObject({ role: 'seller', tenant_id: expect.stringMatching(/^[\w-]{16}$/) })
      expect(token).not.toHaveProperty('scope')
    }
  })
})

describe('from outside', () => {
  const all = [...Object.keys(adminOperations), 'AdminInitiateAuth', 'AdminRespondToAuthChallenge']
  const more = ['AdminConfirmSignUp', 'AdminAddUserToGroup', 'UpdateUserPoolClient', 'ForgotPassword']
  test.each([...all, ...more])('the user pool knows no %s', async (operation) => {
    const Username = seller.email
    const input = {
      UserPoolId: stack.userPoolId,
      Username,
      Password: 'Taken-over-99',
      UserAttributes: [{ Name: 'email_verified', Value: 'true' }],
      Filter: `email = "${Username}"`,
      AuthFlow: 'ADMIN_NO_SRP_AUTH',
    }
    await expect(call(operation, input)).rejects.toMatchObject({ name: 'UnknownOperationException' })
  })

  test('an account’s token changes neither email nor password nor other attributes', async () => {
    const { accessToken: AccessToken } = seller
    const UserAttributes = [{ Name: 'email', Value: 'eve@example.com' }]
    for (const operation of ['UpdateUserAttributes', 'ChangePassword', 'DeleteUser'])
      await expect(call(operation, { AccessToken, UserAttributes })).rejects.toThrow()
    for (const operation of ['GetUser', 'GlobalSignOut'])
      await expect(call(operation, { AccessToken })).rejects.toMatchObject({
        message: 'Access Token does not have required scopes',
      })
  })
})

test('after all these attempts the account is as it was', async () => {
  await expect(seller.signIn()).resolves.toHaveProperty('accessToken')
})

import { createLocalJWKSet, jwtVerify } from 'jose'
import { afterEach, expect, test } from 'vitest'
import { clientId, type LocalPool, newClientIp, type Settings, startPool } from './local-pool.ts'

const started: LocalPool[] = []
afterEach(() => {
  for (const pool of started.splice(0)) pool.stop()
})
const start = async (settings: Settings) => {
  const pool = await startPool(settings)
  started.push(pool)
  return pool
}

test('an error of a trigger reaches the client in Cognito’s words', async () => {
  const preSignUp = async () => {
    throw new Error('Try another address')
  }
  const pool = await start({ triggers: { preSignUp } })
  await expect(pool.signUp()).rejects.toMatchObject({
    name: 'UserLambdaValidationException',
    message: 'PreSignUp failed with error Try another address.',
  })
})

test('a slow trigger is tried three times and may succeed at the third', async () => {
  let calls = 0
  const pool = await start({
    triggerTimeoutMs: 5,
    triggers: {
      preSignUp: (event) => {
        calls += 1
        const answer = { ...event, response: { autoConfirmUser: true } }
        return calls % 4 === 3 ? Promise.resolve(answer) : new Promise(() => undefined)
      },
    },
  })
  await pool.signUp()
  expect(calls).toBe(3)
  calls = 3
  await expect(pool.signUp()).rejects.toMatchObject({
    name: 'UnexpectedLambdaException',
    message: 'PreSignUp invocation failed due to error Socket timeout while invoking Lambda function.',
  })
  expect(calls).toBe(6)
})

test('an answer that makes no sense is refused', async () => {
  const pool = await start({ triggers: { define: async () => ({ response: { challengeName: 'MAGIC' } }) } })
  await expect(pool.signInAs(await pool.signUp())).rejects.toMatchObject({
    name: 'InvalidLambdaResponseException',
  })
})

test('without pre-sign-up a user waits for confirmation', async () => {
  const pool = await start({ triggers: { preSignUp: async (event) => event } })
  await expect(pool.signInAs(await pool.signUp())).rejects.toMatchObject({
    name: 'UserNotConfirmedException',
  })
})

test('a required attribute has to come with the sign-up', async () => {
  const pool = await start({ requiredAttributes: ['nickname'] })
  await expect(pool.signUp()).rejects.toMatchObject({ name: 'InvalidParameterException' })
})

test('a client that tells users apart says that one does not exist', async () => {
  const pool = await start({ client: { preventUserExistenceErrors: false } })
  await expect(pool.signInAs(newClientIp())).rejects.toMatchObject({ name: 'UserNotFoundException' })
})

test('tokens carry pre-token’s claims, never Cognito’s own, and verify by public keys', async () => {
  const pool = await start({
    client: { idTokenMinutes: 5 },
    triggers: {
      preToken: async () => ({
        response: {
          claimsAndScopeOverrideDetails: {
            accessTokenGeneration: {
              claimsToAddOrOverride: { tenant_id: 't-1', roles: ['seller'], sub: 'someone-else', exp: 1 },
              scopesToAdd: ['store/read'],
            },
            idTokenGeneration: { claimsToSuppress: ['name', 'sub'], claimsToAddOrOverride: { plan: 'lite' } },
          },
        },
      }),
    },
  })
  const { accessToken, idToken } = await pool.signInAs(await pool.signUp())
  const keys = createLocalJWKSet(pool.jwks)
  const { payload: access } = await jwtVerify(accessToken, keys)
  const { payload: id } = await jwtVerify(idToken, keys, { audience: clientId })
  expect(access).toMatchObject({
    token_use: 'access',
    client_id: clientId,
    tenant_id: 't-1',
    roles: ['seller'],
    scope: 'aws.cognito.signin.user.admin store/read',
    exp: Number(access.iat) + 600,
  })
  expect(access.sub).toBe(access.username)
  expect(id).toMatchObject({ token_use: 'id', plan: 'lite', sub: access.sub, exp: Number(id.iat) + 300 })
  expect(id.name).toBeUndefined()
  expect(id.event_id).toBe(access.event_id)
  const served = await fetch(`${pool.endpoint}/.well-known/jwks.json`)
  expect(await served.json()).toEqual(pool.jwks)
})

test('without the self-service scope a token reads and signs out nobody', async () => {
  const scopesToSuppress = ['aws.cognito.signin.user.admin']
  const claimsAndScopeOverrideDetails = { accessTokenGeneration: { scopesToSuppress } }
  const preToken = async () => ({ response: { claimsAndScopeOverrideDetails } })
  const pool = await start({ triggers: { preToken } })
  const { accessToken: AccessToken, refreshToken: Token } = await pool.signInAs(await pool.signUp())
  for (const operation of ['GetUser', 'GlobalSignOut']) {
    await expect(pool.call(operation, { AccessToken })).rejects.toMatchObject({
      name: 'NotAuthorizedException',
      message: 'Access Token does not have required scopes',
    })
  }
  await pool.call('RevokeToken', { ClientId: clientId, Token })
})

test('a session revoked while pre-token runs gets no tokens', async () => {
  const held: { revoke?: () => Promise<unknown> } = {}
  const preToken = async () => {
    await held.revoke?.()
    return { response: {} }
  }
  const pool = await start({ triggers: { preToken } })
  const { refreshToken } = await pool.signInAs(await pool.signUp())
  held.revoke = () => pool.call('RevokeToken', { ClientId: clientId, Token: refreshToken })
  await expect(pool.refresh(refreshToken)).rejects.toMatchObject({ message: 'Invalid Refresh Token' })
})

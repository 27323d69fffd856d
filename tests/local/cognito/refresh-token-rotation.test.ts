import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clientId, type LocalPool, startPool } from './local-pool.ts'

const graceSeconds = 60
const daySeconds = 86_400
const reused = { name: 'RefreshTokenReuseException' }

describe('a client that rotates refresh tokens', () => {
  let pool: LocalPool

  beforeAll(async () => {
    pool = await startPool({ client: { refreshTokenGraceSeconds: graceSeconds, refreshTokenDays: 30 } })
  })
  afterAll(() => pool.stop())

  const signIn = async () => pool.signInAs(await pool.signUp())
  const rotate = async (token: string) => (await pool.refresh(token)).AuthenticationResult?.RefreshToken ?? ''

  test('gets a new refresh token of the same session with each refresh', async () => {
    const { accessToken, refreshToken } = await signIn()
    const { AuthenticationResult } = await pool.refresh(refreshToken)
    expect(AuthenticationResult?.RefreshToken).toMatch(/^.{100,}$/)
    expect(AuthenticationResult?.RefreshToken).not.toBe(refreshToken)
    expect(decodeJwt(AuthenticationResult?.AccessToken ?? '').origin_jti).toBe(
      decodeJwt(accessToken).origin_jti,
    )
  })

  test('may reuse the previous token within the grace period for another new one', async () => {
    const { refreshToken } = await signIn()
    const first = await rotate(refreshToken)
    pool.advance(graceSeconds - 2)
    const second = await rotate(refreshToken)
    expect(new Set([refreshToken, first, second]).size).toBe(3)
    await rotate(first)
    await rotate(second)
  })

  test('may not reuse the previous token after the grace period', async () => {
    const { refreshToken } = await signIn()
    const next = await rotate(refreshToken)
    pool.advance(graceSeconds / 2)
    await rotate(refreshToken)
    pool.advance(graceSeconds / 2)
    await expect(pool.refresh(refreshToken)).rejects.toMatchObject(reused)
    await expect(pool.refresh(next)).resolves.toHaveProperty('AuthenticationResult')
  })

  test('is signed out 30 days after the sign-in, however often it refreshed', async () => {
    let { refreshToken } = await signIn()
    for (let day = 1; day < 30; day += 1) {
      pool.advance(daySeconds)
      refreshToken = await rotate(refreshToken)
    }
    pool.advance(daySeconds)
    await expect(pool.refresh(refreshToken)).rejects.toMatchObject({ message: 'Refresh Token has expired' })
  })

  test('ends the whole session when it revokes its newest token', async () => {
    const { refreshToken } = await signIn()
    const next = await rotate(refreshToken)
    await pool.call('RevokeToken', { ClientId: clientId, Token: next })
    for (const token of [refreshToken, next])
      await expect(pool.refresh(token)).rejects.toMatchObject({ message: 'Invalid Refresh Token' })
  })

  test('cannot refresh through InitiateAuth', async () => {
    const { refreshToken } = await signIn()
    const AuthParameters = { REFRESH_TOKEN: refreshToken }
    await expect(
      pool.call('InitiateAuth', { ClientId: clientId, AuthFlow: 'REFRESH_TOKEN_AUTH', AuthParameters }),
    ).rejects.toMatchObject({
      name: 'InvalidParameterException',
      message: 'REFRESH_TOKEN_AUTH flow not enabled for this client',
    })
  })
})

test('without a grace period an old token works once, also when two refreshes race', async () => {
  const pool = await startPool({ client: { refreshTokenGraceSeconds: 0 } })
  const { refreshToken } = await pool.signInAs(await pool.signUp())
  const replies = await Promise.allSettled([pool.refresh(refreshToken), pool.refresh(refreshToken)])
  expect(replies.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  await expect(pool.refresh(refreshToken)).rejects.toMatchObject(reused)
  pool.stop()
})

test('a client without rotation keeps its refresh token and may use either call', async () => {
  const pool = await startPool({
    client: {
      explicitAuthFlows: ['ALLOW_CUSTOM_AUTH', 'ALLOW_REFRESH_TOKEN_AUTH'],
      refreshTokenGraceSeconds: undefined,
    },
  })
  const { refreshToken } = await pool.signInAs(await pool.signUp())
  const AuthParameters = { REFRESH_TOKEN: refreshToken }
  const flow = { ClientId: clientId, AuthFlow: 'REFRESH_TOKEN_AUTH', AuthParameters }
  for (const reply of [await pool.refresh(refreshToken), await pool.call('InitiateAuth', flow)]) {
    expect(reply.AuthenticationResult).toMatchObject({ ExpiresIn: 600 })
    expect(reply.AuthenticationResult?.RefreshToken).toBeUndefined()
  }
  pool.stop()
})

test('rotation and REFRESH_TOKEN_AUTH in one client are refused, as Cognito refuses them', async () => {
  const explicitAuthFlows = ['ALLOW_CUSTOM_AUTH', 'ALLOW_REFRESH_TOKEN_AUTH']
  await expect(startPool({ client: { explicitAuthFlows } })).rejects.toThrow('leave that flow out')
})

import { exportJWK, exportSPKI, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Authorize, createAuthorize } from '#local/emulators/api-gateway/authorizer.ts'

const issuer = 'https://cognito-idp.eu-west-1.amazonaws.com/eu-west-1_pool'
const audience = ['our-client']
const now = Date.parse('2030-01-01T12:00:00Z')
type PrivateKey = Awaited<ReturnType<typeof generateKeyPair>>['privateKey']

describe('the token check in front of the API', () => {
  let poolKey: PrivateKey
  let publicPem = ''
  let authorize: Authorize

  beforeAll(async () => {
    const { publicKey, privateKey } = await generateKeyPair('RS256')
    poolKey = privateKey
    publicPem = await exportSPKI(publicKey)
    const jwk = { ...(await exportJWK(publicKey)), kid: 'pool', alg: 'RS256' }
    authorize = createAuthorize({ keys: [jwk] }, () => now)
  })

  const claims = { client_id: 'our-client', token_use: 'access', 'cognito:groups': ['a', 'b'] }
  const unsigned = (payload: object = claims) =>
    new SignJWT({ ...payload })
      .setProtectedHeader({ alg: 'RS256', kid: 'pool' })
      .setIssuer(issuer)
      .setSubject('ada')
      .setExpirationTime(now / 1000 + 600)
  const check = (token: string | undefined) => authorize(token && `Bearer ${token}`, { issuer, audience })

  test('lets the pool’s own token in, its claims as text', async () => {
    const token = await unsigned().sign(poolKey)
    expect(await check(token)).toMatchObject({
      sub: 'ada',
      'cognito:groups': '[a b]',
      exp: expect.any(String),
    })
  })

  test('uses the local stack’s clock: a ten-minute token expires after ten minutes', async () => {
    const atEnd = unsigned().setExpirationTime(now / 1000)
    expect(await check(await atEnd.sign(poolKey))).toBeUndefined()
    const justBefore = unsigned().setExpirationTime(now / 1000 + 1)
    expect(await check(await justBefore.sign(poolKey))).toBeDefined()
  })

  test('refuses a missing token and what is no token', async () => {
    for (const token of [undefined, '', 'x', 'a.b.c', 'null', `${'a'.repeat(9000)}.b.c`])
      expect(await check(token)).toBeUndefined()
  })

  test('refuses `alg: none`', async () => {
    const token = new UnsecuredJWT(claims)
      .setIssuer(issuer)
      .setExpirationTime(now / 1000 + 600)
      .encode()
    expect(await check(token)).toBeUndefined()
  })

  test('refuses another key under the same key id', async () => {
    const other = await generateKeyPair('RS256')
    expect(await check(await unsigned().sign(other.privateKey))).toBeUndefined()
  })

  test('refuses the public key used as a shared secret', async () => {
    const token = await new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256', kid: 'pool' })
      .setIssuer(issuer)
      .setExpirationTime(now / 1000 + 600)
      .sign(new TextEncoder().encode(publicPem))
    expect(await check(token)).toBeUndefined()
  })

  test('refuses the token of another client and of another pool', async () => {
    expect(await check(await unsigned({ client_id: 'other' }).sign(poolKey))).toBeUndefined()
    expect(await check(await unsigned({}).sign(poolKey))).toBeUndefined()
    const otherPool = unsigned().setIssuer(`${issuer}2`)
    expect(await check(await otherPool.sign(poolKey))).toBeUndefined()
  })

  test('refuses a token without an end', async () => {
    const token = new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'pool' }).setIssuer(issuer)
    expect(await check(await token.sign(poolKey))).toBeUndefined()
  })
})

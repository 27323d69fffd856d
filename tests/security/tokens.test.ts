import { createHmac, generateKeyPairSync, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { decodeJwt, decodeProtectedHeader, importPKCS8, type JWTPayload, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { visitStore } from '#tests/harness/buyers/store-visit.ts'
import { apiFor, type Seller } from '#tests/harness/sellers/seller.ts'
import { type OwnStack, ownStack } from '#tests/harness/stack/own-stack.ts'
import { messageOf, requestsFor, sellerActions } from '../harness/fuzz/requests.ts'
import { linesOf, storedItems } from '../harness/fuzz/stored.ts'
import { sellerWithStore } from './support/full-store.ts'

let stack: OwnStack
let store: Awaited<ReturnType<typeof sellerWithStore>>
let claims: JWTPayload
beforeAll(async () => {
  stack = await ownStack()
  store = await sellerWithStore(stack)
  claims = decodeJwt(store.seller.accessToken)
})
afterAll(() => stack.stop())

/** What an action could change: all but codes and rate windows. */
const everything = async () => [
  linesOf(await storedItems(stack.environment, ({ pk }) => !/^(CODE|RATE)#/.test(pk))),
  (await visitStore(stack.origin, store.address)).html,
]

const PoolFile = z.object({ signingKey: z.object({ id: z.string(), pem: z.string() }) })
/** The pool's own key, which no attacker has: what is signed with it is refused for its claims alone. */
const poolKey = () => {
  const { signingKey } = PoolFile.parse(JSON.parse(readFileSync(join(stack.dataDir, 'users.json'), 'utf8')))
  return signingKey.pem
}
const signed = async (payload: JWTPayload, pem = poolKey()) =>
  new SignJWT(payload)
    .setProtectedHeader({ alg: 'RS256', kid: String(decodeProtectedHeader(store.seller.accessToken).kid) })
    .sign(await importPKCS8(pem, 'RS256'))

const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const unsigned = (alg: string) => `${base64({ alg, typ: 'JWT' })}.${base64(claims)}.`

/** Signed with the public key as if it were a shared secret. */
async function confused() {
  const { kid } = decodeProtectedHeader(store.seller.accessToken)
  const { keys } = await (await fetch(`${stack.origin}/cognito/.well-known/jwks.json`)).json()
  const head = `${base64({ alg: 'HS256', kid })}.${base64(claims)}`
  return `${head}.${createHmac('sha256', JSON.stringify(keys[0])).update(head).digest('base64url')}`
}

const otherKey = () =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  }).privateKey

const tampered = ([head = '', , signature = ''] = store.seller.accessToken.split('.')) =>
  `${head}.${base64({ ...claims, tenant_id: 'of-somebody-else', role: 'superadmin' })}.${signature}`

const without = (name: string) =>
  Object.fromEntries(Object.entries(claims).filter(([claim]) => claim !== name))

type Forge = (seller: Seller) => string | Promise<string>
const forgeries: Record<string, Forge> = {
  'no token': () => '',
  'no token at all but a word': () => 'undefined',
  'an ID token': ({ idToken }) => idToken,
  'a refresh token': ({ refreshToken }) => refreshToken,
  'a token without a signature (alg none)': () => unsigned('none'),
  'a token without a signature (alg NoNe)': () => unsigned('NoNe'),
  'a token signed with the public key': confused,
  'a token of another key': () => signed(claims, otherKey()),
  'a changed token': () => tampered(),
  'a token of another client': () => signed({ ...claims, client_id: 'another' }),
  'a token of another issuer': () => signed({ ...claims, iss: 'https://example.com' }),
  'a token that has expired': () => signed({ ...claims, exp: Math.floor(stack.clock.now() / 1000) - 1 }),
  'a token that is not valid yet': () =>
    signed({ ...claims, nbf: Math.floor(stack.clock.now() / 1000) + 60 }),
  'a token that never expires': () => signed(without('exp')),
  'a token without a tenant': () => signed(without('tenant_id')),
  'a token of no stated use': () => signed(without('token_use')),
}

describe('every action of a seller returns 401 and writes nothing', () => {
  test.each(Object.entries(forgeries))('given %s', async (_, forge) => {
    const requests = requestsFor(store.ids)
    const before = await everything()
    const call = apiFor(stack.origin, await forge(store.seller))
    const replies = await Promise.all(sellerActions.map((name) => call(...messageOf(name, requests[name]))))
    expect(replies.map(({ status }) => status)).toEqual(sellerActions.map(() => 401))
    expect(await everything()).toEqual(before)
  })

  test('given a token that its seller had ten minutes ago', async () => {
    const call = apiFor(stack.origin, store.seller.accessToken)
    expect((await call('GET', '/api/home')).status).toBe(200)
    const before = await everything()
    stack.clock.advance(601)
    const requests = requestsFor(store.ids)
    const replies = await Promise.all(sellerActions.map((name) => call(...messageOf(name, requests[name]))))
    expect(replies.map(({ status }) => status)).toEqual(sellerActions.map(() => 401))
    expect(await everything()).toEqual(before)
    stack.clock.advance(-601)
  })
})

test('the unforged control token, signed anew, is accepted', async () => {
  const call = apiFor(stack.origin, await signed({ ...claims, jti: randomUUID() }))
  expect((await call('GET', '/api/home')).status).toBe(200)
})

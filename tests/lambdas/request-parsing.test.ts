import { afterEach, describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import type { Action } from '#contract/api/action.ts'
import { api } from '#contract/api/api.ts'
import {
  type ActionEvent,
  checkEdge,
  clientOf,
  cookieOf,
  inputOf,
  invocationOf,
  sellerOf,
  signedBodyOf,
} from '#lambdas/http/request.ts'
import { lambdaContext } from '../harness/functions/lambda-context.ts'

const json = { 'content-type': 'application/json' }
const Body = z.strictObject({ name: z.string(), address: z.optional(z.object({ city: z.string() })) })
const action: Action = { ...api['add-store-products'], body: Body }
const input = (body: unknown, headers: Record<string, string> = json) =>
  inputOf(action, { headers, body: typeof body === 'string' ? body : JSON.stringify(body) })

afterEach(() => {
  vi.unstubAllEnvs()
})

describe('a request body', () => {
  test('is JSON of the action’s own shape, beside the path’s parameters', () => {
    expect(input({ name: 'Ada' })).toEqual({ name: 'Ada' })
    const pathParameters = { id: 'p' }
    expect(inputOf(action, { headers: json, body: '{"name":"Ada"}', pathParameters })).toEqual({
      id: 'p',
      name: 'Ada',
    })
  })

  test('accepts valid Unicode paths and parameters of 1 to 500 bytes', () => {
    const at = (id: string) => inputOf(api['get-home'], { pathParameters: { id, none: undefined } })
    expect(at('😀')).toEqual({ id: '😀' })
    expect(() => at('\ud800')).toThrow(
      expect.objectContaining({ code: 'invalid-input', message: 'This address is not valid Unicode.' }),
    )
    expect(at('é'.repeat(250))).toEqual({ id: 'é'.repeat(250) })
    for (const refused of ['', 'é'.repeat(251)])
      expect(() => at(refused)).toThrow(
        expect.objectContaining({ code: 'not-found', message: 'There is nothing at this address.' }),
      )
  })

  test('is not read where a parameter of the path is missing', () => {
    const sent = { headers: json, body: '{"text":"Where is my payout?"}' }
    expect(() => inputOf(api['continue-case'], sent)).toThrow(
      expect.objectContaining({ code: 'not-found', message: 'There is nothing at this address.' }),
    )
  })

  test('a length that cannot be compared is refused', () => {
    const named: Action = { ...action, body: z.strictObject({ name: z.string().check(z.maxLength(20)) }) }
    const body = '{"name":{"length":{"toString":null,"valueOf":null}}}'
    expect(() => inputOf(named, { headers: json, body })).toThrow(
      expect.objectContaining({ code: 'invalid-input' }),
    )
  })

  test('is found by its media type, whatever headers come before it', () => {
    const headers = { accept: 'text/html', 'Content-Type': 'application/json', origin: 'https://a.example' }
    expect(input({ name: 'Ada' }, headers)).toEqual({ name: 'Ada' })
  })

  test('accepts a query of the action’s own shape, ignored by other actions', () => {
    const searched: Action = { ...api['get-home'], query: z.strictObject({ q: z.string() }) }
    expect(inputOf(searched, { queryStringParameters: { q: 'tea' } })).toEqual({ q: 'tea' })
    expect(() => inputOf(searched, { queryStringParameters: { q: 'tea', x: '1' } })).toThrow(
      'Remove the unknown field x.',
    )
    expect(() => inputOf(searched, {})).toThrow('Send the field q.')
    expect(inputOf(api['get-home'], { queryStringParameters: { x: '1' } })).toEqual({})
  })

  test('may come in base64, as the gateway sends what it takes for binary', () => {
    const body = Buffer.from('{"name":"Zoë"}').toString('base64')
    expect(inputOf(action, { headers: json, body, isBase64Encoded: true })).toEqual({ name: 'Zoë' })
  })

  test('may be left out where nothing has to be sent', () => {
    expect(inputOf(api['get-home'], {})).toEqual({})
    expect(inputOf(api['get-home'], { body: null })).toEqual({})
    expect(() => inputOf(api['get-home'], { headers: json, body: '{"x":1}' })).toThrow(
      'Remove the unknown field x.',
    )
  })

  test.each([
    'application/json',
    'Application/JSON',
    'application/json; charset=utf-8',
    ' application/json ;x',
  ])('is accepted as %j', (type) =>
    expect(input({ name: 'Ada' }, { 'Content-Type': type })).toEqual({ name: 'Ada' }),
  )

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'application/jsonp', ''])(
    'is refused as %j, which any page may have a browser send',
    (type) => {
      const refused = expect.objectContaining({
        code: 'unsupported-media-type',
        message: 'Send the request body as application/json.',
      })
      expect(() => input({ name: 'Ada' }, { 'content-type': type })).toThrow(refused)
      expect(() => input({ name: 'Ada' }, {})).toThrow(refused)
    },
  )

  test('an invalid body is answered with the field and what to do', () => {
    expect(() => input({})).toThrow(
      expect.objectContaining({ code: 'invalid-input', message: 'Send the field name.' }),
    )
    expect(() => input({ name: 'a', toString: 1 })).toThrow('Remove the unknown field toString.')
    expect(() => input({ name: 7 })).toThrow('Check name: this value is not accepted.')
    expect(() => input({ name: 'a', address: {} })).toThrow('Send the field address.city.')
    expect(() => input([])).toThrow('Check the request body: this value is not accepted.')
    expect(() => input({ name: 'a', b: 1, c: 2 })).toThrow('Remove the unknown field b, c.')
    const worded: Action = { ...action, body: z.object({ n: z.string().check(z.minLength(2, 'Say more.')) }) }
    expect(() => inputOf(worded, { headers: json, body: '{"n":""}' })).toThrow('Say more.')
    const chosen: Action = { ...action, body: z.object({ plan: z.enum(['lite', 'pro'], 'Choose a plan.') }) }
    expect(() => inputOf(chosen, { headers: json, body: '{}' })).toThrow('Choose a plan.')
  })

  test.each([
    ...['{', 'name', '{"name":"a"}}', '{"__proto__":{"x":1},"name":"a"}'],
    ...['{"name":"\\ud800"}', '{"name":"a","address":{"city":"a\\udc00"}}'],
  ])('%s is not JSON of ours', (body) => {
    expect(() => input(body)).toThrow(
      expect.objectContaining({ code: 'invalid-input', message: 'Send the request body as valid JSON.' }),
    )
  })

  test('has at most 100 KB, counted in bytes', () => {
    const ofBytes = (bytes: number, letter = 'a') =>
      JSON.stringify({ name: letter.repeat((bytes - 11) / Buffer.byteLength(letter)) })
    const kilobytes = 100 * 1024
    expect(input(ofBytes(kilobytes))).toHaveProperty('name')
    const tooLarge = 'This is too large. Send at most 100 KB.'
    expect(() => input(ofBytes(kilobytes + 1))).toThrow(tooLarge)
    expect(() => input(ofBytes(kilobytes + 1, 'é'))).toThrow(tooLarge)
    expect(() => input('x'.repeat(kilobytes * 2 + 1))).toThrow(tooLarge)
  })
})

describe('the address of a client', () => {
  const event: ActionEvent = {
    headers: { 'X-Viewer-IP': '192.0.2.1' },
    requestContext: { http: { sourceIp: '198.51.100.9' } },
  }

  test('is what the edge saw, where there is an edge', () => {
    vi.stubEnv('EDGE_SECRET', 'secret')
    expect(clientOf(event)).toEqual({ ip: '192.0.2.1' })
    expect(clientOf({ ...event, headers: {} })).toEqual({ ip: '198.51.100.9' })
  })

  test('is never the caller’s own word without one', () => {
    vi.stubEnv('EDGE_SECRET', '')
    expect(clientOf(event)).toEqual({ ip: '198.51.100.9' })
    expect(clientOf({ headers: { 'x-viewer-ip': '192.0.2.1' } })).toEqual({ ip: 'unknown' })
  })
})

describe('the edge', () => {
  const refused = expect.objectContaining({
    code: 'not-allowed',
    message: 'This address is not open to the public.',
  })

  test('cannot be passed by', () => {
    vi.stubEnv('EDGE_SECRET', 'secret')
    for (const headers of [undefined, {}, { 'x-origin-secret': 'other' }, { 'x-origin-secret': '' }])
      expect(() => checkEdge({ headers })).toThrow(refused)
    expect(() => checkEdge({ headers: { 'X-Origin-Secret': 'secret' } })).not.toThrow()
  })

  test('refuses nothing while a rotation reaches functions and distributions in any order', () => {
    const steps = [
      ['old', 'new,old'],
      ['new,old', 'new'],
    ] as const
    for (const [before, after] of steps)
      for (const [accepted, sent] of [
        [before, after],
        [after, before],
        [after, after],
      ]) {
        vi.stubEnv('EDGE_SECRET', accepted)
        expect(() => checkEdge({ headers: { 'x-origin-secret': sent } })).not.toThrow()
      }
  })

  test('refuses the previous secret once it was removed, and empty parts', () => {
    vi.stubEnv('EDGE_SECRET', 'new')
    for (const sent of ['old', ',', 'a,b,new', ''])
      expect(() => checkEdge({ headers: { 'x-origin-secret': sent } })).toThrow(refused)
    vi.stubEnv('EDGE_SECRET', 'new,')
    expect(() => checkEdge({ headers: { 'x-origin-secret': ',' } })).toThrow(refused)
  })

  test('is not asked for where there is none', () => {
    vi.stubEnv('EDGE_SECRET', '')
    expect(() => checkEdge({})).not.toThrow()
  })
})

describe('the seller of a request', () => {
  const claims = {
    ...{ sub: 'u', token_use: 'access', tenant_id: 't', email: 'ada@example.com' },
    ...{ name: 'Ada', role: 'seller', auth_time: '1767225600' },
  }
  const sellerWith = (fields: object) =>
    sellerOf(api['get-home'], {
      requestContext: { authorizer: { jwt: { claims: { ...claims, ...fields } } } },
    })

  test('is who the access token says', () => {
    const seller = { userId: 'u', tenantId: 't', email: 'ada@example.com', name: 'Ada', role: 'seller' }
    expect(sellerWith({})).toEqual({ ...seller, signedInAt: Date.UTC(2026, 0, 1), codeEnteredAt: 0 })
    expect(sellerOf(api['list-catalog'], {})).toBeUndefined()
  })

  test.each([
    { sub: '' },
    { sub: undefined },
    { sub: 'u'.repeat(129) },
    { sub: 'u#PROFILE' },
    { session_id: '\ud800' },
    { tenant_id: '' },
    { tenant_id: undefined },
    { token_use: 'id' },
    { email: undefined },
    { name: undefined },
  ])('is nobody with %j in it', (fields) => {
    expect(() => sellerWith(fields)).toThrow(
      expect.objectContaining({ code: 'not-signed-in', message: 'Please sign in.' }),
    )
    for (const requestContext of [undefined, {}, { authorizer: {} }, { authorizer: { jwt: {} } }])
      expect(() => sellerOf(api['get-home'], { requestContext })).toThrow('Please sign in.')
  })
})

test('the log identifies a call by function, gateway and browser ids', () => {
  const correlationId = '0e3f2a58-9d1c-4b6a-8f77-2f1f6a1f3c55'
  const requestContext = { requestId: 'JKJaXmPLvHcESHA=' }
  const context = lambdaContext
  const invocation = { action: 'get-home', invocationId: context.awsRequestId, requestId: 'JKJaXmPLvHcESHA=' }
  const call = (id: string) =>
    invocationOf('get-home', { headers: { 'X-Correlation-Id': id }, requestContext }, context)
  expect(call(correlationId)).toEqual({ ...invocation, correlationId })
  expect(call('ada@example.com')).toEqual({ ...invocation, correlationId: undefined })
  expect(invocationOf('get-home', {}, context)).toEqual({ ...invocation, requestId: undefined })
})

describe('a webhook', () => {
  const webhook: Action = { ...api['get-home'], access: 'webhook' }
  const tooLarge = { code: 'invalid-input', message: 'This is too large. Send at most 100 KB.' }

  test('is handed over byte for byte with its signature, and never parsed', () => {
    const headers = { 'Stripe-Signature': 't=1' }
    const text = signedBodyOf(webhook, { headers, body: '{"é":' })
    expect(text).toEqual({ rawBody: Buffer.from('{"é":'), signature: 't=1' })
    const body = Buffer.from([0, 255, 10]).toString('base64')
    expect(signedBodyOf(webhook, { body, isBase64Encoded: true })).toEqual({
      ...{ rawBody: Buffer.from([0, 255, 10]), signature: '' },
    })
    expect(signedBodyOf(webhook, {})?.rawBody).toHaveLength(0)
    expect(inputOf(webhook, { body: 'not json' })).toEqual({})
    expect(signedBodyOf(api['get-home'], { body: '{}' })).toBeUndefined()
  })

  test('has at most a megabyte', () => {
    expect(signedBodyOf(webhook, { body: 'x'.repeat(1024 * 1024) })?.rawBody).toHaveLength(1024 * 1024)
    expect(() => signedBodyOf(webhook, { body: 'x'.repeat(1024 * 1024 + 1) })).toThrow(
      expect.objectContaining(tooLarge),
    )
  })
})

test('a cookie is found by its whole name', () => {
  const cookies = ['buyers=no', 'buyer=abc=d', 'other=x']
  expect(cookieOf({ cookies }, 'buyer')).toBe('abc=d')
  expect(cookieOf({ cookies }, 'other')).toBe('x')
  expect(cookieOf({ cookies }, 'x')).toBeUndefined()
  expect(cookieOf({}, 'buyer')).toBeUndefined()
})

import { createServer } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { httpApiListener } from '#local/emulators/api-gateway/http-api.ts'
import type { Route } from '#local/emulators/api-gateway/router.ts'
import { TimedOut } from '#local/emulators/lambda/functions.ts'
import { apiFor, newSeller } from '#tests/harness/sellers/seller.ts'
import { sharedStack } from '#tests/harness/stack/shared-stack.ts'

const routes: Route[] = [
  { key: 'GET /api/things/{id}', functionName: 'get-thing' },
  { key: 'GET /api/things/newest', functionName: 'get-newest' },
  { key: 'POST /api/things', functionName: 'add-thing' },
]
type Called = { functionName: string; event: Record<string, unknown> }

describe('the HTTP API', () => {
  let called: Called[] = []
  let answer: () => unknown
  let origin = ''
  const listener = httpApiListener({
    routes,
    authorize: async () => undefined,
    now: () => 1_900_000_000_000,
    log: () => {},
    invoke: async (functionName, event) => {
      called.push({ functionName, event: Object(event) })
      return answer()
    },
  })
  const server = createServer(listener)

  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    origin = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  })
  afterAll(() => server.close())
  beforeEach(() => {
    called = []
    answer = () => ({ statusCode: 201, headers: { 'X-Kind': 'thing' }, body: '{"ok":true}' })
  })

  test('hands over the path, the query, the body and who called', async () => {
    await fetch(`${origin}/api/things/a%20b?tag=x&tag=y`, { headers: { 'X-Viewer-Ip': '192.0.2.7' } })
    expect(called).toMatchObject([
      {
        functionName: 'get-thing',
        event: {
          version: '2.0',
          routeKey: 'GET /api/things/{id}',
          pathParameters: { id: 'a b' },
          queryStringParameters: { tag: 'x,y' },
          isBase64Encoded: false,
          requestContext: { timeEpoch: 1_900_000_000_000, http: { method: 'GET', sourceIp: '192.0.2.7' } },
        },
      },
    ])
  })

  test('text arrives as text, other bytes as base64', async () => {
    const post = (body: string, type: string) =>
      fetch(`${origin}/api/things`, { method: 'POST', body, headers: { 'content-type': type } })
    await post('{"a":1}', 'application/json')
    await post('abc', 'application/octet-stream')
    expect(called.map(({ event }) => [event.body, event.isBase64Encoded])).toEqual([
      ['{"a":1}', false],
      ['YWJj', true],
    ])
  })

  test('relays status, headers and body', async () => {
    const reply = await fetch(`${origin}/api/things/1`)
    expect([reply.status, reply.headers.get('x-kind'), await reply.json()]).toEqual([
      201,
      'thing',
      { ok: true },
    ])
  })

  test('a fixed path goes before one with parameters', async () => {
    await fetch(`${origin}/api/things/newest`)
    expect(called).toMatchObject([{ functionName: 'get-newest' }])
  })

  test.each([
    ['GET', '/api/nothing', undefined, 404, 'Not Found'],
    ['DELETE', '/api/things/1', undefined, 404, 'Not Found'],
    ['POST', '/api/things', 'x'.repeat(11 * 1024 * 1024), 413, 'Request Entity Too Large'],
  ])('%s %s is refused in API Gateway’s own words', async (method, path, body, status, message) => {
    const reply = await fetch(`${origin}${path}`, { method, ...(body && { body }) })
    expect([reply.status, await reply.json()]).toEqual([status, { message }])
    expect(called).toEqual([])
  })

  test.each([
    [new Error('secret detail'), 500, 'Internal Server Error'],
    [new TimedOut(), 503, 'Service Unavailable'],
  ])('%s says nothing about itself', async (error, status, message) => {
    answer = () => {
      throw error
    }
    const reply = await fetch(`${origin}/api/things/1`)
    expect([reply.status, await reply.json()]).toEqual([status, { message }])
  })
})

describe('the API of the local stack', () => {
  test('without a token answers 401', async () => {
    const visitor = apiFor((await sharedStack()).origin)
    expect(await visitor('GET', '/api/home')).toMatchObject({
      status: 401,
      body: { message: 'Unauthorized' },
    })
  })

  test('refuses an ID token, which the gateway lets pass', async () => {
    const { idToken, target } = await newSeller()
    expect(await apiFor(target.origin, idToken)('GET', '/api/home')).toMatchObject({
      status: 401,
      body: { error: 'not-signed-in' },
    })
  })
})

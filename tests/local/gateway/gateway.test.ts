import { request } from 'node:http'
import { beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { visitStore } from '#tests/harness/buyers/store-visit.ts'
import { type SharedStack, sharedStack } from '#tests/harness/stack/shared-stack.ts'

const securityHeaders = {
  'content-security-policy': expect.stringContaining("default-src 'self'"),
  'strict-transport-security': expect.stringContaining('max-age='),
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': expect.stringContaining('camera=()'),
}

describe('the one address of the local stack', () => {
  let shared: SharedStack

  beforeAll(async () => {
    shared = await sharedStack()
  })

  const get = (path: string, init?: RequestInit) => fetch(`${shared.origin}${path}`, init)
  /** Fetch lets nobody choose the host. */
  const statusUnder = (host: string, path: string) =>
    new Promise<number | undefined>((resolve, reject) => {
      const asked = request(`${shared.origin}${path}`, { headers: { host } }, (reply) => {
        reply.resume()
        resolve(reply.statusCode)
      })
      asked.on('error', reject).end()
    })
  const headersOf = ({ headers }: Response) => Object.fromEntries(headers)

  test('tells the web app where it is, under whatever name it was opened', async () => {
    const { host, port } = new URL(shared.origin)
    expect(await (await get('/config.json')).json()).toMatchObject({
      userPoolId: shared.userPoolId,
      userPoolClientId: shared.userPoolClientId,
      userPoolEndpoint: `http://${host}/cognito`,
      storeDomain: host,
      testCredentials: true,
    })
    const byNumber = await fetch(`http://127.0.0.1:${port}/config.json`)
    expect(await byNumber.json()).toMatchObject({ userPoolEndpoint: `http://127.0.0.1:${port}/cognito` })
  })

  test('pages may play course videos by signed links to the stack’s address', async () => {
    const { headers } = await get('/learn')
    expect(headers.get('content-security-policy')).toContain(`media-src ${shared.origin} blob:;`)
  })

  test('every answer of the API carries the headers that CloudFront would add', async () => {
    for (const path of ['/api/catalog', '/api/home', '/api/nothing'])
      expect(headersOf(await get(path))).toMatchObject(securityHeaders)
  })

  test('no one outside may call the user pool as an administrator', async () => {
    const reply = await get('/cognito', {
      method: 'POST',
      headers: { 'x-amz-target': 'AWSCognitoIdentityProviderService.AdminGetUser' },
      body: JSON.stringify({ UserPoolId: shared.userPoolId, Username: 'ada@example.com' }),
    })
    expect([reply.status, await reply.json()]).toMatchObject([400, { __type: 'UnknownOperationException' }])
  })

  test('an address without a store says so, with the headers of a store', async () => {
    const visit = await visitStore(shared.origin, 'nobody-lives-here')
    expect(visit.status).toBe(404)
    expect(visit.html).toContain('There is no store at this address.')
    expect(visit.headers).toMatchObject({
      'content-security-policy': expect.stringContaining("default-src 'none'"),
      'x-content-type-options': 'nosniff',
    })
  })

  test('a 404 of the API becomes a page at a store’s address', async () => {
    const visit = await visitStore(shared.origin, 'nobody-lives-here', '/api/draft')
    expect(visit.status).toBe(404)
    expect(visit.headers).toMatchObject({
      'content-type': expect.stringContaining('text/html'),
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    })
    expect(visit.html).toContain('There is no store at this address.')
    expect(await (await get('/api/nothing')).json()).toEqual({ message: 'Not Found' })
  })

  test.each(['/_local/clock', '/_local/inbox.json', '/_local/ai'])(
    'a page from elsewhere gets nothing from %s',
    async (path) => {
      const reply = await get(path, {
        method: path.endsWith('json') ? 'GET' : 'POST',
        headers: { origin: 'https://evil.example' },
      })
      expect(reply.status).toBe(403)
    },
  )

  test('a page whose name was made to lead to this machine gets nothing either', async () => {
    for (const host of [
      'evil.example',
      `evil.example:${new URL(shared.origin).port}`,
      'localhost.evil.example',
    ])
      for (const path of ['/_local/inbox.json', '/_local/inbox', '/_local/stack.json'])
        expect(await statusUnder(host, path)).toBe(403)
    expect(await statusUnder('localhost', '/_local/inbox.json')).toBe(200)
    expect(await statusUnder('127.0.0.1', '/_local/inbox.json')).toBe(200)
  })

  test('the inbox is a page, and what it can’t do it says', async () => {
    const page = await get('/_local/inbox')
    expect(await page.text()).toContain('<title>Local inbox</title>')
    expect((await get('/_local/nothing')).status).toBe(404)
  })

  test.each(['"soon"', 'null', 'NaN', '1e400', '1e308', '1e16', '-1e16', '[60]'])(
    '%s does not move the clock: the reply says what is allowed',
    async (advanceSeconds) => {
      const body = `{"advanceSeconds":${advanceSeconds}}`
      const badMove = await get('/_local/clock', { method: 'POST', body })
      expect([badMove.status, await badMove.json()]).toMatchObject([
        400,
        { message: expect.stringContaining('It stays between 1990 and 2290.') },
      ])
      const after = await get('/_local/clock', { method: 'POST', body: '{"advanceSeconds":0}' })
      const { now } = z.object({ now: z.string() }).parse(await after.json())
      expect(Math.abs(Date.parse(now) - Date.now())).toBeLessThan(60_000)
    },
  )
})

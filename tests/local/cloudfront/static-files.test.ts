import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { notFoundPage } from '#infra/cloudfront/not-found-page.ts'
import { bucketFiles } from '#local/emulators/cloudfront/bucket-files.ts'
import { staticFiles } from '#local/emulators/cloudfront/static-files.ts'
import { type OpenPort, openPrivate } from '#local/emulators/http/ports.ts'
import { webCacheControl } from '#local/stack/gateway/routes.ts'
import { readSettings } from '#local/stack/template/settings/settings.ts'

describe('the built web app', () => {
  const folder = mkdtempSync(join(tmpdir(), 'web-'))
  let port: OpenPort
  let stores: OpenPort

  beforeAll(async () => {
    mkdirSync(join(folder, 'web/assets'), { recursive: true })
    writeFileSync(join(folder, 'secret.txt'), 'secret')
    writeFileSync(join(folder, 'web/index.html'), '<h1>Landing</h1>')
    writeFileSync(join(folder, 'web/assets/main-abc.js'), 'run()')
    mkdirSync(join(folder, 'web/covers'))
    writeFileSync(join(folder, 'web/covers/course.svg'), '<svg/>')
    const { edge } = await readSettings('localhost:1')
    port = await openPrivate(staticFiles(join(folder, 'web'), edge.pages, webCacheControl))
    const covers = staticFiles(join(folder, 'web'), edge.covers, webCacheControl)
    stores = await openPrivate(
      bucketFiles({ read: () => undefined }, edge.sites, {
        notFoundPage,
        folders: [{ prefix: '/covers/', listener: covers }],
      }),
    )
  })
  beforeEach(() => {
    for (const name of ['app', 'auth'])
      writeFileSync(join(folder, `web/${name}.html`), `<h1>App</h1>${' '.repeat(5000)}`)
  })
  afterAll(async () => {
    await port.close()
    await stores.close()
    rmSync(folder, { recursive: true })
  })

  const get = (path: string, headers = {}) => fetch(`http://127.0.0.1:${port.port}${path}`, { headers })

  test.each([
    ['/', 200, 'Landing', 'no-cache'],
    ['/index.html', 200, 'Landing', 'no-cache'],
    ['/auth', 200, 'App', 'no-cache'],
    ['/app/billing?x=1.5', 200, 'App', 'no-cache'],
    ['/assets/main-abc.js', 200, 'run()', 'public, max-age=31536000, immutable'],
    ['/assets/gone.js', 404, 'Not found', null],
  ])('%s is answered as at the edge', async (path, status, text, caching) => {
    const reply = await get(path)
    expect(reply.status).toBe(status)
    expect(await reply.text()).toContain(text)
    expect(reply.headers.get('cache-control')).toBe(caching)
    expect(reply.headers.get('content-security-policy')).toContain("default-src 'self'")
  })

  test.each([
    ['gzip', 'gzip'],
    ['gzip, deflate, br', 'br'],
    ['deflate', null],
  ])('a browser that accepts %s gets files as at the edge', async (accepted, encoding) => {
    for (const _ of ['first', 'again']) {
      const reply = await get('/auth', { 'accept-encoding': accepted })
      expect(reply.headers.get('content-encoding')).toBe(encoding)
      expect(Number(reply.headers.get('content-length')) < 200).toBe(encoding !== null)
      expect(await reply.text()).toContain('App')
    }
  })

  test('a page that the browser has is not sent again', async () => {
    const reply = await get('/auth')
    const etag = reply.headers.get('etag') ?? ''
    expect((await get('/auth', { 'if-none-match': etag })).status).toBe(304)
  })

  test('keeps a cover for a day, in app and stores, with their headers', async () => {
    for (const [of, policy] of [
      [port, "default-src 'self'"],
      [stores, "default-src 'none'"],
    ] as const) {
      const reply = await fetch(`http://127.0.0.1:${of.port}/covers/course.svg`)
      expect(await reply.text()).toBe('<svg/>')
      expect(reply.headers.get('cache-control')).toBe('public, max-age=86400')
      expect(reply.headers.get('content-security-policy')).toContain(policy)
    }
  })

  test('can be changed as a deployment changes it: documents only', async () => {
    const deployed = {
      fileAt: (path: string) => (path === '/auth.html' ? '/app.html' : path),
      change: (html: string) => html.replace('App', 'Deployed'),
    }
    const changed = await openPrivate(
      staticFiles(join(folder, 'web'), { headers: {}, originDomainName: '' }, webCacheControl, deployed),
    )
    const textOf = async (path: string) => (await fetch(`http://127.0.0.1:${changed.port}${path}`)).text()
    expect(await textOf('/app.html')).toContain('<h1>Deployed</h1>')
    expect(await textOf('/auth.html')).toContain('<h1>Deployed</h1>')
    expect(await textOf('/assets/main-abc.js')).toBe('run()')
    await changed.close()
  })

  test('follows a file that is built again', async () => {
    writeFileSync(join(folder, 'web/auth.html'), '<h1>Newer</h1>')
    expect(await (await get('/auth')).text()).toContain('Newer')
  })

  test.each([
    '/../secret.txt',
    '/%2e%2e/secret.txt',
    '/assets/..%2f..%2fsecret.txt',
    '/..%5csecret.txt',
    '/%00.txt',
  ])('%s leads nowhere', async (path) => {
    const answer = await rawGet(port.port, path)
    expect(answer).toMatch(/^HTTP\/1.1 (400|404)/)
    expect(answer).not.toContain('secret')
  })
})

/** As typed: fetch would tidy the path. */
const rawGet = (port: number, path: string) =>
  new Promise<string>((resolve, reject) => {
    let answer = ''
    const socket = connect(port, '127.0.0.1', () =>
      socket.write(`GET ${path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n`),
    )
    socket.on('data', (chunk) => {
      answer += chunk
    })
    socket.on('end', () => resolve(answer))
    socket.on('error', reject)
  })

import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signedFileUrl } from '#lambdas/courses/signed-file-url.ts'
import { toRequestListener } from '#local/emulators/http/http.ts'
import { authorizeRequests } from '#local/emulators/iam/authorize-requests.ts'
import { issueKeys } from '#local/emulators/iam/callers.ts'
import { objectPermissions as objectCalls } from '#local/emulators/iam/services/s3-permissions.ts'
import { openObjects } from '#local/emulators/s3/objects.ts'
import { objectStoreListener } from '#local/emulators/s3/s3-api.ts'
import { fileLinks, filesPath } from '#local/stack/gateway/file-links.ts'
import { setVariables } from '#tests/harness/functions/function-environment.ts'
import { noKeepAliveTimeout } from '#tests/harness/stack/no-keep-alive-timeout.ts'

const key = 'courses/paint/0a1b'

describe('a signed link to a file of a course', () => {
  const folder = mkdtempSync(join(tmpdir(), 'objects-'))
  const stored = openObjects(folder, Date.now, () => {})
  let server: Server
  let now = Date.now()
  let restoreVariables = () => {}

  beforeAll(async () => {
    stored.write('courses', key, Buffer.from('0123456789'), { 'content-type': 'text/csv; charset=utf-8' })
    const reads = { Effect: 'Allow', Action: 's3:GetObject', Resource: 'arn:aws:s3:::courses/courses/*' }
    const callers = issueKeys({
      'get-file-link': {
        arn: 'arn:aws:iam::0:role/reader',
        policies: [{ Statement: [reads] }],
      },
    })
    const exists = (bucket: string, name: string) => stored.read(bucket, name) !== undefined
    const s3 = authorizeRequests(callers, objectCalls(exists), objectStoreListener(stored), () => now)
    server = createServer(
      noKeepAliveTimeout,
      toRequestListener(fileLinks(s3, { callers, objects: stored, now: () => now })),
    )
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    const port = typeof address === 'object' && address ? address.port : 0
    const { accessKeyId, secretAccessKey } = callers.credentialsOf('get-file-link')
    restoreVariables = setVariables({
      FILE_LINKS_ENDPOINT: `http://127.0.0.1:${port}${filesPath}`,
      AWS_ACCESS_KEY_ID: accessKeyId,
      AWS_SECRET_ACCESS_KEY: secretAccessKey,
    })
  })
  afterAll(() => {
    server.close()
    restoreVariables()
    rmSync(folder, { recursive: true })
  })

  /** As a browser does that follows a link on a page of the app. */
  const follow = (url: string, headers = {}) =>
    fetch(url, { headers: { 'sec-fetch-site': 'cross-site', origin: 'http://localhost:3000', ...headers } })

  test('downloads the file under its name', async () => {
    const reply = await follow(await signedFileUrl(key, 'Prüfliste "1".csv'))
    expect(reply.status).toBe(200)
    expect(await reply.text()).toBe('0123456789')
    expect(reply.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(reply.headers.get('content-disposition')).toBe(
      `attachment; filename="Pr_fliste__1_.csv"; filename*=UTF-8''Pr%C3%BCfliste%20%221%22.csv`,
    )
  })

  test.each([
    ['bytes=2-4', 206, 'bytes 2-4/10', '234'],
    ['bytes=7-', 206, 'bytes 7-9/10', '789'],
    ['bytes=-2', 206, 'bytes 8-9/10', '89'],
    ['bytes=5-99', 206, 'bytes 5-9/10', '56789'],
    ['bytes=4-2', 200, null, '0123456789'],
    ['lines=1-2', 200, null, '0123456789'],
  ])('gives a player the range %s', async (range, status, contentRange, text) => {
    const reply = await follow(await signedFileUrl(key, 'film.mp4'), { range })
    expect(reply.status).toBe(status)
    expect(reply.headers.get('content-range')).toBe(contentRange)
    expect(await reply.text()).toBe(text)
  })

  test('refuses a range behind the end', async () => {
    const reply = await follow(await signedFileUrl(key, 'film.mp4'), { range: 'bytes=10-' })
    expect(reply.status).toBe(416)
  })

  test('ends after an hour', async () => {
    const url = await signedFileUrl(key, 'a.csv')
    now = Date.now() + 59 * 60_000
    expect((await follow(url)).status).toBe(200)
    now = Date.now() + 61 * 60_000
    const reply = await follow(url)
    expect(reply.status).toBe(403)
    expect(await reply.text()).toContain('Request has expired')
    now = Date.now()
  })

  test.each([
    ['another file', (url: string) => url.replace('0a1b', '0a1c')],
    ['a longer life', (url: string) => url.replace('X-Amz-Expires=3600', 'X-Amz-Expires=7200')],
    ['another name', (url: string) => url.replace('a.csv', 'b.csv')],
    ['another signature', (url: string) => url.replace(/Signature=..../, 'Signature=0000')],
    ['no signature', (url: string) => url.replace(/X-Amz-Signature=\w+/, '')],
  ])('refuses the link with %s', async (_, change) => {
    const url = await signedFileUrl(key, 'a.csv')
    expect(change(url)).not.toBe(url)
    expect((await follow(change(url))).status).toBe(403)
  })

  test('gives no more than its signer may read, and no writing', async () => {
    expect((await follow(await signedFileUrl('releases/x', 'x.csv'))).status).toBe(403)
    const url = await signedFileUrl(key, 'a.csv')
    expect((await fetch(url, { method: 'DELETE' })).status).toBe(403)
    expect(stored.read('courses', key)).toBeDefined()
  })
})

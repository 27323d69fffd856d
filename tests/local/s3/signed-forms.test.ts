import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { S3Client } from '@aws-sdk/client-s3'
import { createPresignedPost } from '@aws-sdk/s3-presigned-post'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { toRequestListener } from '#local/emulators/http/http.ts'
import { issueKeys } from '#local/emulators/iam/callers.ts'
import { openObjects } from '#local/emulators/s3/objects.ts'
import { fileLinks, filesPath } from '#local/stack/gateway/file-links.ts'
import { sendForm } from '#tests/harness/sellers/upload.ts'
import { noKeepAliveTimeout } from '#tests/harness/stack/no-keep-alive-timeout.ts'

describe('a form for S3 that the official client signed', () => {
  const folder = mkdtempSync(join(tmpdir(), 'objects-'))
  const stored = openObjects(folder, Date.now, () => {})
  const file = Buffer.from('0123456789')
  let server: Server
  let client: S3Client
  let now = Date.now()

  beforeAll(async () => {
    const writes = { Effect: 'Allow', Action: 's3:PutObject', Resource: 'arn:aws:s3:::pages/uploads/*' }
    const callers = issueKeys({
      'start-upload': { arn: 'arn:aws:iam::0:role/sender', policies: [{ Statement: [writes] }] },
    })
    const uploads = { callers, objects: stored, now: () => now }
    const links = fileLinks(async () => {}, uploads)
    server = createServer(noKeepAliveTimeout, toRequestListener(links))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    const port = typeof address === 'object' && address ? address.port : 0
    client = new S3Client({
      region: 'eu-west-1',
      forcePathStyle: true,
      endpoint: `http://127.0.0.1:${port}${filesPath}`,
      credentials: callers.credentialsOf('start-upload'),
    })
  })
  afterAll(() => {
    server.close()
    rmSync(folder, { recursive: true })
  })

  type Form = Pick<Parameters<typeof createPresignedPost>[1], 'Key' | 'Conditions' | 'Fields'>
  const form = (given: Partial<Form> = {}) =>
    createPresignedPost(client, { Bucket: 'pages', Key: 'uploads/a', Expires: 300, ...given })
  const answer = async (reply: Promise<Response>) => {
    const { status } = await reply
    return `${status} ${await (await reply).text()}`
  }

  test('stores the file under its key, with the headers that the form has', async () => {
    const Fields = { 'Content-Type': 'image/webp', 'Cache-Control': 'no-store' }
    expect((await sendForm(await form({ Fields }), file)).status).toBe(204)
    expect(stored.read('pages', 'uploads/a')).toMatchObject({
      body: file,
      headers: { 'content-type': 'image/webp', 'cache-control': 'no-store' },
    })
  })

  test('ends when it says', async () => {
    const signed = await form()
    now = Date.now() + 290_000
    expect((await sendForm(signed, file)).status).toBe(204)
    now = Date.now() + 301_000
    expect(await answer(sendForm(signed, file))).toMatch(/^403 .*Policy expired\./s)
    now = Date.now()
  })

  test.each([
    [['content-length-range', 10, 10], 204],
    [['content-length-range', 11, 20], 400],
    [['content-length-range', 0, 9], 400],
    [['starts-with', '$key', 'uploads/'], 204],
    [['starts-with', '$key', 'files/'], 403],
    [['eq', '$key', 'uploads/a'], 204],
    [['eq', '$key', 'uploads/'], 403],
    [{ acl: 'private' }, 403],
  ] as [NonNullable<Form['Conditions']>[number], number][])(
    'holds to its condition %j',
    async (condition, status) => {
      expect((await sendForm(await form({ Conditions: [condition] }), file)).status).toBe(status)
    },
  )

  test('accepts fields outside its policy only if they are to be ignored', async () => {
    expect((await sendForm(await form(), file, { 'x-ignore-name': 'a' })).status).toBe(204)
    expect(await answer(sendForm(await form(), file, { 'x-amz-meta-name': 'a' }))).toMatch(
      /^403 .*Extra input fields: x-amz-meta-name/s,
    )
  })

  test('gives no more than its signer may write', async () => {
    expect(await answer(sendForm(await form({ Key: 'live/ada/index.html' }), file))).toMatch(
      /^403 .*AccessDenied/s,
    )
    expect(stored.read('pages', 'live/ada/index.html')).toBeUndefined()
  })

  test.each([
    ['no form', { 'content-type': 'application/json' }, '{}'],
    ['a form without a file', { 'content-type': 'application/x-www-form-urlencoded' }, 'key=uploads/a'],
    ['a broken form', { 'content-type': 'multipart/form-data; boundary=x' }, '--x\r\nkey'],
  ])('is refused as %s', async (_, headers, body) => {
    const { url } = await form()
    expect(await answer(fetch(url, { method: 'POST', headers, body }))).toMatch(
      /^400 .*MalformedPOSTRequest/s,
    )
  })
})

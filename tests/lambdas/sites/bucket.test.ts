import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { keepOnlyReleases, putRelease } from '#lambdas/sites/bucket/keep-releases.ts'
import { putFile, readFile, removeFile } from '#lambdas/sites/bucket/objects.ts'
import { statusOf } from '#lambdas/sites/bucket/s3.ts'
import { embeddedTable } from '../support/embedded-table.ts'
import { fakeBucket, type Refusal } from '../support/fake-bucket.ts'

let bucket: Awaited<ReturnType<typeof fakeBucket>>
beforeAll(embeddedTable)
beforeEach(async () => {
  bucket = await fakeBucket()
})
afterEach(() => {
  delete process.env.AWS_SESSION_TOKEN
})
afterAll(() => bucket.restore())

const slowDown: Refusal = { status: 503, code: 'SlowDown' }
const internalError: Refusal = { status: 500, code: 'InternalError' }

/** Refuses the first requests so; says how many came in all. */
function refusing(times: number, refusal: Refusal) {
  const seen = { requests: 0 }
  bucket.refuse = () => {
    seen.requests += 1
    return seen.requests > times ? undefined : refusal
  }
  return seen
}

const statusOfRefusal = async (act: Promise<unknown>) => statusOf(await act.catch((error: unknown) => error))

describe('what passes at S3', () => {
  test.each([internalError, { status: 502, code: '' }, { status: 504, code: '' }])('%j', async (refusal) => {
    const seen = refusing(2, refusal)
    await putFile('live/a/index.html', 'a', 'text/html')
    expect(seen.requests).toBe(3)
    expect(await readFile('live/a/index.html')).toBe('a')
  })

  test('a throttle, after a longer pause', async () => {
    const seen = refusing(1, slowDown)
    await putFile('live/a/index.html', 'a', 'text/html')
    expect(seen.requests).toBe(2)
  })

  test('a connection that breaks', async () => {
    let requests = 0
    bucket.refuse = ({ socket }: IncomingMessage) => {
      requests += 1
      if (requests === 1) socket.destroy()
      return undefined
    }
    await putFile('live/a/index.html', 'a', 'text/html')
    expect(requests).toBe(2)
  })

  test('is tried three times in all', async () => {
    const seen = refusing(9, internalError)
    expect(await statusOfRefusal(putFile('live/a/index.html', 'a', 'text/html'))).toBe(500)
    expect(seen.requests).toBe(3)
  })
})

describe('what does not pass', () => {
  test('is told at once', async () => {
    const seen = refusing(9, { status: 403, code: 'AccessDenied' })
    expect(await statusOfRefusal(putFile('live/a/index.html', 'a', 'text/html'))).toBe(403)
    expect(seen.requests).toBe(1)
  })

  test('conditions that do not hold: 412 for another page, 404 for none', async () => {
    const put = (condition: Parameters<typeof putFile>[3]) =>
      putFile('live/a/index.html', 'a', 'text/html', condition)
    expect(await statusOfRefusal(put({ 'if-match': '"other"' }))).toBe(404)
    const etag = await put({ 'if-none-match': '*' })
    expect(await statusOfRefusal(put({ 'if-none-match': '*' }))).toBe(412)
    expect(await statusOfRefusal(put({ 'if-match': '"other"' }))).toBe(412)
    expect(await put({ 'if-match': etag })).toBe(etag)
  })

  test('nothing there is no error, neither to read nor to remove', async () => {
    expect(await readFile('live/none/index.html')).toBeUndefined()
    await removeFile('live/none/index.html')
  })
})

test('every byte of a page comes back, whatever it says', async () => {
  const html = `<h1>Größe 𝌆 & "co"</h1>${'x'.repeat(100_000)}`
  await putRelease('t', 'r', html)
  expect(await readFile('releases/t/r/index.html')).toBe(html)
})

test('of a store only the releases that are to be kept stay, and other stores stay as they are', async () => {
  for (const [tenant, id] of [
    ['t', '1'],
    ['t', '2'],
    ['t', '3'],
    ['u', '1'],
  ] as const)
    await putRelease(tenant, id, id)
  await keepOnlyReleases('t', ['2'])
  expect([...bucket.pages.keys()].toSorted()).toEqual(['releases/t/2/index.html', 'releases/u/1/index.html'])
})

test('requests are signed with the credentials of the function, those of a role too', async () => {
  let headers: IncomingMessage['headers'] = {}
  bucket.refuse = (request) => {
    headers = request.headers
    return undefined
  }
  process.env.AWS_SESSION_TOKEN = 'of the role'
  await putFile('live/a/index.html', 'a', 'text/html')
  expect(headers.authorization).toMatch(
    /^AWS4-HMAC-SHA256 Credential=local\/\d{8}\/eu-west-1\/s3\/aws4_request, SignedHeaders=[^,]*host;[^,]*x-amz-security-token, Signature=[0-9a-f]{64}$/,
  )
  expect(headers).toMatchObject({
    'x-amz-security-token': 'of the role',
    // S3 refuses a body that is not the one that was signed.
    'x-amz-content-sha256': createHash('sha256').update('a').digest('hex'),
  })
})

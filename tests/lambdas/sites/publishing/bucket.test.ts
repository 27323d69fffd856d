import type { IncomingMessage } from 'node:http'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { httpStatusOf, putFile, readFile, removeFile } from '#lambdas/sites/storage/objects.ts'
import { keepOnlyReleases, putRelease, readRelease } from '#lambdas/sites/storage/release-objects.ts'
import { fakeBucket, type Refusal } from '#tests/harness/fakes/fake-bucket.ts'
import { embeddedTable } from '#tests/harness/functions/embedded-table.ts'

let bucket: Awaited<ReturnType<typeof fakeBucket>>
beforeAll(embeddedTable)
beforeEach(async () => {
  bucket = await fakeBucket()
})
afterEach(() => bucket.restore())

const slowDown: Refusal = { status: 503, code: 'SlowDown' }
const internalError: Refusal = { status: 500, code: 'InternalError' }

/** Refuses the first requests in this way and returns how many arrived in all. */
function refusing(times: number, refusal: Refusal) {
  const seen = { requests: 0 }
  bucket.refuse = () => {
    seen.requests += 1
    return seen.requests > times ? undefined : refusal
  }
  return seen
}

const statusOfRefusal = async (act: Promise<unknown>) =>
  httpStatusOf(await act.catch((error: unknown) => error))

describe('an S3 request that fails transiently', () => {
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

describe('a permanent S3 error', () => {
  test('is reported at once', async () => {
    const seen = refusing(9, { status: 403, code: 'AccessDenied' })
    expect(await statusOfRefusal(putFile('live/a/index.html', 'a', 'text/html'))).toBe(403)
    expect(seen.requests).toBe(1)
  })

  test('conditions that do not hold: 412 for another page, 404 for none', async () => {
    const put = (condition: Parameters<typeof putFile>[3]) =>
      putFile('live/a/index.html', 'a', 'text/html', condition)
    expect(await statusOfRefusal(put({ IfMatch: '"other"' }))).toBe(404)
    const etag = await put({ IfNoneMatch: '*' })
    expect(await statusOfRefusal(put({ IfNoneMatch: '*' }))).toBe(412)
    expect(await statusOfRefusal(put({ IfMatch: '"other"' }))).toBe(412)
    expect(await put({ IfMatch: etag })).toBe(etag)
  })

  test('a missing object is not an error when it is read or removed', async () => {
    expect(await readFile('live/none/index.html')).toBeUndefined()
    await removeFile('live/none/index.html')
  })
})

test('every byte of a page is returned, whatever its content', async () => {
  const html = `<h1>Größe 𝌆 & "co"</h1>${'x'.repeat(100_000)}`
  await putRelease(
    't',
    'r',
    new Map([
      ['', html],
      ['about', html],
    ]),
  )
  expect(await readRelease('t', 'r', 'ada')).toEqual(
    new Map([
      ['', html],
      ['about', html],
    ]),
  )
})

test('only a store’s kept releases stay, and other stores are untouched', async () => {
  for (const [tenant, id] of [
    ['t', '1'],
    ['t', '2'],
    ['t', '3'],
    ['u', '1'],
  ] as const)
    await putRelease(tenant, id, new Map([['', id]]))
  await keepOnlyReleases('t', ['2'])
  expect([...bucket.pages.keys()].toSorted()).toEqual(
    ['t/2/index.html', 't/2/pages.json', 'u/1/index.html', 'u/1/pages.json'].map((key) => `releases/${key}`),
  )
})

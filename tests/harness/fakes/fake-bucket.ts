import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { send } from '#local/emulators/http/http.ts'
import type { ObjectStore } from '#local/emulators/s3/objects.ts'
import { objectStoreListener } from '#local/emulators/s3/s3-api.ts'
import { serveObjects } from './object-store-port.ts'

export type Page = {
  html: string
  /** What was written, where it may be no text. */
  bytes?: Buffer
  etag: string
  contentType: string | undefined
  cacheControl: string | undefined
  metadata?: Record<string, string>
}

/** S3's error reply instead of the work: 503 is temporary, 403 is not. */
export type Refusal = { status: number; code: string }
export type FakeBucket = ReturnType<typeof emptyBucket>

const forGood: Refusal = { status: 403, code: 'AccessDenied' }

export function emptyBucket() {
  const never = (_key: string): boolean => false
  const served = (_request: IncomingMessage): Refusal | undefined => undefined
  return {
    pages: new Map<string, Page>(),
    failPut: never,
    failDelete: never,
    delayPut: async (_key: string) => {},
    refuse: served,
    restore: () => {},
  }
}

/**
 * The local stack's S3 on a bucket in memory, asked over HTTP. `failPut` and `failDelete` make chosen requests
 * fail, `delayPut` makes them wait, `refuse` sees every request.
 */
export async function fakeBucket(bucket = emptyBucket()) {
  bucket.restore = await serveObjects((request, response) => serve(bucket, request, response))
  return bucket
}

async function serve(bucket: FakeBucket, request: IncomingMessage, response: ServerResponse) {
  const refusal = await refusalOf(bucket, request)
  if (refusal) return refuse(request, response, refusal)
  return objectStoreListener(objectsOf(bucket))(request, response)
}

async function refusalOf(bucket: FakeBucket, request: IncomingMessage) {
  const refusal = bucket.refuse(request)
  if (refusal) return refusal
  const key = keyOf(request)
  if (request.method === 'DELETE') return bucket.failDelete(key) ? forGood : undefined
  if (request.method !== 'PUT') return undefined
  if (bucket.failPut(key)) return forGood
  await bucket.delayPut(key)
  return undefined
}

const keyOf = ({ url = '' }: IncomingMessage) =>
  decodeURIComponent(new URL(url, 'http://s3').pathname.split('/').slice(2).join('/'))

function refuse(request: IncomingMessage, response: ServerResponse, { status, code }: Refusal) {
  request.resume()
  send(response, status, `<Error><Code>${code}</Code></Error>`, { 'content-type': 'application/xml' })
}

const objectsOf = ({ pages }: FakeBucket): ObjectStore => ({
  read: (_, key) => {
    const page = pages.get(key)
    return page && { ...headOf(key, page), body: bytesOf(page) }
  },
  write: (_, key, body, headers) => {
    const etag = `"${createHash('md5').update(body).digest('hex')}"`
    const about = { contentType: headers['content-type'], cacheControl: headers['cache-control'] }
    const own = Object.entries(headers).filter(([name]) => name.startsWith('x-amz-meta-'))
    const page = { html: String(body), bytes: body, etag, ...about, metadata: Object.fromEntries(own) }
    pages.set(key, page)
    return headOf(key, page)
  },
  remove: (_, key) => pages.delete(key),
  list: () => Array.from(pages, ([key, page]) => headOf(key, page)).sort((a, b) => (a.key < b.key ? -1 : 1)),
})

const bytesOf = ({ bytes, html }: Page) => bytes ?? Buffer.from(html)

const headOf = (key: string, page: Page) => ({
  key,
  etag: page.etag,
  size: bytesOf(page).length,
  modifiedAt: 0,
  headers: {},
})

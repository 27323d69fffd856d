import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import { bodyOf, type Listener, send, urlOf } from '../http/http.ts'
import { escapeXml } from '../http/xml.ts'
import { bucketAndKey, copySourceOf } from './bucket-and-key.ts'
import { byteRangeOf } from './byte-range.ts'
import { listReply } from './list-reply.ts'
import type { Head, ObjectStore } from './objects.ts'
import { S3Failure } from './s3-failure.ts'

const maxObjectBytes = 64 * 1024 * 1024
const keptHeaders =
  /^(content-type|cache-control|content-disposition|content-encoding|content-language|expires|x-amz-meta-.*)$/

type Call = { bucket: string; key: string; query: URLSearchParams; request: IncomingMessage }
type Reply = { status: number; body?: Buffer | string; headers?: Record<string, string> }

/** The part of S3 that the product uses, path style: get, head, put, copy, delete and list, with their conditions. */
export const objectStoreListener =
  (objects: ObjectStore): Listener =>
  async (request, response) => {
    try {
      reply(response, await perform(objects, callOf(request)))
    } catch (error) {
      if (!(error instanceof S3Failure)) throw error
      reply(response, { status: error.status, body: error.body })
    }
  }

const reply = (response: ServerResponse, { status, body, headers }: Reply) =>
  send(response, status, body, { 'x-amz-request-id': 'local', 'content-type': 'application/xml', ...headers })

function callOf(request: IncomingMessage): Call {
  return { ...bucketAndKey(request), query: urlOf(request).searchParams, request }
}

async function perform(objects: ObjectStore, call: Call): Promise<Reply> {
  const { method } = call.request
  if (!call.key && method === 'GET') return list(objects, call)
  if (!call.key) throw new S3Failure('NotImplemented')
  if (method === 'GET' || method === 'HEAD') return get(objects, call)
  if (method === 'PUT') return put(objects, call)
  if (method === 'DELETE') return remove(objects, call)
  throw new S3Failure('NotImplemented')
}

const list = (objects: ObjectStore, { bucket, query }: Call): Reply => ({
  status: 200,
  body: listReply(bucket, query, objects.list(bucket)),
})

function get(objects: ObjectStore, { bucket, key, query, request }: Call): Reply {
  const found = objects.read(bucket, key)
  if (!found) throw new S3Failure('NoSuchKey')
  if (request.headers['if-none-match'] === found.etag) return { status: 304, headers: headersOf(found) }
  const headers = { ...headersOf(found), ...responseHeaders(query), 'accept-ranges': 'bytes' }
  const range = byteRangeOf(request.headers.range, found.size)
  if (range === 'unsatisfiable') throw new S3Failure('InvalidRange')
  if (!range) return { status: 200, body: found.body, headers }
  const { first, last } = range
  const contentRange = { 'content-range': `bytes ${first}-${last}/${found.size}` }
  return { status: 206, body: found.body.subarray(first, last + 1), headers: { ...headers, ...contentRange } }
}

/** Headers that a request overrides in the response. */
const responseHeaders = (query: URLSearchParams) =>
  Object.fromEntries(
    [...query].flatMap(([name, value]) => {
      const [, header] = /^response-(content-\w+|cache-control)$/.exec(name) ?? []
      return header ? [[header, value]] : []
    }),
  )

async function put(objects: ObjectStore, { bucket, key, request }: Call): Promise<Reply> {
  const { headers } = request
  const source = headers['x-amz-copy-source']
  if (source !== undefined) return copy(objects, { bucket, key, headers, source: String(source) })
  const sent = await bodyOf(request, maxObjectBytes)
  if (!sent) throw new S3Failure('EntityTooLarge')
  // Nothing is awaited from here on, so the condition still holds at the write.
  checkConditions(headers, objects.read(bucket, key))
  const body = isChunked(headers) ? withoutChunks(sent) : sent
  const { etag } = objects.write(bucket, key, body, metadataOf(headers))
  return { status: 200, headers: { etag } }
}

type Copy = { bucket: string; key: string; headers: IncomingHttpHeaders; source: string }

/** Metadata is copied too, unless the request replaces it. */
function copy(objects: ObjectStore, { bucket, key, headers, source }: Copy): Reply {
  const from = copySourceOf(source)
  const found = objects.read(from.bucket, from.key)
  if (!found) throw new S3Failure('NoSuchKey')
  checkConditions(headers, objects.read(bucket, key))
  const metadata = headers['x-amz-metadata-directive'] === 'REPLACE' ? metadataOf(headers) : found.headers
  const { etag, modifiedAt } = objects.write(bucket, key, found.body, metadata)
  return {
    status: 200,
    body: `<?xml version="1.0" encoding="UTF-8"?>
<CopyObjectResult><ETag>${escapeXml(etag)}</ETag><LastModified>${new Date(modifiedAt).toISOString()}</LastModified></CopyObjectResult>`,
  }
}

function remove(objects: ObjectStore, { bucket, key, request }: Call): Reply {
  checkConditions(request.headers, objects.read(bucket, key))
  objects.remove(bucket, key)
  return { status: 204 }
}

function checkConditions(headers: IncomingHttpHeaders, present: Head | undefined) {
  const expected = headers['if-match']
  if (expected && !present) throw new S3Failure('NoSuchKey')
  if (expected && expected !== '*' && expected !== present?.etag) throw new S3Failure('PreconditionFailed')
  if (headers['if-none-match'] === '*' && present) throw new S3Failure('PreconditionFailed')
}

const headersOf = ({ etag, modifiedAt, headers }: Head) => ({
  'content-type': 'binary/octet-stream',
  ...headers,
  etag,
  'last-modified': new Date(modifiedAt).toUTCString(),
})

function metadataOf(headers: IncomingHttpHeaders): Record<string, string> {
  const kept = Object.entries(headers).filter(([name]) => keptHeaders.test(name))
  return Object.fromEntries(
    kept.flatMap(([name, value]) => {
      const text = name === 'content-encoding' ? withoutChunking(String(value)) : String(value)
      return text ? [[name, text]] : []
    }),
  )
}

const withoutChunking = (encodings: string) =>
  encodings
    .split(',')
    .map((encoding) => encoding.trim())
    .filter((encoding) => encoding && encoding !== 'aws-chunked')
    .join(', ')

const isChunked = (headers: IncomingHttpHeaders) =>
  String(headers['content-encoding']).includes('aws-chunked') ||
  String(headers['x-amz-content-sha256']).startsWith('STREAMING-')

/** The bytes inside aws-chunked framing: `<hex size>[;signature]\r\n<bytes>\r\n` ... `0\r\n<trailers>\r\n`. */
function withoutChunks(body: Buffer): Buffer {
  const parts: Buffer[] = []
  for (let start = 0; start < body.length; ) {
    const endOfSize = body.indexOf('\r\n', start)
    const size = Number.parseInt(body.toString('latin1', start, endOfSize), 16)
    if (!size) break
    parts.push(body.subarray(endOfSize + 2, endOfSize + 2 + size))
    start = endOfSize + 2 + size + 2
  }
  return Buffer.concat(parts)
}

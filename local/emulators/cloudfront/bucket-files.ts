import { type Listener, pathOf, send } from '../http/http.ts'
import type { ObjectStore } from '../s3/objects.ts'
import { createFileReply } from './compression.ts'
import { type Behavior, edgeFunction, edgeResponseFunction, type PlainBehavior } from './edge-function.ts'

export type BucketOptions = {
  notFoundPage: string
  /** Serve what every store has under these paths. */
  folders?: readonly { prefix: string; listener: Listener }[]
}

/** Objects of a bucket, such as published stores, as CloudFront serves them, except that no page is cached. */
export function bucketFiles(
  objects: Pick<ObjectStore, 'read'>,
  { edgeCode, responseCode, headers, originDomainName }: PlainBehavior & Partial<Behavior>,
  { notFoundPage, folders = [] }: BucketOptions,
): Listener {
  const pass = edgeFunction(edgeCode)
  const finish = edgeResponseFunction(responseCode)
  const reply = createFileReply()
  return (request, response) => {
    const folder = folders.find(({ prefix }) => pathOf(request).startsWith(prefix))
    if (folder) return folder.listener(request, response)
    const passed = pass(request)
    if (passed.kind === 'answer') return send(response, passed.status, passed.body, headers)
    const page = objects.read(originDomainName, passed.uri.slice(1))
    if (!page)
      return send(response, 404, notFoundPage, { ...headers, 'content-type': 'text/html; charset=utf-8' })
    const found = finish(request, { status: 200, headers: { ...page.headers, etag: page.etag } })
    const known = { ...headers, ...found.headers }
    if (found.status !== 200)
      return send(response, found.status, found.body ?? page.body, { ...known, vary: 'accept-encoding' })
    const type = found.headers['content-type'] ?? 'binary/octet-stream'
    reply(request, response, { ...page, type }, known)
  }
}

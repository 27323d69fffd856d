import { type Listener, pathOf, send } from '../http/http.ts'
import type { Objects } from '../s3/objects.ts'
import { createCompression } from './compression.ts'
import { type Behavior, edgeFunction, edgeResponseFunction } from './edge-function.ts'

export type SitesOptions = {
  notFoundPage: string
  /** Serve what every store has under these paths. */
  folders: readonly { prefix: string; listener: Listener }[]
}

/** The published stores as CloudFront serves them from their bucket, except that no page is cached. */
export function publishedSites(
  objects: Pick<Objects, 'read'>,
  { edgeCode, responseCode, headers, originDomainName }: Behavior,
  { notFoundPage, folders }: SitesOptions,
): Listener {
  const pass = edgeFunction(edgeCode)
  const finish = edgeResponseFunction(responseCode)
  const compressed = createCompression()
  return (request, response) => {
    const folder = folders.find(({ prefix }) => pathOf(request).startsWith(prefix))
    if (folder) return folder.listener(request, response)
    const passed = pass(request)
    if (passed.kind === 'answer') return send(response, passed.status, passed.body, headers)
    const page = objects.read(originDomainName, passed.uri.slice(1))
    if (!page)
      return send(response, 404, notFoundPage, { ...headers, 'content-type': 'text/html; charset=utf-8' })
    const found = finish(request, { status: 200, headers: { ...page.headers, etag: page.etag } })
    const known = { ...headers, ...found.headers, vary: 'accept-encoding' }
    if (found.status !== 200) return send(response, found.status, found.body ?? page.body, known)
    if (request.headers['if-none-match'] === page.etag) return send(response, 304, '', known)
    const type = String(page.headers['content-type'])
    const smaller = compressed(request.headers['accept-encoding'], type, page.etag, page.body)
    send(response, 200, smaller?.body ?? page.body, { ...known, ...smaller?.headers })
  }
}

import { gzipSync } from 'node:zlib'
import { notFoundPage } from '#infra/not-found-page.ts'
import { type Listener, send } from '../http.ts'
import type { Objects } from '../object-store/objects.ts'
import type { Behavior } from '../settings/edge-settings.ts'
import { edgeFunction } from './edge-function.ts'

/** The published stores as CloudFront serves them from their bucket, except that nothing is cached. */
export function publishedSites(objects: Objects, behavior: Behavior, appOrigin: string): Listener {
  const pass = edgeFunction(behavior.functionCode)
  const headers = admittingLaptop(behavior.headers, appOrigin)
  return (request, response) => {
    const passed = pass(request)
    if (passed.kind === 'answer') return send(response, passed.status, passed.body, headers)
    const page = objects.read(behavior.originDomainName, passed.uri.slice(1))
    if (!page)
      return send(response, 404, notFoundPage, { ...headers, 'content-type': 'text/html; charset=utf-8' })
    const known = { ...headers, ...page.headers, etag: page.etag, vary: 'accept-encoding' }
    if (request.headers['if-none-match'] === page.etag) return send(response, 304, '', known)
    const wantsGzip = /\bgzip\b/.test(String(request.headers['accept-encoding']))
    if (!wantsGzip) return send(response, 200, page.body, known)
    send(response, 200, gzipSync(page.body), { ...known, 'content-encoding': 'gzip' })
  }
}

/** Covers come from the app's origin, which has a certificate everywhere but here. */
const admittingLaptop = (headers: Behavior['headers'], appOrigin: string) => ({
  ...headers,
  'content-security-policy': (headers['content-security-policy'] ?? '').replace(
    /img-src [^;]*/,
    (sources) => `${sources} ${appOrigin}`,
  ),
})

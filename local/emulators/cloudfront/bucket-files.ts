import { type Listener, pathOf, send } from '../http/http.ts'
import type { Objects } from '../s3/objects.ts'
import type { PlainBehavior } from './edge-function.ts'

/** Objects of a bucket whose keys are the paths of their addresses, as CloudFront serves them without a function. */
export const bucketFiles =
  (
    objects: Pick<Objects, 'read'>,
    { headers, originDomainName }: PlainBehavior,
    notFoundPage: string,
  ): Listener =>
  (request, response) => {
    const found = objects.read(originDomainName, pathOf(request).slice(1))
    if (!found)
      return send(response, 404, notFoundPage, { ...headers, 'content-type': 'text/html; charset=utf-8' })
    const known = { ...headers, ...found.headers, etag: found.etag }
    if (request.headers['if-none-match'] === found.etag) return send(response, 304, '', known)
    send(response, 200, found.body, known)
  }

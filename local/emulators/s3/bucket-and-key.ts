import type { IncomingMessage } from 'node:http'
import { urlOf } from '../http/http.ts'

/** Bucket and key of a request in path style; the key is empty where the bucket itself is meant. */
export const bucketAndKey = (request: IncomingMessage) => placeOf(urlOf(request).pathname.slice(1))

/** Bucket and key in the header that names what is copied; it may begin with a slash. */
export const copySourceOf = (header: string) => placeOf(header.replace(/^\//, '').replace(/\?.*$/, ''))

function placeOf(path: string) {
  const [bucket = '', ...rest] = path.split('/')
  return { bucket, key: rest.map(decodeURIComponent).join('/') }
}

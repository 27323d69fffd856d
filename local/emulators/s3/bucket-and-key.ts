import type { IncomingMessage } from 'node:http'
import { urlOf } from '../http/http.ts'

/** Bucket and key of a request in path style; the key is empty where the bucket itself is meant. */
export function bucketAndKey(request: IncomingMessage) {
  const [bucket = '', ...rest] = urlOf(request).pathname.slice(1).split('/')
  return { bucket, key: rest.map(decodeURIComponent).join('/') }
}

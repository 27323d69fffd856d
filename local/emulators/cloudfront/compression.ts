import type { IncomingMessage, ServerResponse } from 'node:http'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { send } from '../http/http.ts'

const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }
const encodings = {
  br: (bytes: Buffer) => brotliCompressSync(bytes, brotliOptions),
  gzip: (bytes: Buffer) => gzipSync(bytes),
}
type Encoding = keyof typeof encodings

const compressible = /^(text|application)\/|\+xml/
/** As CloudFront's limit, below which compressing gains nothing. */
const minBytes = 1_000
const maxKept = 1_000

export type File = { body: Buffer; type: string; etag: string }

/**
 * Sends a file unless the client has it, compressed where CloudFront compresses, preferably with Brotli. It compresses each object
 * once and keeps the result at the edge, so results are kept here by entity tag.
 */
export function createFileReply() {
  const kept = new Map<string, Buffer>()
  const compressed = (encoding: Encoding, { body, etag }: File) => {
    const name = `${encoding} ${etag}`
    const smaller = kept.get(name) ?? encodings[encoding](body)
    if (kept.size >= maxKept) kept.clear()
    kept.set(name, smaller)
    return smaller
  }
  return ({ headers }: IncomingMessage, response: ServerResponse, file: File, more: object) => {
    const known = { ...more, etag: file.etag, vary: 'accept-encoding' }
    if (headers['if-none-match'] === file.etag) return send(response, 304, '', known)
    const whole = { ...known, 'content-type': file.type }
    const encoding = acceptedIn(String(headers['accept-encoding']))
    if (!encoding || !compressible.test(file.type) || file.body.length < minBytes)
      return send(response, 200, file.body, whole)
    send(response, 200, compressed(encoding, file), { ...whole, 'content-encoding': encoding })
  }
}

const acceptedIn = (accepted: string): Encoding | undefined =>
  /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : undefined

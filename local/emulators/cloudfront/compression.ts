import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

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

/**
 * Compresses what CloudFront does, preferably with Brotli. It compresses each object once and keeps the result at the edge, so
 * results are kept here by entity tag.
 */
export function createCompression() {
  const kept = new Map<string, Buffer>()
  return (acceptEncoding: unknown, type: string, etag: string, bytes: Buffer) => {
    const encoding = acceptedIn(String(acceptEncoding))
    if (!encoding || !compressible.test(type) || bytes.length < minBytes) return undefined
    const name = `${encoding} ${etag}`
    const body = kept.get(name) ?? encodings[encoding](bytes)
    if (kept.size >= maxKept) kept.clear()
    kept.set(name, body)
    return { body, headers: { 'content-encoding': encoding } }
  }
}

const acceptedIn = (accepted: string): Encoding | undefined =>
  /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : undefined

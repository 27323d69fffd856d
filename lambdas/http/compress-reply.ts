import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Reply } from './reply.ts'

/** CloudFront compresses nothing smaller either: it would be as many packets. */
const minBytes = 1000

/** Takes the time of gzip. The best quality takes a hundred times as long. */
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

const encoders = {
  br: (body: string) => brotliCompressSync(body, brotliOptions),
  gzip: (body: string) => gzipSync(body),
}

/**
 * Compresses a reply with what the client accepts. CloudFront cannot do it: it compresses only what its cache policy lets
 * it cache, and replies are private.
 */
export function compressReply(reply: Reply, acceptEncoding = ''): Reply {
  if (Buffer.byteLength(reply.body) < minBytes) return reply
  const headers = { ...reply.headers, vary: 'accept-encoding' }
  const encoding = acceptedEncoding(acceptEncoding)
  if (!encoding) return { ...reply, headers }
  return {
    ...reply,
    headers: { ...headers, 'content-encoding': encoding },
    body: encoders[encoding](reply.body).toString('base64'),
    isBase64Encoded: true,
  }
}

/** Returns the smaller encoding of those accepted. One with the quality 0 is refused. */
function acceptedEncoding(header: string) {
  const accepted = header
    .toLowerCase()
    .split(',')
    .map((part) => part.split(';').map((text) => text.trim()))
    .filter(([, quality = '']) => !/^q=0(\.0*)?$/.test(quality))
    .map(([name]) => name)
  return (['br', 'gzip'] as const).find((name) => accepted.includes(name))
}

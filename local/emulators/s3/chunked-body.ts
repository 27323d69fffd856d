import type { IncomingHttpHeaders } from 'node:http'

export const isChunked = (headers: IncomingHttpHeaders) =>
  String(headers['content-encoding']).includes('aws-chunked') ||
  String(headers['x-amz-content-sha256']).startsWith('STREAMING-')

/** The bytes inside aws-chunked framing: `<hex size>[;signature]\r\n<bytes>\r\n` ... `0\r\n<trailers>\r\n`. */
export function withoutChunks(body: Buffer): Buffer {
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

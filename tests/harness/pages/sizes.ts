import { gzipSync } from 'node:zlib'

export const kilobyte = 1000
export const kibibyte = 1024

/** Returns about the size that CloudFront sends. */
export const gzipBytes = (content: string | Buffer) => gzipSync(content, { level: 9 }).length

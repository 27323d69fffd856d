import { gzipSync } from 'node:zlib'

export const kilobyte = 1000
export const kibibyte = 1024

/** As CloudFront sends it, give or take a few bytes. */
export const gzipBytes = (content: string | Buffer) => gzipSync(content, { level: 9 }).length

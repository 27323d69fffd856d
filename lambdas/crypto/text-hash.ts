import { createHash } from 'node:crypto'

/** Returns the SHA-256 of a text as 43 characters (base64url). */
export const textHash = (text: string) => createHash('sha256').update(text).digest('base64url')

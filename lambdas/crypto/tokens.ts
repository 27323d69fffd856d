import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { resetTokenBytes } from '#rules/verification.ts'

/* Apart from crypto.ts, so that functions that check a session do not bundle the client of Secrets Manager. */

/** Random bits. Only the result of `hashOf` is stored. */
export const newToken = () => randomBytes(resetTokenBytes).toString('base64url')

export const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url')

/** Compares in constant time. */
export const timingSafeEqualText = (one: string, other: string) => timingSafeEqual(digest(one), digest(other))

const digest = (text: string) => createHash('sha256').update(text).digest()

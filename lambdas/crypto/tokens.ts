import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { resetTokenBytes } from '#rules/accounts/verification.ts'

/* Apart from crypto.ts, so that functions that check a session do not bundle the client of Secrets Manager. */

/** Random bits. Only their hash is stored. */
export const newToken = () => randomBytes(resetTokenBytes).toString('base64url')

/** Compares in constant time. */
export const timingSafeEqualText = (one: string, other: string) => timingSafeEqual(digest(one), digest(other))

const digest = (text: string) => createHash('sha256').update(text).digest()

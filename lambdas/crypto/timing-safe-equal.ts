import { createHash, timingSafeEqual } from 'node:crypto'

/** Compares in constant time. */
export const timingSafeEqualText = (one: string, other: string) => timingSafeEqual(digest(one), digest(other))

const digest = (text: string) => createHash('sha256').update(text).digest()

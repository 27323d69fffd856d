import { trigramsOf } from './marketing/piece-checks.ts'

/** Hashes of a text's word trigrams. The text cannot be read from them. */
export type TextFingerprint = ReadonlySet<number>

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
const lettersEach = 3
const hashValues = letters.length ** lettersEach

/** Returns the fingerprint of a text, by which its words are compared with those of other texts without storing them. */
export const textFingerprint = (text: string): TextFingerprint =>
  new Set([...trigramsOf(text)].map((trigram) => hashOf(trigram) % hashValues))

/** FNV-1a with 32 bits. */
function hashOf(text: string) {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index++)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193) >>> 0
  return hash
}

/** Returns how many of the shorter text's trigrams the other one has, too: from 0 to 1, hardly ever too many. */
export function fingerprintSimilarity(one: TextFingerprint, other: TextFingerprint): number {
  const [fewer, more] = one.size <= other.size ? [one, other] : [other, one]
  if (fewer.size === 0) return 0
  return [...fewer].filter((hash) => more.has(hash)).length / fewer.size
}

/** Returns the largest similarity of the fingerprint to one of the others. */
export const highestSimilarity = (fingerprint: TextFingerprint, others: readonly TextFingerprint[]): number =>
  Math.max(0, ...others.map((other) => fingerprintSimilarity(fingerprint, other)))

/** Returns the fingerprint as text, three letters each. */
export const encodeFingerprint = (fingerprint: TextFingerprint): string =>
  [...fingerprint]
    .map((hash) => {
      const [first, second, third] = [hash >> 12, (hash >> 6) & 63, hash & 63]
      return letters.charAt(first) + letters.charAt(second) + letters.charAt(third)
    })
    .join('')

/** Returns the fingerprint that `encodeFingerprint` wrote. */
export function decodeFingerprint(text: string): TextFingerprint {
  const hashes = new Set<number>()
  for (let start = 0; start + lettersEach <= text.length; start += lettersEach) {
    const digits = [...text.slice(start, start + lettersEach)].map((letter) => letters.indexOf(letter))
    hashes.add(digits.reduce((hash, digit) => hash * letters.length + digit, 0))
  }
  return hashes
}

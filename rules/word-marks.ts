import { trigramsOf } from './marketing/piece-checks.ts'

/** Hashes of a text's word trigrams. The text cannot be read from them. */
export type WordMarks = ReadonlySet<number>

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
const lettersEach = 3
const markValues = letters.length ** lettersEach

/** Returns the marks of a text, by which its words are compared with those of others without having these. */
export const marksOf = (text: string): WordMarks =>
  new Set([...trigramsOf(text)].map((trigram) => hashOf(trigram) % markValues))

/** FNV-1a with 32 bits. */
function hashOf(text: string) {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index++)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193) >>> 0
  return hash
}

/** Returns how many of the shorter text's trigrams the other one has, too: from 0 to 1, hardly ever too many. */
export function equalMarks(one: WordMarks, other: WordMarks): number {
  const [fewer, more] = one.size <= other.size ? [one, other] : [other, one]
  if (fewer.size === 0) return 0
  return [...fewer].filter((mark) => more.has(mark)).length / fewer.size
}

/** Returns the largest share that the marks have in common with one of the others. */
export const mostEqualMarks = (marks: WordMarks, others: readonly WordMarks[]): number =>
  Math.max(0, ...others.map((other) => equalMarks(marks, other)))

/** Returns the marks as text, three letters each. */
export const marksAsText = (marks: WordMarks): string =>
  [...marks]
    .map((mark) => {
      const [first, second, third] = [mark >> 12, (mark >> 6) & 63, mark & 63]
      return letters.charAt(first) + letters.charAt(second) + letters.charAt(third)
    })
    .join('')

/** Returns the marks that `marksAsText` has written. */
export function marksFromText(text: string): WordMarks {
  const marks = new Set<number>()
  for (let start = 0; start + lettersEach <= text.length; start += lettersEach) {
    const digits = [...text.slice(start, start + lettersEach)].map((letter) => letters.indexOf(letter))
    marks.add(digits.reduce((mark, digit) => mark * letters.length + digit, 0))
  }
  return marks
}

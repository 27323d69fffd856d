import { trigramsOf } from './piece-checks.ts'

/** Hashes of a quarter of a text's word trigrams, always the same quarter. The text cannot be read from them. */
export type WordMarks = ReadonlySet<number>

const sampledOneIn = 4
const markValues = 0x1_0000

/** Returns the marks of a text, by which its words are compared with those of others without having these. */
export function marksOf(text: string): WordMarks {
  const marks = new Set<number>()
  for (const trigram of trigramsOf(text)) {
    const hash = hashOf(trigram)
    if (hash % sampledOneIn === 0) marks.add(Math.floor(hash / sampledOneIn) % markValues)
  }
  return marks
}

/** FNV-1a with 32 bits. */
function hashOf(text: string) {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index++)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193) >>> 0
  return hash
}

/** Returns about how many of the shorter text's trigrams the other one has, too: from 0 to 1, 0.08 off at most times. */
export function equalMarks(one: WordMarks, other: WordMarks): number {
  const [fewer, more] = one.size <= other.size ? [one, other] : [other, one]
  if (fewer.size === 0) return 0
  return [...fewer].filter((mark) => more.has(mark)).length / fewer.size
}

/** Returns the largest share that the marks have in common with one of the others. */
export const mostEqualMarks = (marks: WordMarks, others: readonly WordMarks[]): number =>
  Math.max(0, ...others.map((other) => equalMarks(marks, other)))

const markDigits = 4

/** Returns the marks as text, four hexadecimal digits each. */
export const marksAsText = (marks: WordMarks): string =>
  [...marks].map((mark) => mark.toString(16).padStart(markDigits, '0')).join('')

export const marksFromText = (text: string): WordMarks =>
  new Set((text.match(/[0-9a-f]{4}/g) ?? []).map((digits) => Number.parseInt(digits, 16)))

/** A sentence about a course and the id of the lesson that it comes from. */
export type Claim = { text: string; lesson: string }

/** The part of `contract/courses/course-knowledge.ts` that lessons have to support (docs/design/courses.md, Knowledge cites lessons). */
export type CitedKnowledge = {
  outcomes: readonly Claim[]
  questions: readonly { answer: string; lesson: string }[]
  objections: readonly { answer: string; lesson: string }[]
  angles: Readonly<Record<'outcome' | 'curiosity' | 'objection' | 'audience', Claim>>
  key_points: readonly { lesson: string; points: readonly string[] }[]
}

/** A word of fewer letters says nothing about the subject of a sentence. */
const minLetters = 5
/** Inflected forms of one word nearly always agree in their first letters. */
const stemLetters = 5
/** Below this share of words that the lesson has, a sentence is about something else. */
const minShare = 0.6

/**
 * Returns a line for each sentence of a course's knowledge that its lesson doesn't support: the lesson is unknown, or lacks
 * a number or too many words of the sentence. Lessons without key points are named, too.
 */
export function knowledgeProblems(
  knowledge: CitedKnowledge,
  lessonTexts: ReadonlyMap<string, string>,
): string[] {
  const withPoints = new Set(knowledge.key_points.map(({ lesson }) => lesson))
  const without = [...lessonTexts.keys()].filter((lesson) => !withPoints.has(lesson))
  return [
    ...claimsOf(knowledge).flatMap((claim) => supportProblem(claim, lessonTexts.get(claim.lesson)) ?? []),
    ...without.map((lesson) => `The lesson "${lesson}" has no key points.`),
  ]
}

const claimsOf = ({ outcomes, questions, objections, angles, key_points }: CitedKnowledge): Claim[] => [
  ...outcomes,
  ...[...questions, ...objections].map(({ answer, lesson }) => ({ text: answer, lesson })),
  ...Object.values(angles),
  ...key_points.flatMap(({ lesson, points }) => points.map((text) => ({ text, lesson }))),
]

/**
 * Returns why a lesson doesn't support a text; undefined if it does. `lessonText` is undefined for an unknown lesson;
 * `share` of the text's longer words have to occur in it, and each of its numbers.
 */
export function supportProblem(
  { text, lesson }: Claim,
  lessonText: string | undefined,
  share = minShare,
): string | undefined {
  if (lessonText === undefined) return `The course has no lesson "${lesson}": ${text}`
  const known = new Set(numbersOf(lessonText))
  const foreign = numbersOf(text).filter((number) => !known.has(number))
  if (foreign.length > 0) return `The lesson "${lesson}" doesn't have ${foreign.join(', ')}: ${text}`
  const stems = new Set(stemsOf(lessonText))
  const words = stemsOf(text)
  const missing = words.filter((stem) => !stems.has(stem))
  if (missing.length > words.length * (1 - share))
    return `The lesson "${lesson}" doesn't speak of ${missing.map((stem) => `${stem}…`).join(', ')}: ${text}`
  return undefined
}

const numbersOf = (text: string) => text.match(/\d+(?:[.,]\d+)*/g) ?? []

const stemsOf = (text: string) => [
  ...new Set(
    (text.toLowerCase().match(/\p{L}+/gu) ?? [])
      .filter((word) => word.length >= minLetters)
      .map((word) => word.slice(0, stemLetters)),
  ),
]

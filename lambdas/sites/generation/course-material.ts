import { createHash } from 'node:crypto'
import type { CatalogProduct } from '#contract/catalog.ts'
import type { CourseKnowledge } from '#contract/courses/course-knowledge.ts'
import type { CourseWords } from '#contract/site/course-words.ts'
import { postProblems } from '#rules/marketing/piece-checks.ts'
import { highestSimilarity, type TextFingerprint, textFingerprint } from '#rules/text-fingerprint.ts'
import { contentPolicyViolations } from '../../model/content-policy.ts'

/** A part of a course's knowledge, different for each store (docs/design/generation.md, Words of its own for each store). */
export type CourseFacts = {
  course: { title: string; blurb: string; level: string }
  /** What the words begin with. */
  angle: { name: Angle; text: string; lesson: string }
  audience: readonly string[]
  lessons: readonly { id: string; points: readonly string[] }[]
  questions: readonly { question: string; answer: string; lesson: string }[]
}

/** A course with knowledge. */
export type KnownCourse = { product: CatalogProduct; knowledge: CourseKnowledge }

type Angle = keyof CourseKnowledge['angles']

const angles: readonly Angle[] = ['outcome', 'curiosity', 'objection', 'audience']
const drawnLessons = 4
const pointsPerLesson = 2
const drawnQuestions = 3
const drawnReaders = 2

/** As often material is drawn until it is unlike what other stores were written about the course lately. */
const draws = 8
/** What has at most this in common with each of them is taken at once. */
const littleAlike = 0.4

/**
 * Returns the material for one store's words about a course: of some draws the one that has least in common with the `recent` words of
 * others. The same seed and words return the same.
 */
export function courseFacts(
  course: KnownCourse,
  seed: string,
  recent: readonly TextFingerprint[] = [],
): CourseFacts {
  const usable = usableMaterial(course)
  let best = { facts: drawnFacts(usable, seed), alike: 1 }
  for (let draw = 0; draw < draws && best.alike > littleAlike; draw++) {
    const facts = draw === 0 ? best.facts : drawnFacts(usable, `${seed}|${draw}`)
    const alike = highestSimilarity(textFingerprint(textIn(facts)), recent)
    if (alike < best.alike) best = { facts, alike }
  }
  return best.facts
}

/** Returns the texts that the page's rules allow, and among which is drawn. */
function usableMaterial({ product, knowledge }: KnownCourse) {
  const isUsable = (text: string) =>
    contentPolicyViolations(text, [product.title]).length === 0 && postProblems(text).length === 0
  const asked = [
    ...knowledge.questions,
    ...knowledge.objections.map(({ objection, ...rest }) => ({ question: objection, ...rest })),
  ]
  return {
    course: { title: product.title, blurb: product.short_blurb, level: product.level },
    knowledge,
    angles: angles.filter((angle) => isUsable(knowledge.angles[angle].text)),
    lessons: knowledge.key_points.map(({ lesson, points }) => ({
      id: lesson,
      points: [...outcomesOf(knowledge, lesson), ...points].filter(isUsable),
    })),
    asked: asked.filter(({ question, answer }) => isUsable(`${question} ${answer}`)),
  }
}

function drawnFacts(usable: ReturnType<typeof usableMaterial>, seed: string): CourseFacts {
  const { course, knowledge, asked } = usable
  const [name = 'outcome'] = drawn(usable.angles, 1, String, seed)
  return {
    course,
    angle: { name, ...knowledge.angles[name] },
    audience: drawn(knowledge.audience, drawnReaders, String, seed),
    lessons: drawn(usable.lessons, drawnLessons, ({ id }) => id, seed).map(({ id, points }) => ({
      id,
      points: drawn(points, pointsPerLesson, String, seed),
    })),
    questions: drawn(asked, drawnQuestions, ({ question }) => question, seed),
  }
}

/** Returns the texts that the words may quote. */
const textIn = ({ angle, audience, lessons, questions }: CourseFacts) =>
  [
    angle.text,
    ...audience,
    ...lessons.flatMap(({ points }) => points),
    ...questions.flatMap(({ question, answer }) => [question, answer]),
  ].join('\n')

const outcomesOf = ({ outcomes }: CourseKnowledge, lesson: string) =>
  outcomes.filter((outcome) => outcome.lesson === lesson).map(({ text }) => text)

/** Returns `count` items in an order of the seed's own. */
const drawn = <T>(items: readonly T[], count: number, nameOf: (item: T) => string, seed: string): T[] =>
  items
    .map((item) => ({
      item,
      rank: createHash('sha256')
        .update(`${seed}|${nameOf(item)}`)
        .digest('hex'),
    }))
    .toSorted((one, other) => (one.rank < other.rank ? -1 : 1))
    .slice(0, count)
    .map(({ item }) => item)

/** Returns everything that supports a statement that cites a lesson, by lesson. */
export function supportByLesson({ product, knowledge }: KnownCourse): Map<string, string> {
  const general = generalText({ product, knowledge })
  const said = [
    ...knowledge.outcomes,
    ...Object.values(knowledge.angles),
    ...knowledge.key_points.flatMap(({ lesson, points }) => points.map((text) => ({ text, lesson }))),
    ...knowledge.questions.map(({ question, answer, lesson }) => ({ text: `${question} ${answer}`, lesson })),
    ...knowledge.objections.map(({ objection, answer, lesson }) => ({
      text: `${objection} ${answer}`,
      lesson,
    })),
  ]
  const lessons = new Set([...said, ...knowledge.key_points].map(({ lesson }) => lesson))
  return new Map(
    [...lessons].map((lesson) => [
      lesson,
      [general, ...said.filter((one) => one.lesson === lesson).map(({ text }) => text)].join('\n'),
    ]),
  )
}

/** Returns what may be said about the course as a whole. */
export const generalText = ({ product, knowledge }: KnownCourse): string =>
  [
    product.title,
    product.short_blurb,
    product.level,
    ...product.learn_bullets,
    ...product.tags,
    ...knowledge.audience,
    ...knowledge.not_for,
  ].join('\n')

const keptQuestions = 6

/** Returns the words that stand on the page if the model's are refused: those of the knowledge itself. */
export function knowledgeWords({
  angles: known,
  audience,
  outcomes,
  questions,
}: CourseKnowledge): CourseWords {
  const { lesson } = known.audience
  return {
    promise: known.outcome,
    outcomes,
    for_whom: audience.map((text) => ({ text, lesson })),
    faq: questions.slice(0, keptQuestions),
  }
}

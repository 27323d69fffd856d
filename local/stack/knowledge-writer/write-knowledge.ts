import * as z from 'zod/mini'

const Lesson = z.object({ id: z.string(), title: z.string(), text: z.string() })
type Lesson = z.infer<typeof Lesson>
type Cited = { text: string; lesson: string }

/** Composes what is known about a course from the first sentences of its lessons; undefined for any other message. */
export function writeKnowledge(userMessage: string) {
  const { data } = z
    .object({ course: z.object({ title: z.string() }), lessons: z.array(Lesson).check(z.minLength(1)) })
    .safeParse(parsed(userMessage))
  if (!data) return undefined
  const next = citations(data.lessons)
  const answers = (count: number) => Array.from({ length: count }, next)
  const { title } = data.course
  const titleOf = (id: string) => data.lessons.find((lesson) => lesson.id === id)?.title ?? id
  return {
    audience: [`People who want to learn what ${title} teaches.`],
    not_for: [`People who know all of ${title} already.`, 'People who look for another subject.'],
    outcomes: answers(4),
    questions: answers(8).map(({ text, lesson }) => ({
      question: `What does “${titleOf(lesson)}” say?`,
      answer: text,
      lesson,
    })),
    objections: answers(3).map(({ text, lesson }) => ({
      objection: `I doubt that I need “${titleOf(lesson)}”.`,
      answer: text,
      lesson,
    })),
    angles: { outcome: next(), curiosity: next(), objection: next(), audience: next() },
  }
}

/** Takes the first sentences of a lesson as its key points; undefined for any other message. */
export function writeKeyPoints(userMessage: string) {
  const { data } = z.object({ lesson: Lesson }).safeParse(parsed(userMessage))
  return data && { points: sentencesOf(data.lesson).slice(0, 4) }
}

/** Goes round the lessons, each time to the next sentence of one. */
function citations(lessons: readonly Lesson[]): () => Cited {
  const all = lessons.map((lesson) => ({ lesson: lesson.id, sentences: sentencesOf(lesson) }))
  let count = 0
  return () => {
    const { lesson, sentences } = all[count % all.length] ?? { lesson: '', sentences: [] }
    const text = sentences[Math.floor(count / all.length) % Math.max(1, sentences.length)] ?? ''
    count += 1
    return { text, lesson }
  }
}

const sentencesOf = ({ text }: Lesson) =>
  text
    .split(/\n+|(?<=[.!?])\s+/)
    .map((sentence) => sentence.replaceAll(/[#*_`>|]/g, '').trim())
    .filter((sentence) => sentence.length >= 20 && sentence.length <= 300 && /[.!?]$/.test(sentence))

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

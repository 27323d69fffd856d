import * as z from 'zod/mini'
import { contentPolicyViolations } from '#lambdas/model/content-policy.ts'
import { postProblems } from '#rules/marketing/piece-checks.ts'

/** The facts in the request: the user's first message. */
const Facts = z.object({
  store_name: z.string(),
  course: z.object({ title: z.string(), blurb: z.string(), tags: z.array(z.string()) }),
  place: z.string(),
  tone: z.enum(['plain', 'warm', 'direct']),
  focus: z.object({ text: z.string(), lesson: z.string() }),
  lessons: z.array(z.object({ id: z.string(), title: z.string(), points: z.array(z.string()) })),
  max_characters: z.number(),
})
type Facts = z.infer<typeof Facts>

const closings = {
  plain: (title: string, lesson: string) => `It is in the lesson “${lesson}” of ${title}.`,
  warm: (title: string, lesson: string) => `You find it in ${title}, in the lesson “${lesson}”.`,
  direct: (title: string, lesson: string) => `${title}: read the lesson “${lesson}”.`,
}
const withHashtags = new Set(['instagram', 'linkedin'])
const maxSubject = 60

/**
 * Composes a piece from what is known about the lesson in focus; undefined for any other message. One that was sent back
 * leaves the lesson's points to the other pieces.
 */
export function writePiece(userMessage: string, isRepeated = false) {
  const facts = factsIn(userMessage)
  if (!facts) return undefined
  const { focus, lessons, course, place } = facts
  const lesson = lessons.find(({ id }) => id === focus.lesson) ?? lessons[0]
  if (!lesson) return undefined
  const subject = [focus.text, lesson.title].find((text) => text.length <= maxSubject)
  return {
    ...(place === 'email' && { subject: subject ?? lesson.title.slice(0, maxSubject) }),
    text: textOf(facts, isRepeated ? { ...lesson, points: [course.blurb] } : lesson),
    ...(withHashtags.has(place) && { hashtags: course.tags.slice(0, 3).map(asHashtag) }),
    lesson: lesson.id,
  }
}

/** As many points as there is room for, hashtags included. */
function textOf(
  { focus, course, place, tone, store_name, max_characters }: Facts,
  lesson: Facts['lessons'][number],
) {
  const names = [store_name, course.title]
  const isPostable = (text: string) =>
    contentPolicyViolations(text, names).length === 0 && postProblems(text).length === 0
  const room = withHashtags.has(place) ? max_characters - 100 : max_characters
  const closing = closings[tone](course.title, lesson.title)
  const candidates = [focus.text, ...lesson.points.filter((point) => point !== focus.text), closing]
  const shortest = candidates.filter(isPostable).toSorted((one, other) => one.length - other.length)[0] ?? ''
  let text = ''
  for (const sentence of candidates.filter(isPostable)) {
    const longer = text ? `${text}\n\n${sentence}` : sentence
    if (longer.length <= room) text = longer
  }
  return text || shortest.slice(0, max_characters)
}

const asHashtag = (tag: string) => `#${tag.replaceAll(/[^\p{L}\p{N}]/gu, '')}`

function factsIn(userMessage: string): Facts | undefined {
  try {
    return Facts.parse(JSON.parse(userMessage))
  } catch {
    return undefined
  }
}

import * as z from 'zod/mini'
import { supportProblem } from '#rules/courses/course-knowledge.ts'
import { areTooSimilar, postProblems } from '#rules/marketing/piece-checks.ts'
import { maxHashtags, maxSubjectCharacters, places, textCharacters } from '#rules/marketing/places.ts'
import type { Checked } from '../model/accepted-answer.ts'
import { contentPolicyViolations } from '../model/content-policy.ts'
import { parseAnswer } from '../model/parse-answer.ts'
import type { PieceFacts } from './piece-prompt.ts'

const Answer = z.strictObject({
  text: z.string().check(z.trim(), z.minLength(1)),
  subject: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(maxSubjectCharacters))),
  hashtags: z.optional(
    z.array(z.string().check(z.regex(/^#[\p{L}\p{N}_]{1,40}$/u))).check(z.maxLength(maxHashtags)),
  ),
  lesson: z.string(),
})

/** A post also addresses its reader, so it needs less than what is known about a course. */
const minSupport = 0.5

export type WrittenPiece = { text: string; subject?: string; lesson: string }

/** What a piece is checked against. `supports` has the text that supports each lesson; `others` the accepted pieces. */
export type CheckedAgainst = {
  facts: PieceFacts
  supports: ReadonlyMap<string, string>
  others: readonly string[]
}

/** Returns the piece of this output, or every rule that it breaks. */
export function checkPiece(
  answer: string,
  { facts, supports, others }: CheckedAgainst,
): Checked<WrittenPiece> {
  const { data, error } = Answer.safeParse(parseAnswer(answer))
  if (!data) return { problems: [z.prettifyError(error)] }
  const { hasSubject } = places[facts.place]
  if (hasSubject !== (data.subject === undefined ? undefined : true))
    return { problems: ['Answer with the fields of the schema.'] }
  const text = [data.text, data.hashtags?.join(' ')].filter(Boolean).join('\n\n')
  const all = [data.subject, text].filter(Boolean).join('\n')
  const characters = textCharacters(facts.place, text)
  const names = [facts.store_name, facts.course.title]
  const support = supportProblem(
    { text: withoutHashtags(all), lesson: data.lesson },
    supports.get(data.lesson),
    minSupport,
  )
  const problems = [
    ...(characters > facts.max_characters
      ? [`Use at most ${facts.max_characters} characters; these are ${characters}.`]
      : []),
    ...contentPolicyViolations(all, names).map((claim) => `Never write ${claim}.`),
    ...postProblems(all),
    ...(support ? [support] : []),
    ...(others.some((other) => areTooSimilar(text, other))
      ? ['Write it in other words than the other pieces.']
      : []),
  ]
  if (problems.length > 0) return { problems }
  return { accepted: { text, lesson: data.lesson, ...(data.subject && { subject: data.subject }) } }
}

const withoutHashtags = (text: string) => text.replace(/#[\p{L}\p{N}_]+/gu, '')

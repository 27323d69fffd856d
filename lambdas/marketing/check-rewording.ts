import * as z from 'zod/mini'
import { supportProblem } from '#rules/courses/course-knowledge.ts'
import type { Language } from '#rules/languages/languages.ts'
import { areTooSimilar, postProblems } from '#rules/marketing/piece-checks.ts'
import { maxSubjectCharacters, textCharacters } from '#rules/marketing/places.ts'
import type { Checked } from '../model/accepted-answer.ts'
import { contentPolicyViolations } from '../model/content-policy.ts'
import { parseAnswer } from '../model/parse-answer.ts'
import type { RewordingFacts } from './reword-prompt.ts'

const Answer = z.strictObject({
  text: z.string().check(z.trim(), z.minLength(1)),
  subject: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(maxSubjectCharacters))),
})

export type Reworded = { text: string; subject?: string }

/** `supportText` is what the cited lesson supports; `others` are the other pieces of the campaign. */
export type RewordingAgainst = {
  facts: RewordingFacts
  language: Language
  lesson: string
  supportText: string
  others: readonly string[]
}

/** Half of the longer words of a shorter text stand in the longer one. Of a translation only the numbers can. */
const minSupport = { shorter: 0.5, translation: 0 }
/** Languages differ in length, but not by more than this. */
const translationLengths = { least: 0.4, most: 2 }

/** Returns the text of this output, or every rule that it breaks. */
export function checkRewording(
  answer: string,
  { facts, language, lesson, supportText, others }: RewordingAgainst,
): Checked<Reworded> {
  const { data, error } = Answer.safeParse(parseAnswer(answer))
  if (!data) return { problems: [z.prettifyError(error)] }
  if ((facts.subject === undefined) !== (data.subject === undefined))
    return { problems: ['Answer with the fields of the schema.'] }
  const { text } = data
  const all = [data.subject, text].filter(Boolean).join('\n')
  const support = supportProblem(
    { text: all, lesson },
    [supportText, facts.subject, facts.text].join('\n'),
    minSupport[facts.task],
  )
  const problems = [
    ...lengthProblems(text, facts),
    ...contentPolicyViolations(all, [facts.store_name, facts.course.title]).map(
      (claim) => `Never write ${claim}.`,
    ),
    ...postProblems(all, language),
    ...(support ? [support] : []),
    ...(others.some((other) => areTooSimilar(text, other))
      ? ['Write it in other words than the other pieces.']
      : []),
  ]
  return problems.length > 0
    ? { problems }
    : { accepted: { text, ...(data.subject && { subject: data.subject }) } }
}

function lengthProblems(text: string, { place, task, text: source, max_characters }: RewordingFacts) {
  const characters = textCharacters(place, text)
  if (characters > max_characters)
    return [`Use at most ${max_characters} characters; these are ${characters}.`]
  if (task === 'shorter') return []
  const { least, most } = translationLengths
  if (text.length < source.length * least) return ['Translate the whole text.']
  return text.length > source.length * most ? ['Translate the text and add nothing.'] : []
}

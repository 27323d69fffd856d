import * as z from 'zod/mini'
import { glossaries } from './glossaries.ts'

/** The facts in the request: the user's first message. */
const Facts = z.object({
  task: z.enum(['shorter', 'translation']),
  language: z.string(),
  text: z.string(),
  subject: z.optional(z.string()),
  max_characters: z.number(),
})

/**
 * Says a piece again: in its first sentences, or with the small words of another language, which is no translation but
 * differs from piece to piece as one does. Returns undefined for any other message.
 */
export function rewordPiece(userMessage: string) {
  const { data } = Facts.safeParse(JSON.parse(userMessage))
  if (!data) return undefined
  const { task, language, text, subject, max_characters } = data
  const say = task === 'shorter' ? (said: string) => said : translatedTo(language)
  return {
    ...(subject !== undefined && { subject: say(subject).slice(0, 60).trim() }),
    text: firstSentences(say(text), max_characters),
  }
}

const translatedTo = (language: string) => {
  const words = glossaries[language] ?? {}
  return (text: string) => text.replaceAll(/[\p{L}’']+/gu, (word) => words[word.toLowerCase()] ?? word)
}

function firstSentences(text: string, most: number) {
  let kept = ''
  for (const sentence of text.split(/(?<=[.!?])\s+|\n\n/)) {
    const longer = kept ? `${kept} ${sentence}` : sentence
    if (longer.length > most) break
    kept = longer
  }
  return kept || text.slice(0, most).trim()
}

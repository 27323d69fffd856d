import type { Campaign } from '#contract/marketing.ts'
import type { Language } from '#rules/languages/languages.ts'
import { acceptedAnswer } from '../model/accepted-answer.ts'
import { type CheckedAgainst, checkPiece, type WrittenPiece } from './check-piece.ts'
import { roomFor } from './piece-facts.ts'
import { maxPieceTokens, pieceInstructions, pieceSchema } from './piece-prompt.ts'
import { rewordPiece } from './reword-piece.ts'

/** Returns a piece that keeps every rule; undefined if the model writes none. `others` is read when an output is there. */
const writePiece = (
  { facts, supports }: Omit<CheckedAgainst, 'others'>,
  others: () => readonly string[],
  signal: AbortSignal,
): Promise<WrittenPiece | undefined> =>
  acceptedAnswer(
    {
      name: `piece_${facts.place}`,
      instructions: pieceInstructions(facts.place, facts.goal),
      data: facts,
      schema: pieceSchema(facts.place),
      maxTokens: maxPieceTokens(facts.max_characters),
    },
    (answer) => checkPiece(answer, { facts, supports, others: others() }),
    signal,
  )

type Asked = Omit<CheckedAgainst, 'others'> & {
  language: Language
  link: string
  disclosure: Campaign['disclosure']
  /** The accepted pieces, as they were first written and as they stand. */
  inEnglish: string[]
  others: () => readonly string[]
}

/**
 * Returns a piece in a language; undefined if the model writes none. A lesson supports English only, so a piece is written
 * and checked in English before it is translated.
 */
export async function writeInLanguage(
  { facts, supports, language, link, disclosure, inEnglish, others }: Asked,
  signal: AbortSignal,
): Promise<WrittenPiece | undefined> {
  const isEnglish = language === 'en'
  const written = await writePiece({ facts, supports }, isEnglish ? others : () => inEnglish, signal)
  if (!written || isEnglish) return written
  inEnglish.push(written.text)
  const { place, store_name, course } = facts
  const asked = {
    ...{ place, store_name, course: { title: course.title }, text: written.text, lesson: written.lesson },
    ...(written.subject !== undefined && { subject: written.subject }),
    max_characters: roomFor({ place, language, link, disclosure }),
    supportText: supports.get(written.lesson) ?? '',
  }
  const translated = await rewordPiece('translation', language, asked, others, signal)
  return translated && { ...translated, lesson: written.lesson }
}

import { type Language, languages } from '#rules/languages/languages.ts'
import { acceptedAnswer } from '../model/accepted-answer.ts'
import { checkRewording, type Reworded } from './check-rewording.ts'
import { maxPieceTokens } from './piece-prompt.ts'
import {
  type Rewording,
  type RewordingFacts,
  rewordingInstructions,
  rewordingSchema,
} from './reword-prompt.ts'

export type RewordRequest = Omit<RewordingFacts, 'task' | 'language'> & {
  lesson: string
  supportText: string
}

/** Returns the text said again; undefined if the model's outputs break a rule. `others` is read when an output is there. */
export async function rewordPiece(
  task: Rewording,
  language: Language,
  { lesson, supportText, ...asked }: RewordRequest,
  others: () => readonly string[],
  signal: AbortSignal,
): Promise<Reworded | undefined> {
  const facts: RewordingFacts = { task, language: languages[language], ...asked }
  return acceptedAnswer(
    {
      name: `reworded_${facts.place}`,
      instructions: rewordingInstructions(task, language, facts.place),
      data: facts,
      schema: rewordingSchema(facts.subject !== undefined),
      maxTokens: maxPieceTokens(facts.max_characters),
    },
    (answer) => checkRewording(answer, { facts, language, lesson, supportText, others: others() }),
    signal,
  )
}

import { acceptedAnswer } from '../model/accepted-answer.ts'
import { type CheckedAgainst, checkPiece, type WrittenPiece } from './check-piece.ts'
import { maxPieceTokens, pieceInstructions, pieceSchema } from './piece-prompt.ts'

/** Returns a piece that keeps every rule; undefined if the model writes none. `others` is read when an output is there. */
export const writePiece = (
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

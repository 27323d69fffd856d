import { askModel, type RejectedAnswer } from '../model/ask-model.ts'
import { type CheckedAgainst, checkPiece, type WrittenPiece } from './check-piece.ts'
import { maxPieceTokens, pieceInstructions, pieceSchema } from './piece-prompt.ts'

/** How often the model is asked again when its output breaks a rule. */
const repairs = 1

/** Returns a piece that keeps every rule; undefined if the model writes none. `others` is read when an output is there. */
export async function writePiece(
  { facts, supports }: Omit<CheckedAgainst, 'others'>,
  others: () => readonly string[],
  signal: AbortSignal,
): Promise<WrittenPiece | undefined> {
  let rejected: RejectedAnswer | undefined
  for (let attempt = 0; attempt <= repairs; attempt++) {
    const answer = await askModel(
      {
        name: `piece_${facts.place}`,
        instructions: pieceInstructions(facts.place, facts.goal),
        data: facts,
        schema: pieceSchema(facts.place),
        maxTokens: maxPieceTokens(facts.max_characters),
        rejected,
      },
      signal,
    )
    if (answer === undefined) continue
    const checked = checkPiece(answer, { facts, supports, others: others() })
    if ('piece' in checked) return checked.piece
    rejected = { answer, problems: checked.problems }
  }
  return undefined
}

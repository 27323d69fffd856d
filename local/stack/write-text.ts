import { writeCaseAnswer } from './case-answer-writer.ts'
import { writeKeyPoints, writeKnowledge } from './knowledge-writer/write-knowledge.ts'
import { rewordPiece } from './piece-writer/reword-piece.ts'
import { writePiece } from './piece-writer/write-piece.ts'
import { writeSection } from './section-writer/write-section.ts'

/** Returns what the local model writes, by the name of the schema that is asked for. */
export function writeText(userMessage: string, schemaName: string, isRepeated: boolean) {
  if (schemaName === 'course_knowledge') return writeKnowledge(userMessage)
  if (schemaName === 'key_points') return writeKeyPoints(userMessage)
  if (schemaName.startsWith('reworded_')) return rewordPiece(userMessage)
  if (schemaName === 'case_answer') return writeCaseAnswer(userMessage)
  return schemaName.startsWith('piece_') ? writePiece(userMessage, isRepeated) : writeSection(userMessage)
}

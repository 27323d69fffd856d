import { writePiece } from './piece-writer/write-piece.ts'
import { writeSection } from './section-writer/write-section.ts'

/** What the local model writes, by the name of the schema that is asked for. */
export const writeText = (userMessage: string, schemaName: string, isRepeated: boolean) =>
  schemaName.startsWith('piece_') ? writePiece(userMessage, isRepeated) : writeSection(userMessage)

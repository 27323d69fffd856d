import { places } from '#rules/marketing/places.ts'
import { postText } from '../post-text.ts'
import type { PlannedPiece } from './campaign-csv.ts'

/** Returns the pieces as plain text, each below its day and place. */
export const campaignText = (pieces: readonly PlannedPiece[]): string =>
  pieces
    .map((piece) => `${piece.planned_on} · ${places[piece.place].name}\n\n${postText(piece)}\n`)
    .join('\n----------\n\n')

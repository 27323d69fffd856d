import type { Piece } from '#contract/marketing.ts'
import { csvFileStart, csvLine } from '#rules/csv.ts'
import { places } from '#rules/marketing/places.ts'

const headings = ['Date', 'Place', 'Subject', 'Text', 'Link', 'Lesson']

export type PlannedPiece = Pick<
  Piece,
  'id' | 'planned_on' | 'place' | 'subject' | 'text' | 'link' | 'lesson_title'
>

/** Returns the pieces as a CSV file, one a line, each with its day, disclosure and tracked link. */
export function campaignCsv(pieces: readonly PlannedPiece[]): string {
  const lines = pieces.map(({ planned_on, place, subject = '', text, link, lesson_title }) =>
    csvLine([planned_on, places[place].name, subject, text, link, lesson_title]),
  )
  return `${csvFileStart}${csvLine(headings)}${lines.join('')}`
}

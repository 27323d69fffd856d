import type { Piece } from '#contract/marketing.ts'
import { csvFileStart, csvLine } from '#rules/csv.ts'
import { places } from '#rules/places.ts'

const headings = ['Place', 'Subject', 'Text', 'Link', 'Lesson']

/** Returns the pieces as a CSV file, one a line, each with disclosure and tracked link. */
export function campaignCsv(
  pieces: readonly Pick<Piece, 'place' | 'subject' | 'text' | 'link' | 'lesson_title'>[],
): string {
  const lines = pieces.map(({ place, subject = '', text, link, lesson_title }) =>
    csvLine([places[place].name, subject, text, link, lesson_title]),
  )
  return `${csvFileStart}${csvLine(headings)}${lines.join('')}`
}

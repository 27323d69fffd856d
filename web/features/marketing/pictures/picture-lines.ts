import type { CoursePreview } from '#contract/api/course-preview-api.ts'
import { withoutDisclosure } from '#rules/marketing/disclosures.ts'
import { sentencesOf } from '../course-preview.ts'
import type { ListedPiece } from '../listed-campaign.ts'

/** A longer line would be too small to read on a phone. */
const maxCharacters = 140

/** Returns what a picture may say: the piece's first lines, then what its lesson says. */
export function picturePhrases(
  { text, subject, lesson, lesson_title }: ListedPiece,
  course: CoursePreview | undefined,
): string[] {
  const own = sentencesIn(withoutDisclosure(text)).slice(0, 3)
  const quotes = course ? sentencesOf(course, lesson).flatMap(sentencesIn) : []
  const lines = [...(subject ? [subject] : []), ...own, ...quotes, lesson_title]
  return [...new Set(lines)].filter((line) => line.length > 0 && line.length <= maxCharacters)
}

/** Hashtags say nothing on a picture. */
const sentencesIn = (text: string) =>
  text
    .replaceAll(/#[\p{L}\p{N}_]+/gu, '')
    .split(/(?<=[.!?…])\s+|\n+/)
    .map((sentence) => sentence.trim())

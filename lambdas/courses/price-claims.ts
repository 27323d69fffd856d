import { priceClaimsIn } from '#rules/courses/course-upload.ts'
import { firstCharacters } from '#rules/text.ts'
import type { CourseContent } from '../data/library/courses.ts'

export type PriceClaim = { where: string; text: string }

const maxClaims = 30
const maxClaimLength = 300

/** Returns the sentences of lessons and knowledge that say what the course costs: stores have prices of their own. */
export function priceClaimsOf({ lessons, knowledge }: CourseContent): PriceClaim[] {
  const texts = [
    ...lessons.map(({ id, html = '' }) => ({ where: `lessons/${id}.md`, text: plainText(html) })),
    { where: 'knowledge.json', text: textsIn(knowledge).join('\n') },
  ]
  return texts
    .flatMap(({ where, text }) =>
      priceClaimsIn(text).map((claim) => ({ where, text: firstCharacters(claim, maxClaimLength) })),
    )
    .slice(0, maxClaims)
}

const plainText = (html: string) =>
  html
    .replaceAll(/<\/(?:p|li|h\d|td|blockquote)>/g, '\n')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&amp;', '&')

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(textsIn)
}

import type { Campaign, Piece } from '#contract/marketing.ts'
import { withDisclosure } from '#rules/marketing/disclosures.ts'
import { places, postCharacters } from '#rules/marketing/places.ts'

/** Returns exactly what is posted: the subject of an email, the text with its disclosure, and the tracked link. */
export const postText = ({ subject, text, link }: Pick<Piece, 'subject' | 'text' | 'link'>): string =>
  [...(subject ? [subject, ''] : []), text, link].join('\n')

/** Returns how many characters the place counts for this text, and how many it allows. */
export const characterCount = (
  { place, link, language }: Piece,
  text: string,
  disclosure: Campaign['disclosure'],
) => ({
  used: postCharacters(place, withDisclosure(text, disclosure, language), link),
  allowed: places[place].maxCharacters,
})

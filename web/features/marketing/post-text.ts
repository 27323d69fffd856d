import type { Campaign, Piece } from '#contract/marketing.ts'
import { disclosures, places, postCharacters, withDisclosure } from '#rules/places.ts'

/** Returns exactly what is posted: the subject of an email, the text with its disclosure, and the tracked link. */
export const postText = ({ subject, text, link }: Pick<Piece, 'subject' | 'text' | 'link'>): string =>
  [...(subject ? [subject, ''] : []), text, link].join('\n')

/** Returns the text without the disclosure, which cannot be edited. */
export const ownText = (text: string, disclosure: Campaign['disclosure']): string =>
  text.replace(disclosures[disclosure], '').trim()

/** Returns how many characters the place counts for this text, and how many it allows. */
export const countOf = ({ place, link }: Piece, text: string, disclosure: Campaign['disclosure']) => ({
  used: postCharacters(place, withDisclosure(text, disclosure), link),
  allowed: places[place].maxCharacters,
})

import type { Language } from '#rules/languages/languages.ts'
import { withoutDisclosure } from '#rules/marketing/disclosures.ts'
import { textCharacters } from '#rules/marketing/places.ts'
import type { StoredCampaign, StoredPiece } from '../data/site/campaigns.ts'
import type { RewrittenText } from '../data/site/pieces.ts'
import { Failure } from '../failure.ts'
import type { CourseMaterial } from './course-material.ts'
import { roomFor } from './piece-facts.ts'
import { rewordPiece } from './reword-piece.ts'

/** A piece with what it may draw on. `others` are the other texts of its campaign, without their disclosure. */
export type RewriteRequest = {
  piece: StoredPiece
  campaign: StoredCampaign
  material: CourseMaterial
  storeName: string
  link: string
  others: readonly string[]
}

/** A shorter text has at most this share of the characters. */
const shorterShare = 0.7
const minCharacters = 80

/** @throws Failure 'invalid-input' if the text is short */
export function expectShortenable({ text }: Pick<StoredPiece, 'text'>) {
  if (withoutDisclosure(text).length < minCharacters)
    throw new Failure('invalid-input', 'This text is short already.')
}

/** Says a piece in fewer words; undefined if the model fails to. */
export const shortenPiece = (
  asked: RewriteRequest,
  signal: AbortSignal,
): Promise<RewrittenText | undefined> => {
  const { place, text } = asked.piece
  const longest = Math.floor(textCharacters(place, withoutDisclosure(text)) * shorterShare)
  return rewordPiece('shorter', asked.piece.language, toReword(asked, longest), () => asked.others, signal)
}

/** Says a piece in another language; undefined if the model fails to. */
export async function translatePiece(
  asked: RewriteRequest,
  language: Language,
  signal: AbortSignal,
): Promise<RewrittenText | undefined> {
  const { piece, campaign, link } = asked
  const room = roomFor({ place: piece.place, language, link, disclosure: campaign.disclosure })
  const translated = await rewordPiece(
    'translation',
    language,
    toReword(asked, room),
    () => asked.others,
    signal,
  )
  return translated && { ...translated, language }
}

const toReword = ({ piece, material, storeName }: RewriteRequest, max_characters: number) => ({
  ...{ place: piece.place, store_name: storeName, course: { title: material.course.title }, max_characters },
  text: withoutDisclosure(piece.text),
  ...(piece.subject !== undefined && { subject: piece.subject }),
  ...{ lesson: piece.lesson, supportText: material.supports.get(piece.lesson) ?? '' },
})

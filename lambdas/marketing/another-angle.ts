import type { StoredPiece } from '../data/site/campaigns.ts'
import { pieceFacts } from './piece-facts.ts'
import type { Focus } from './piece-prompt.ts'
import type { Rewritten, ToRewrite } from './to-rewrite.ts'
import { writeInLanguage } from './write-in-language.ts'

/** How many sentences are tried to begin from; from the first, the text may come out too much like another piece. */
const triedFocuses = 2

/** Writes a piece from another angle; undefined if the model writes none. */
export async function fromAnotherAngle(
  { piece, campaign, material, storeName, link, others }: ToRewrite,
  signal: AbortSignal,
): Promise<Rewritten | undefined> {
  const { place, language } = piece
  const focuses = nextFocuses(material.focuses, piece, Object.values(campaign.pieces).length)
  for (const focus of focuses.slice(0, triedFocuses)) {
    const facts = pieceFacts({ place, material, focus, storeName, link }, campaign)
    const written = await writeInLanguage(
      {
        ...{ facts, supports: material.supports, language, link, disclosure: campaign.disclosure },
        inEnglish: [],
        others: () => others,
      },
      signal,
    )
    if (!written) continue
    const lesson_title = material.lessons.find(({ id }) => id === written.lesson)?.title ?? ''
    return { ...written, angle: focus.angle, lesson_title }
  }
  return undefined
}

/** Returns the focuses of other angles, starting at a random one. Those with which no piece of the campaign began come first. */
function nextFocuses(
  focuses: readonly Focus[],
  { angle }: Pick<StoredPiece, 'angle'>,
  pieces: number,
): Focus[] {
  const isOther = (focus: Focus) => focus.angle !== angle
  const fresh = focuses.slice(pieces).filter(isOther)
  const start = Math.floor(Math.random() * fresh.length)
  return [...fresh.slice(start), ...fresh.slice(0, start), ...focuses.slice(0, pieces).filter(isOther)]
}

import type { StoredPiece } from '../data/site/campaigns.ts'
import { pieceFacts } from './piece-facts.ts'
import type { Focus } from './piece-prompt.ts'
import type { RewriteRequest, RewriteResult } from './shorten-or-translate.ts'
import { writeInLanguage } from './write-in-language.ts'

/** How many sentences are tried to begin from; from the first, the text may come out too much like another piece. */
const triedFocuses = 2

/** Writes a piece from another angle; undefined if the model writes none. */
export async function writeFromAnotherAngle(
  { piece, campaign, material, storeName, link, others }: RewriteRequest,
  signal: AbortSignal,
): Promise<RewriteResult | undefined> {
  const { place, language } = piece
  const focuses = nextFocuses(material.focuses, piece, Object.values(campaign.pieces))
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

/**
 * Those of another angle than the present one. First come those of lessons that no piece of the campaign is about, from a random one
 * on; a text about the same lesson may come out too much like that piece. Those that pieces began with come last.
 */
function nextFocuses(
  focuses: readonly Focus[],
  { angle }: Pick<StoredPiece, 'angle'>,
  pieces: readonly StoredPiece[],
): Focus[] {
  const isOther = (focus: Focus) => focus.angle !== angle
  const lessons = new Set(pieces.map(({ lesson }) => lesson))
  const fresh = focuses.slice(pieces.length).filter(isOther)
  const unused = fresh.filter(({ lesson }) => !lessons.has(lesson))
  const used = fresh.filter(({ lesson }) => lessons.has(lesson))
  return [...fromRandomOn(unused), ...fromRandomOn(used), ...focuses.slice(0, pieces.length).filter(isOther)]
}

function fromRandomOn(focuses: readonly Focus[]): Focus[] {
  const start = Math.floor(Math.random() * focuses.length)
  return [...focuses.slice(start), ...focuses.slice(0, start)]
}

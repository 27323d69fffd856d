import { ulid } from 'ulid'
import type { Piece, RewritePiece } from '#contract/marketing.ts'
import { withDisclosure, withoutDisclosure } from '#rules/marketing/disclosures.ts'
import { now } from '../clock.ts'
import { countCampaign, dailyLimit } from '../data/plans/model-breaker.ts'
import { loadCampaign, releaseCredits, type StoredPiece } from '../data/site/campaigns.ts'
import { loadHome } from '../data/site/home.ts'
import {
  beginRewrite,
  finishRewrite,
  isRewritten,
  type PieceKey,
  pieceKeyOf,
  pieceLocked,
  pieceNotFound,
  type RewrittenText,
} from '../data/site/pieces.ts'
import { catalogProducts } from '../data/store/catalog.ts'
import { Failure } from '../failure.ts'
import { logUnexpected } from '../log/log.ts'
import { countFailures } from '../metrics.ts'
import { withCountedCalls } from '../model/count-call.ts'
import { startDeadline } from '../model/deadline.ts'
import { linkOf, pieceView, storeUrlOf } from './campaign-view.ts'
import { loadMaterial } from './course-material.ts'
import { campaignsPausedToday, deadlineMs } from './create-campaign.ts'
import { pieceFacts } from './piece-facts.ts'
import type { Focus } from './piece-prompt.ts'
import {
  expectShortenable,
  type RewriteRequest,
  shortenPiece,
  translatePiece,
} from './shorten-or-translate.ts'
import { writeInLanguage } from './write-in-language.ts'

/** How many sentences are tried to begin from; from the first, the text may come out too much like another piece. */
const triedFocuses = 2

/** Writes a piece from another angle; undefined if the model writes none. */
async function writeFromAnotherAngle(
  { piece, campaign, material, storeName, link, others }: RewriteRequest,
  signal: AbortSignal,
): Promise<RewrittenText | undefined> {
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

/**
 * Has a piece written again for a credit: from another angle, shorter, or in another language. A failure costs nothing and
 * keeps the text; so does a request that is repeated, which returns the piece as it stands.
 * @throws Failure 'not-found', 'piece-locked', 'invalid-input', 'plan-ended', 'not-enough-credits', 'too-many-requests',
 * 'generation-running', 'generation-failed' and 'conflict'
 */
export const rewritePiece = (tenantId: string, request: RewritePiece & { id: string }): Promise<Piece> =>
  countFailures('GenerationFailures', () =>
    withCountedCalls({ tenantId, purpose: 'angle' }, () => rewrite(tenantId, request)),
  )

async function rewrite(tenantId: string, { id, request_id, ...wanted }: RewritePiece & { id: string }) {
  const key = pieceKeyOf(id)
  const [home, campaign, isRepeated] = await Promise.all([
    loadHome(tenantId),
    loadCampaign(tenantId, key.campaignId),
    request_id !== undefined && isRewritten(tenantId, key.id, request_id),
  ])
  const piece = campaign?.pieces[key.id]
  if (!campaign || !piece) throw pieceNotFound()
  const url = await storeUrlOf(tenantId, home)
  if (isRepeated) return pieceView(piece, campaign, url)
  if (piece.locked) throw pieceLocked()
  if (wanted.as === 'shorter') expectShortenable(piece)
  if (piece.edited && !wanted.replaces_own_words) throw hasOwnWords()
  const [product] = await catalogProducts([piece.course_id])
  const material = product && (await loadMaterial(product, campaign.goal))
  if (!material?.focuses.length) throw new Failure('not-found', 'This course is no longer in the catalog.')
  // From another angle it is to say something else.
  const isReworded = wanted.as !== undefined && wanted.as !== 'angle'
  const asked = {
    ...{
      piece,
      campaign,
      material,
      storeName: home.store?.name ?? '',
      link: linkOf(url, campaign.id, piece),
    },
    others: Object.values(campaign.pieces).flatMap((one) =>
      one.id === piece.id && isReworded ? [] : [withoutDisclosure(one.text)],
    ),
  }
  const next = await replaced(tenantId, { key, requestId: request_id, asked, wanted })
  return pieceView(next, campaign, url)
}

const hasOwnWords = () =>
  new Failure(
    'piece-locked',
    'This piece has your own words. They are replaced only if you agree: press again and confirm it.',
  )

type Work = { key: PieceKey; requestId: string | undefined; asked: RewriteRequest; wanted: RewritePiece }

async function replaced(tenantId: string, { key, requestId, asked, wanted }: Work): Promise<StoredPiece> {
  const workId = ulid(now())
  const { piece, campaign } = asked
  await beginRewrite(tenantId, workId)
  const stop = startDeadline(deadlineMs)
  try {
    if (!(await countCampaign(await dailyLimit('campaigns')))) throw campaignsPausedToday()
    const written = await stop.within(rewritten(asked, wanted, stop.signal))
    if (!written) throw notWritten()
    const language = written.language ?? piece.language
    const text = withDisclosure(written.text, campaign.disclosure, language)
    return await finishRewrite(tenantId, {
      ...{ workId, requestId: requestId ?? workId, key, previous: piece },
      rewritten: { ...written, text },
    })
  } catch (error) {
    await releaseCredits(tenantId, workId)
    if (error instanceof Failure) throw error
    logUnexpected('failed', error)
    throw notWritten()
  } finally {
    stop.end()
  }
}

function rewritten(asked: RewriteRequest, { as = 'angle', language }: RewritePiece, signal: AbortSignal) {
  if (as === 'shorter') return shortenPiece(asked, signal)
  return as === 'language' && language
    ? translatePiece(asked, language, signal)
    : writeFromAnotherAngle(asked, signal)
}

const notWritten = () =>
  new Failure('generation-failed', 'No other text could be written. Nothing was charged. Please try again.')

import { ulid } from 'ulid'
import type { Piece } from '#contract/marketing.ts'
import { withDisclosure } from '#rules/places.ts'
import { now } from '../clock.ts'
import { countCampaign } from '../data/plans/model-breaker.ts'
import {
  beginAngle,
  finishAngle,
  loadCampaign,
  pieceKeyOf,
  pieceNotFound,
  releaseCredits,
} from '../data/site/campaigns.ts'
import { loadHome } from '../data/site/home.ts'
import { catalogProducts } from '../data/store/catalog.ts'
import { Failure } from '../failure.ts'
import { logUnexpected } from '../log/log.ts'
import { countFailures } from '../metrics.ts'
import { startDeadline } from '../model/deadline.ts'
import { linkOf, storeUrlOf, withLink } from './campaign-view.ts'
import type { WrittenPiece } from './check-piece.ts'
import { loadMaterial } from './course-material.ts'
import { deadlineMs, pausedForToday } from './create-campaign.ts'
import { pieceFacts } from './piece-facts.ts'
import type { Focus } from './piece-prompt.ts'
import { writePiece } from './write-piece.ts'

/**
 * Has a piece written again from another angle, for a credit. A failure costs nothing and keeps the text.
 * @throws Failure 'not-found', 'plan-ended', 'not-enough-credits', 'too-many-requests', 'generation-running' and
 * 'generation-failed'
 */
export const writeAnotherAngle = (tenantId: string, pieceId: string): Promise<Piece> =>
  countFailures('GenerationFailures', () => rewrite(tenantId, pieceId))

async function rewrite(tenantId: string, pieceId: string): Promise<Piece> {
  const { id, campaignId } = pieceKeyOf(pieceId)
  const [home, campaign] = await Promise.all([loadHome(tenantId), loadCampaign(tenantId, campaignId)])
  const piece = campaign?.pieces[id]
  if (!campaign || !piece) throw pieceNotFound()
  const [product] = await catalogProducts([piece.course_id])
  const material = product && (await loadMaterial(product, campaign.goal))
  const focuses = material ? nextFocuses(material.focuses, piece, Object.values(campaign.pieces).length) : []
  if (!material || focuses.length === 0)
    throw new Failure('not-found', 'This course is no longer in the catalog.')
  const url = await storeUrlOf(tenantId, home)
  const workId = ulid(now())
  await beginAngle(tenantId, workId)
  const stop = startDeadline(deadlineMs)
  try {
    if (!(await countCampaign())) throw pausedForToday()
    const link = linkOf(url, campaignId, piece)
    const storeName = home.store?.name ?? ''
    const others = Object.values(campaign.pieces).map(({ text }) => text.slice(0, text.lastIndexOf('\n\n')))
    const write = (focus: Focus) => {
      const facts = pieceFacts({ place: piece.place, material, focus, storeName, link }, campaign)
      return stop.within(writePiece({ facts, supports: material.supports }, () => others, stop.signal))
    }
    const { focus, written } = await firstWritten(focuses, write)
    const { subject: _, edited: __, ...kept } = piece
    const next = {
      ...kept,
      ...written,
      angle: focus.angle,
      text: withDisclosure(written.text, campaign.disclosure),
      lesson_title: material.lessons.find((lesson) => lesson.id === written.lesson)?.title ?? '',
    }
    await finishAngle(tenantId, workId, campaignId, next)
    return withLink(next, url, campaignId)
  } catch (error) {
    await releaseCredits(tenantId, workId)
    if (error instanceof Failure) throw error
    logUnexpected('failed', error)
    throw notWritten()
  } finally {
    stop.end()
  }
}

const notWritten = () =>
  new Failure('generation-failed', 'No other text could be written. Nothing was charged. Please try again.')

/** How many sentences are tried to begin from; from the first, the text may come out too much like another piece. */
const triedFocuses = 2

async function firstWritten(
  focuses: readonly Focus[],
  write: (focus: Focus) => Promise<WrittenPiece | undefined>,
) {
  for (const focus of focuses.slice(0, triedFocuses)) {
    const written = await write(focus)
    if (written) return { focus, written }
  }
  throw notWritten()
}

/** Those of another angle than the present one from a random one on; first those that no piece of the campaign began with. */
function nextFocuses(
  focuses: readonly Focus[],
  { angle }: Piece | Omit<Piece, 'link'>,
  pieces: number,
): Focus[] {
  const isOther = (focus: Focus) => focus.angle !== angle
  const fresh = focuses.slice(pieces).filter(isOther)
  const start = Math.floor(Math.random() * fresh.length)
  return [...fresh.slice(start), ...fresh.slice(0, start), ...focuses.slice(0, pieces).filter(isOther)]
}

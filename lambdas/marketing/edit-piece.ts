import type { EditPiece, Piece } from '#contract/marketing.ts'
import { withDisclosure } from '#rules/marketing/disclosures.ts'
import { maxCampaignBytes, places, postCharacters } from '#rules/marketing/places.ts'
import { utf8Bytes } from '#rules/text.ts'
import { isoAt, now } from '../clock.ts'
import {
  loadCampaign,
  notePlannedDay,
  type StoredCampaign,
  type StoredPiece,
} from '../data/site/campaigns.ts'
import { loadHome } from '../data/site/home.ts'
import { changePiece, pieceKeyOf, pieceLocked, pieceNotFound } from '../data/site/pieces.ts'
import { Failure } from '../failure.ts'
import { linkOf, pieceView, storeUrlOf } from './campaign-view.ts'

/**
 * Saves what the seller changes of a piece. The disclosure stays the last line of its text; the model's own text is not
 * the seller's words, whoever saves it.
 * @throws Failure 'not-found', 'piece-locked', or 'invalid-input' for a text that its place or the campaign does not take
 */
export async function editPiece(
  tenantId: string,
  { id, text, used, ...changes }: EditPiece & { id: string },
): Promise<Piece> {
  const key = pieceKeyOf(id)
  const [home, campaign] = await Promise.all([loadHome(tenantId), loadCampaign(tenantId, key.campaignId)])
  const piece = campaign?.pieces[key.id]
  if (!campaign || !piece) throw pieceNotFound()
  const url = await storeUrlOf(tenantId, home)
  const changed = await changePiece(tenantId, key, {
    ...changes,
    ...(used !== undefined && { used_at: used ? (piece.used_at ?? isoAt(now())) : null }),
    ...(text !== undefined && ownWords(text, piece, campaign, url)),
  })
  if (changes.planned_on) await notePlannedDay(tenantId, changes.planned_on)
  return pieceView(changed, campaign, url)
}

function ownWords(text: string, piece: StoredPiece, campaign: StoredCampaign, url: string) {
  if (piece.locked) throw pieceLocked()
  const whole = withDisclosure(text, campaign.disclosure, piece.language)
  const { maxCharacters, name } = places[piece.place]
  const characters = postCharacters(piece.place, whole, linkOf(url, campaign.id, piece))
  if (characters > maxCharacters)
    throw new Failure(
      'invalid-input',
      `${name}: at most ${maxCharacters} characters with link and disclosure; these are ${characters}.`,
    )
  const written = piece.written ?? piece.text
  const changes = { text: whole, edited: whole !== written, written }
  const before = campaignBytes(campaign)
  const after = campaignBytes({
    ...campaign,
    pieces: { ...campaign.pieces, [piece.id]: { ...piece, ...changes } },
  })
  if (after > maxCampaignBytes && after > before)
    throw new Failure(
      'invalid-input',
      `The pieces of a campaign have at most ${maxCampaignBytes / 1000} KB together. Shorten this text, or another piece's.`,
    )
  return changes
}

const campaignBytes = (campaign: StoredCampaign) => utf8Bytes(JSON.stringify(campaign))

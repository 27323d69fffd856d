import type { Piece } from '#contract/marketing.ts'
import { places, postCharacters, withDisclosure } from '#rules/places.ts'
import { editPiece, loadCampaign, pieceKeyOf, pieceNotFound } from '../data/site/campaigns.ts'
import { loadHome } from '../data/site/home.ts'
import { Failure } from '../failure.ts'
import { linkOf, storeUrlOf, withLink } from './campaign-view.ts'

/**
 * Saves the seller's own text of a piece. The disclosure stays its last line.
 * @throws Failure 'not-found', or 'invalid-input' for a text that its place does not take
 */
export async function changeText(tenantId: string, pieceId: string, text: string): Promise<Piece> {
  const key = pieceKeyOf(pieceId)
  const [home, campaign] = await Promise.all([loadHome(tenantId), loadCampaign(tenantId, key.campaignId)])
  const piece = campaign?.pieces[key.id]
  if (!campaign || !piece) throw pieceNotFound()
  const url = await storeUrlOf(tenantId, home)
  const whole = withDisclosure(text, campaign.disclosure)
  const { maxCharacters, name } = places[piece.place]
  const characters = postCharacters(piece.place, whole, linkOf(url, campaign.id, piece))
  if (characters > maxCharacters)
    throw new Failure(
      'invalid-input',
      `${name}: at most ${maxCharacters} characters with link and disclosure; these are ${characters}.`,
    )
  return withLink(await editPiece(tenantId, key, whole), url, campaign.id)
}

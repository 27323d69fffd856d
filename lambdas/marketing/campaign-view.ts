import type { CreatedCampaign, Piece } from '#contract/marketing.ts'
import { addDays } from '#rules/calendar.ts'
import { sourceOfPieces } from '#rules/marketing/piece-plan.ts'
import { pagePaths } from '#storefront/page-links.ts'
import type { StoredCampaign, StoredPiece } from '../data/site/campaigns.ts'
import type { TenantHome } from '../data/site/home.ts'
import { loadSiteText } from '../data/site/site-text.ts'
import { upcomingAddress } from '../sites/content/load-site.ts'
import { siteUrl } from '../sites/storage/site-url.ts'

/** Returns the url of the store, published or not: the one that its next publish gets. */
export async function storeUrlOf(tenantId: string, home: TenantHome): Promise<string> {
  const { site } = home
  if (site?.address) return siteUrl(site.address)
  return siteUrl((await upcomingAddress(tenantId, home, await loadSiteText(tenantId))) ?? '')
}

/** Returns the link of a campaign's pieces about one course in one place: to the course's page. */
export function linkOf(
  storeUrl: string,
  campaignId: string,
  { place, slug }: Pick<StoredPiece, 'place' | 'slug'>,
): string {
  const url = new URL(slug ? pagePaths.course(slug) : '', storeUrl)
  url.searchParams.set('s', sourceOfPieces(campaignId, place))
  return url.href
}

type CampaignOfPiece = Pick<StoredCampaign, 'id' | 'created_at'>

/** Returns a piece with its link and its day. */
export const pieceView = (
  piece: StoredPiece,
  { id, created_at }: CampaignOfPiece,
  storeUrl: string,
): Piece => ({
  ...piece,
  planned_on: piece.planned_on ?? plannedDay(created_at.slice(0, 10), piece.id),
  link: linkOf(storeUrl, id, piece),
})

/** Returns the day of a piece that nobody has moved: one piece a day, from the campaign's first day on. */
export const plannedDay = (firstDay: string, pieceId: string): string =>
  addDays(firstDay, Number(pieceId.at(-1)) - 1)

/** Returns a campaign and its pieces in their order, as its seller sees them. */
export function campaignView({ pieces, ...campaign }: StoredCampaign, storeUrl: string): CreatedCampaign {
  return {
    campaign,
    pieces: Object.values(pieces)
      .toSorted((one, other) => (one.id < other.id ? -1 : 1))
      .map((piece) => pieceView(piece, campaign, storeUrl)),
  }
}

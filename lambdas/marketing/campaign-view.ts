import type { CreatedCampaign, Piece } from '#contract/marketing.ts'
import { sourceOfPieces } from '#rules/piece-plan.ts'
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

/** Returns the link of a campaign's pieces in one place. */
export function linkOf(storeUrl: string, campaignId: string, { place }: Pick<Piece, 'place'>): string {
  const url = new URL(storeUrl)
  url.searchParams.set('s', sourceOfPieces(campaignId, place))
  return url.href
}

export const withLink = (piece: StoredPiece, storeUrl: string, campaignId: string): Piece => ({
  ...piece,
  link: linkOf(storeUrl, campaignId, piece),
})

/** Returns a campaign and its pieces in their order, as its seller sees them. */
export function campaignView({ pieces, ...campaign }: StoredCampaign, storeUrl: string): CreatedCampaign {
  return {
    campaign,
    pieces: Object.values(pieces)
      .toSorted((one, other) => (one.id < other.id ? -1 : 1))
      .map((piece) => withLink(piece, storeUrl, campaign.id)),
  }
}

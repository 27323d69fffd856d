import type { Campaigns } from '#contract/marketing.ts'
import { sourceOfPieces } from '#rules/marketing/piece-plan.ts'
import { dayMs } from '#rules/time.ts'
import { isoAt } from '../clock.ts'
import { figuresBySource } from '../data/site/campaign-figures.ts'
import { listCampaigns } from '../data/site/campaigns.ts'
import { loadHome } from '../data/site/home.ts'
import { campaignView, storeUrlOf } from './campaign-view.ts'

const nothing = { visits: 0, orders: 0, commission_cents: 0 }

/** Returns the newest campaigns with what their pieces brought, by place. */
export async function listWithFigures(tenantId: string): Promise<Campaigns> {
  const [home, campaigns] = await Promise.all([loadHome(tenantId), listCampaigns(tenantId)])
  const oldest = campaigns.at(-1)
  if (!oldest) return { campaigns: [] }
  // A day earlier: the store's day may begin before the day in UTC.
  const from = isoAt(Date.parse(oldest.created_at) - dayMs).slice(0, 10)
  const [url, figures] = await Promise.all([storeUrlOf(tenantId, home), figuresBySource(tenantId, from)])
  return {
    campaigns: campaigns.map((stored) => {
      const { campaign, pieces } = campaignView(stored, url)
      const figuresOf = (place: (typeof pieces)[number]['place']) =>
        figures.get(sourceOfPieces(campaign.id, place)) ?? nothing
      return { campaign, pieces: pieces.map((piece) => ({ ...piece, ...figuresOf(piece.place) })) }
    }),
  }
}

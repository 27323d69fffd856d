import type { Deal } from '#contract/sales/deals.ts'
import type { DealTotals, StoredDeal } from '#contract/sales/stored-deals.ts'
import { dealSource, isWithinDates } from '#rules/deals/deal.ts'
import { dayIn } from '#rules/store-day.ts'
import { dayMs } from '#rules/time.ts'
import { isoAt, now } from '../clock.ts'
import { loadDealTotals } from '../data/sales/counters/deal-totals.ts'
import { type DiscountCode, hasUsesLeft, loadStorefrontItems } from '../data/sales/discount-codes.ts'
import { daysBySource, type SourceDay } from '../data/site/campaign-figures.ts'
import { loadHome, type TenantHome } from '../data/site/home.ts'
import { loadSiteText, type SiteText } from '../data/site/site-text.ts'
import { parseStorefront } from '../data/site/storefronts.ts'
import { upcomingAddress } from '../sites/content/load-site.ts'
import { siteUrl } from '../sites/storage/site-url.ts'

/** Everything that the view of a store's deals is made from. */
export type DealsContext = {
  home: TenantHome
  codes: readonly DiscountCode[]
  /** What the live page shows; undefined while no page is live. */
  live: readonly StoredDeal[] | undefined
  storeUrl: string
  totals: ReadonlyMap<string, DealTotals>
  sourceDays: ReadonlyMap<string, readonly SourceDay[]>
}

/** Visits are those of a year at most, as in Analytics. */
const visitDays = 366

/** Reads everything in two round trips. */
export async function loadDeals(tenantId: string): Promise<DealsContext> {
  // The text only names the address before the first publish.
  const [home, text] = await Promise.all([loadHome(tenantId), loadSiteText(tenantId)])
  const [{ codes, storefront }, totals, sourceDays, storeUrl] = await Promise.all([
    loadStorefrontItems(home.store?.id ?? ''),
    loadDealTotals(tenantId),
    daysBySource(tenantId, firstDay(home)),
    storeUrlOf(tenantId, home, text),
  ])
  const page = parseStorefront(storefront)
  return { home, codes, live: page && (page.deals ?? []), storeUrl, totals, sourceDays }
}

function firstDay({ recent }: TenantHome) {
  const yearAgo = isoAt(now() - visitDays * dayMs).slice(0, 10)
  return recent.since > yearAgo ? recent.since : yearAgo
}

async function storeUrlOf(tenantId: string, home: TenantHome, text: SiteText) {
  if (home.site?.address) return siteUrl(home.site.address)
  return siteUrl((await upcomingAddress(tenantId, home, text)) ?? '')
}

const noTotals: DealTotals = { orders: 0, discount_cents: 0, commission_cents: 0 }

/** A deal as its seller sees it at a moment (epoch ms). */
export function dealView(deal: StoredDeal | DiscountCode, context: DealsContext, at: number): Deal {
  const { id, kind, name, percent, product_ids, from, until, active, created_at } = deal
  return {
    ...{ id, kind, name, percent, product_ids, active, created_at },
    ...(from && { from }),
    ...(until && { until }),
    ...('code' in deal && { code: deal.code, used: deal.used, ...(deal.uses && { uses: deal.uses }) }),
    state: stateOf(deal, context, at),
    link: linkTo(deal, context.storeUrl),
    visits: visitsOf(deal, context),
    ...totalsOf(deal, context),
  }
}

/** A code made again has the link of the earlier one: only visits since the day on which it was made are its own. */
function visitsOf(deal: StoredDeal | DiscountCode, { home, sourceDays }: DealsContext): number {
  const madeOn = dayIn(home.recent.time_zone, Date.parse(deal.created_at))
  const days = sourceDays.get(dealSource(deal)) ?? []
  return days.reduce((sum, { day, visits }) => (day < madeOn ? sum : sum + visits), 0)
}

function totalsOf(deal: StoredDeal | DiscountCode, { totals }: DealsContext): DealTotals {
  const all = totals.get(deal.id) ?? noTotals
  const { orders, discount_cents, commission_cents } =
    ('previous_totals' in deal && deal.previous_totals) || noTotals
  return {
    orders: all.orders - orders,
    discount_cents: all.discount_cents - discount_cents,
    // Refunds of orders with the earlier code are taken off the same counter.
    commission_cents: Math.max(0, all.commission_cents - commission_cents),
  }
}

function stateOf(deal: StoredDeal | DiscountCode, { home, live }: DealsContext, at: number): Deal['state'] {
  if (!deal.active) return 'off'
  if (deal.until !== undefined && at >= Date.parse(deal.until)) return 'ended'
  if (!isWithinDates(deal, at)) return 'scheduled'
  const sold = new Set(
    home.products.filter(({ status }) => status === 'published').map(({ product_id }) => product_id),
  )
  if ('code' in deal) {
    if (!hasUsesLeft(deal)) return 'used-up'
    return deal.product_ids.some((id) => sold.has(id)) ? 'on' : 'incomplete'
  }
  if (!deal.product_ids.every((id) => sold.has(id))) return 'incomplete'
  const shown = live?.find(({ id }) => id === deal.id)
  return shown && factsOf(shown) === factsOf(deal) ? 'on' : 'unpublished'
}

const factsOf = ({ name, percent, product_ids, from, until }: StoredDeal) =>
  JSON.stringify([name, percent, product_ids, from, until])

/** The link that tells what the deal brought. A code's link also types the code into the cart. */
function linkTo(deal: StoredDeal | DiscountCode, storeUrl: string) {
  const url = new URL(storeUrl)
  url.searchParams.set('s', dealSource(deal))
  if ('code' in deal) url.searchParams.set('code', deal.code)
  return url.href
}

import type { StoredDeal } from '#contract/sales/stored-deals.ts'
import { type PartialContent, textsOf } from '#contract/site/content-paths.ts'
import { defaultSettings, type SiteSettings } from '#contract/site/site.ts'
import type { SiteChange, SiteChanges } from '#contract/site/site-changes.ts'
import { hasEnded } from '#rules/deals/deal.ts'
import { now } from '../../clock.ts'
import { loadHome, type TenantHome } from '../../data/site/home.ts'
import { loadRelease, type PageWords, type ReleaseRecord } from '../../data/site/releases.ts'
import { loadSiteText } from '../../data/site/site-text.ts'
import type { Offer } from '../../data/site/storefronts.ts'
import { catalogProducts } from '../../data/store/catalog.ts'
import { settingsOf } from '../content/settings.ts'
import { catalogFingerprint } from './catalog-fingerprint.ts'
import { dealsOf, offersOf } from './storefront-record.ts'

/** What a page would be published from now. */
export type DraftPage = {
  settings: SiteSettings
  content: PartialContent
  offers: readonly Offer[]
  deals: readonly StoredDeal[]
  facts: string
}

/** Returns what differs between the live release and the draft, in the order of the page. */
function changesSince(
  { words, offers = [], deals = [], facts }: ReleaseRecord,
  draft: DraftPage,
): SiteChange[] {
  const sold = productChanges(offers, draft.offers)
  const isRedescribed = sold.length === 0 && facts !== undefined && facts !== draft.facts
  return [
    ...(words ? wordChanges(words, draft) : []),
    ...sold,
    ...dealChanges(offeredDeals(deals, offers), offeredDeals(draft.deals, draft.offers)),
    ...(isRedescribed ? [{ kind: 'catalog' } as const] : []),
  ]
}

/** A release from before a setting existed was made with its default. */
const publishedSettings = ({ settings }: PageWords, storeName: string) =>
  new Map<string, unknown>(Object.entries({ ...defaultSettings(storeName), ...settings }))

const wordChanges = (words: PageWords, { settings, content }: DraftPage): SiteChange[] => [
  ...differing(publishedSettings(words, settings.store_name), new Map(Object.entries(settings))).map(
    ({ key, before, after }) => ({ kind: 'setting' as const, name: key, ...textual({ before, after }) }),
  ),
  ...differing(textsOf(words.content), textsOf(content)).map(({ key, before, after }) => ({
    kind: 'text' as const,
    path: key,
    ...textual({ before, after }),
  })),
]

function productChanges(live: readonly Offer[], draft: readonly Offer[]): SiteChange[] {
  return differing(soldById(live), soldById(draft)).map(({ key, before, after }) => ({
    kind: 'product' as const,
    id: key,
    ...(before && { before }),
    ...(after && { after }),
  }))
}

const soldById = (offers: readonly Offer[]) =>
  new Map(
    offers.map(({ store_product_id, title, price_cents }) => [store_product_id, { title, price_cents }]),
  )

type OfferedDeal = { name: string; percent: number; courses: string[]; from?: string; until?: string }

const offeredDeals = (deals: readonly StoredDeal[], offers: readonly Offer[]) =>
  new Map(
    deals.map(({ id, name, percent, product_ids, from, until }): [string, OfferedDeal] => [
      id,
      {
        ...{ name, percent },
        courses: product_ids.map((one) => offers.find(({ product_id }) => product_id === one)?.title ?? one),
        ...(from && { from }),
        ...(until && { until }),
      },
    ]),
  )

function dealChanges(live: ReadonlyMap<string, OfferedDeal>, draft: ReadonlyMap<string, OfferedDeal>) {
  return differing(live, draft).map(({ key, before, after }) => ({
    kind: 'deal' as const,
    id: key,
    ...(before && { before }),
    ...(after && { after }),
  }))
}

/** Returns every key whose values differ, those of `after` first. */
function differing<T>(before: ReadonlyMap<string, T>, after: ReadonlyMap<string, T>) {
  return [...new Set([...after.keys(), ...before.keys()])]
    .map((key) => ({ key, before: before.get(key), after: after.get(key) }))
    .filter((one) => JSON.stringify(one.before) !== JSON.stringify(one.after))
}

const textual = ({ before, after }: { before: unknown; after: unknown }) => ({
  ...(typeof before === 'string' && { before }),
  ...(typeof after === 'string' && { after }),
})

/** A deal that has ended since it was published is no change: its card left the live page with its last day. */
function draftDeals(home: TenantHome, offers: readonly Offer[], { deals = [] }: ReleaseRecord) {
  const published = new Set(deals.map(({ id }) => id))
  const at = now()
  return dealsOf(home, offers).filter((deal) => published.has(deal.id) || !hasEnded(deal, at))
}

const nothing: SiteChanges = { changes: [], compares_text: true }

/** Returns what publishing now would change on the live page. */
export async function compareWithLive(tenantId: string): Promise<SiteChanges> {
  const [home, text] = await Promise.all([loadHome(tenantId), loadSiteText(tenantId)])
  const liveId = home.site?.status === 'live' ? home.site.live_release_id : undefined
  if (!liveId) return nothing
  const onPage = home.products.filter(({ status }) => status === 'published')
  const [live, catalog] = await Promise.all([
    loadRelease(tenantId, liveId),
    catalogProducts(onPage.map(({ product_id }) => product_id)),
  ])
  if (!live) return { changes: [], compares_text: false }
  const offers = offersOf(onPage, catalog, home.exceptions)
  const draft = {
    settings: settingsOf(home, text),
    content: text.content,
    offers,
    deals: draftDeals(home, offers, live),
    facts: catalogFingerprint(onPage, catalog),
  }
  return { changes: changesSince(live, draft), compares_text: live.words !== undefined }
}

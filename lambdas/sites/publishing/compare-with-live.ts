import type { SiteChanges } from '#contract/site-changes.ts'
import { loadHome } from '../../data/site/home.ts'
import { loadRelease } from '../../data/site/releases.ts'
import { loadSiteText } from '../../data/site/site-text.ts'
import { catalogProducts } from '../../data/store/catalog.ts'
import { settingsOf } from '../content/site-view.ts'
import { catalogFingerprint } from './catalog-fingerprint.ts'
import { changesSince } from './site-changes.ts'
import { offersOf } from './storefront-record.ts'

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
  const draft = {
    settings: settingsOf(home, text),
    content: text.content,
    offers: offersOf(onPage, catalog),
    facts: catalogFingerprint(onPage, catalog),
  }
  return { changes: changesSince(live, draft), compares_text: live.words !== undefined }
}

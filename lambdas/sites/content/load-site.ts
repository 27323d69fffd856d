import { loadHome, type TenantHome } from '../../data/site/home.ts'
import { loadSiteText, type SiteText } from '../../data/site/site-text.ts'
import { nextAddress } from '../../data/store/addresses.ts'
import { currentCatalogFingerprint } from '../publishing/catalog-fingerprint.ts'
import { settingsOf } from './settings.ts'
import { siteView } from './site-view.ts'

/**
 * Returns the site as its seller sees it, whether or not there is one yet. A live one is compared with the catalog too.
 */
export async function loadSite(tenantId: string) {
  const [home, text] = await Promise.all([loadHome(tenantId), loadSiteText(tenantId)])
  const [facts, address] = await Promise.all([
    currentCatalogFingerprint(home),
    upcomingAddress(tenantId, home, text),
  ])
  return siteView(home, text, { facts, address })
}

/**
 * Returns the address that the first publish would claim for the current store name; undefined once the store has an
 * address.
 */
export async function upcomingAddress(tenantId: string, home: TenantHome, text: Pick<SiteText, 'settings'>) {
  if (home.site?.address) return undefined
  return nextAddress(tenantId, settingsOf(home, text).store_name)
}

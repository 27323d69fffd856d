import { loadHome } from '../data/home.ts'
import { loadSiteText } from '../data/site-text.ts'
import { factsNow } from './shown-facts.ts'
import { siteView } from './site-view.ts'

/** The site as its seller sees it, whether or not there is one yet. A live one is compared with the catalog too. */
export async function loadSite(tenantId: string) {
  const [home, text] = await Promise.all([loadHome(tenantId), loadSiteText(tenantId)])
  return siteView(home, text, await factsNow(home))
}

import type { Site } from '#contract/site/site.ts'
import { siteView } from '../content/site-view.ts'
import type { LeasedPage } from './page-lease.ts'

/** Returns the site after a change of its live page, as its seller sees it. Apart, because not everybody who changes it looks. */
export async function changedSite(changing: Promise<Pick<LeasedPage, 'home' | 'text'>>): Promise<Site> {
  const { home, text } = await changing
  return siteView(home, text)
}

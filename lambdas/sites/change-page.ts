import { ulid } from 'ulid'
import type { Site } from '#contract/site.ts'
import { now } from '../clock.ts'
import { loadHome, type TenantHome } from '../data/home.ts'
import { type PageLease, releasePageLease, takePageLease } from '../data/publishing.ts'
import type { SiteRecord } from '../data/site-records.ts'
import { loadSiteText, type SiteText } from '../data/site-text.ts'
import { Failure } from '../failure.ts'
import { logUnexpected } from '../log.ts'
import { siteView } from './site-view.ts'

export type PageChange = {
  lease: PageLease
  record: SiteRecord
  home: TenantHome
  text: SiteText | undefined
}

/**
 * Puts the store's live page up or takes it down, one change at a time. `change` answers the site's new
 * record; if it fails the lease is given back and the site stays as it was. Raises 'no-site' and 'conflict'.
 */
export async function changePage(
  tenantId: string,
  change: (site: PageChange) => Promise<SiteRecord>,
): Promise<Site> {
  const lease = { tenantId, id: ulid(now()), takenAt: now() }
  const [record, home, text] = await Promise.all([
    takePageLease(lease),
    loadHome(tenantId),
    loadSiteText(tenantId),
  ])
  if (!record) throw refusal(home)
  try {
    return siteView({ ...home, site: await change({ lease, record, home, text }) }, text)
  } catch (error) {
    // Should even this fail, the lease ends by itself.
    await releasePageLease(lease).catch((worse) => logUnexpected('release-page-lease', worse))
    throw error
  }
}

function refusal(home: TenantHome) {
  if (!home.site?.status) return new Failure('no-site', 'Generate your site before you publish it.')
  return new Failure('conflict', 'Your site is being published right now. Please try again in a moment.')
}

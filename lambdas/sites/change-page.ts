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

export type PageChange<Read> = {
  lease: PageLease
  record: SiteRecord
  home: TenantHome
  text: SiteText
  read: Read
}

type Steps<Read> = {
  /** Whatever else the change needs to know, read in the same round; undefined if what it is about doesn't exist. */
  read: (tenantId: string) => Promise<Read | undefined>
  change: (site: PageChange<Read>) => Promise<SiteRecord>
}

/**
 * Puts the store's live page up or takes it down, one change at a time. `change` answers the site's new
 * record; if it fails the lease is given back and the site stays as it was. Raises 'not-found', 'no-site' and
 * 'conflict'.
 */
export async function changePage<Read>(tenantId: string, { read, change }: Steps<Read>): Promise<Site> {
  const lease = { tenantId, id: ulid(now()), takenAt: now() }
  const [record, home, text, found] = await Promise.all([
    takePageLease(lease),
    loadHome(tenantId),
    loadSiteText(tenantId),
    read(tenantId),
  ])
  try {
    if (found === undefined) throw noSuchRelease()
    if (!record) throw refusal(home)
    return siteView({ ...home, site: await change({ lease, record, home, text, read: found }) }, text)
  } catch (error) {
    // Should even this fail, the lease ends by itself.
    if (record)
      await releasePageLease(lease).catch((worse) => logUnexpected('lease was not given back', worse))
    throw error
  }
}

export const noSuchRelease = () => new Failure('not-found', 'This version of your site is not kept.')

function refusal(home: TenantHome) {
  if (!home.site?.status) return new Failure('no-site', 'Generate your site before you publish it.')
  return new Failure('conflict', 'Your site is being published right now. Please try again in a moment.')
}

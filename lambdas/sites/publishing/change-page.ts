import { ulid } from 'ulid'
import type { Site } from '#contract/site.ts'
import { now } from '../../clock.ts'
import { loadHome, type TenantHome } from '../../data/site/home.ts'
import {
  type LeasedSite,
  type PageLease,
  releasePageLease,
  takePageLease,
} from '../../data/site/publishing.ts'
import type { SiteRecord } from '../../data/site/site-records.ts'
import { loadSiteText, type SiteText } from '../../data/site/site-text.ts'
import { ConditionFailedError } from '../../data/table/conditions.ts'
import { Failure } from '../../failure.ts'
import { logUnexpected } from '../../log/log.ts'
import { siteView } from '../content/site-view.ts'
import { putRedirects } from './former-addresses.ts'
import { leaseLost } from './switch-page.ts'

export type PageChange<Read> = {
  lease: PageLease
  record: LeasedSite
  home: TenantHome
  text: SiteText
  read: Read
}

type Steps<Read> = {
  /** Whatever else the change needs, read in the same round; undefined if the subject of the change does not exist. */
  read: (tenantId: string) => Promise<Read | undefined>
  /** Throws if the change is refused, before anything is written. */
  expect?: (site: PageChange<Read>) => void
  change: (site: PageChange<Read>) => Promise<SiteRecord>
}

/**
 * Publishes or takes down the store's live page, one change at a time. `change` returns the site's new record. If it
 * fails, the lease is released and the site stays unchanged.
 * @throws Failure 'not-found', 'no-site' and 'conflict'
 */
export async function changePage<Read>(
  tenantId: string,
  { read, expect, change }: Steps<Read>,
): Promise<Site> {
  const lease = { tenantId, id: ulid(now()), takenAt: now() }
  const [record, home, text, found] = await Promise.all([
    takePageLease(lease),
    loadHome(tenantId),
    loadSiteText(tenantId),
    read(tenantId),
  ])
  let hasBegun = false
  try {
    if (found === undefined) throw noSuchRelease()
    if (!record) throw refusal(home)
    const site = { lease, record, home, text, read: found }
    expect?.(site)
    hasBegun = true
    if (record.redirects_due) await putRedirects(record)
    return siteView({ ...home, site: await change(site) }, text)
  } catch (error) {
    // If even this fails, the lease expires automatically.
    if (record)
      await releasePageLease(lease, hasBegun || record.isAfterFailure).catch((worse) =>
        logUnexpected('lease was not given back', worse),
      )
    throw error instanceof ConditionFailedError ? leaseLost() : error
  }
}

/** Whether these robots.txt and sitemap are at the site's address. A change that has failed may have written others. */
export const areCrawlerFilesCurrent = ({ crawler_files, isAfterFailure }: LeasedSite, crawlerFiles: string) =>
  crawler_files === crawlerFiles && !isAfterFailure

/** Whether a page is live and everything that belongs to it is there. */
export const isLiveInOrder = ({ status, isAfterFailure }: LeasedSite) => status === 'live' && !isAfterFailure

/** Whether files may be there that no release names: a change failed, or did not remove all that it was to remove. */
export const mayHaveLeftFiles = (record: LeasedSite) =>
  record.isAfterFailure || (record.status !== 'live' && record.published_at !== undefined)

/** @throws Failure 'store-closed' */
export function expectOpenStore({ closed_at }: SiteRecord) {
  if (closed_at)
    throw new Failure('store-closed', 'Your store is closed. Reopen it in Settings, then publish.')
}

export const noSuchRelease = () => new Failure('not-found', 'This version of your site is not kept.')

function refusal(home: TenantHome) {
  if (!home.site?.status) return new Failure('no-site', 'Generate your site before you publish it.')
  return leaseLost()
}

import { ulid } from 'ulid'
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
import { putRedirects } from './redirects.ts'
import { leaseLost, restorePage } from './switch-page.ts'

/** What a change of the live page starts from. Nobody else changes the page meanwhile. */
export type LeasedPage = {
  lease: PageLease
  record: LeasedSite
  home: TenantHome
  text: SiteText
  /** How far the change has got: what a failure leaves to be put in order. */
  progress: { hasBegun: boolean; switchedAddress?: string }
}

/**
 * Publishes or takes down the store's live page, one change at a time. `reading` is whatever else the change needs, read
 * in the same round. `change` returns the site's new record, with which home is returned; see `changedSite`. If it fails, the lease is released and the recorded page is
 * live again.
 * @throws Failure 'not-found', 'no-site' and 'conflict', and what `change` throws
 */
export async function withPageLease<Read>(
  tenantId: string,
  reading: Promise<Read>,
  change: (page: LeasedPage, read: Read) => Promise<SiteRecord>,
): Promise<Pick<LeasedPage, 'home' | 'text'>> {
  const lease = { tenantId, id: ulid(now()), takenAt: now() }
  const progress: LeasedPage['progress'] = { hasBegun: false }
  const taking = takePageLease(lease)
  try {
    const [read, record, home, text] = await Promise.all([
      reading,
      taking,
      loadHome(tenantId),
      loadSiteText(tenantId),
    ])
    if (!record) throw refusal(home)
    const site = await change({ lease, record, home, text, progress }, read)
    return { home: { ...home, site }, text }
  } catch (error) {
    await putInOrder(lease, taking, progress)
    throw error instanceof ConditionFailedError ? leaseLost() : error
  }
}

/** Puts the recorded page back and releases the lease. If even this fails, the lease expires automatically. */
async function putInOrder(
  lease: PageLease,
  taking: Promise<LeasedSite | undefined>,
  { hasBegun, switchedAddress }: LeasedPage['progress'],
) {
  if (switchedAddress !== undefined)
    await restorePage(lease, switchedAddress).catch((error) =>
      logUnexpected('live page was not restored', error),
    )
  const record = await taking.catch(() => undefined)
  if (record)
    await releasePageLease(lease, hasBegun || record.isAfterFailure).catch((error) =>
      logUnexpected('lease was not given back', error),
    )
}

/** Called before the first write. The change after one that has begun and failed looks for the files that it has left. */
export async function beginChange({ record, progress }: LeasedPage) {
  progress.hasBegun = true
  if (record.redirects_due) await putRedirects(record)
}

/** Called before the page at `address` is replaced, which may then be done without being recorded. */
export function notePageSwitch({ progress }: LeasedPage, address: string) {
  progress.switchedAddress = address
}

/** Returns whether these robots.txt and sitemap are at the site's address. A change that has failed may have written others. */
export const areCrawlerFilesCurrent = ({ crawler_files, isAfterFailure }: LeasedSite, crawlerFiles: string) =>
  crawler_files === crawlerFiles && !isAfterFailure

/** Returns whether a page is live and everything that belongs to it is there. */
export const isLiveAndComplete = ({ status, isAfterFailure }: LeasedSite) =>
  status === 'live' && !isAfterFailure

/** Returns whether files may be there that no release names: a change failed, or did not remove all that it was to remove. */
export const mayHaveOrphanedFiles = (record: LeasedSite) =>
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

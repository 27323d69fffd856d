import { pagePaths } from '#storefront/page-links.ts'
import { endStoreMark, outdatedStoreMark } from '../../data/reviews/outdated-pages.ts'
import { recordMoved } from '../../data/site/publishing.ts'
import { loadRelease } from '../../data/site/releases.ts'
import { loadSiteRecord, type SiteRecord } from '../../data/site/site-records.ts'
import { Failure } from '../../failure.ts'
import { putOtherPages, replaceLivePage } from '../storage/live-page.ts'
import { putRelease, readRelease } from '../storage/release-objects.ts'
import { beginChange, type LeasedPage, notePageSwitch, withPageLease } from './page-lease.ts'
import { pagesWithReviews, shownReviews } from './shown-reviews.ts'
import { confirmLease } from './switch-page.ts'

/**
 * Puts the newest reviews into the live pages of a store whose reviews have changed. Returns false if there was nothing to
 * do, or the page is being changed right now: then the next run does it.
 */
export async function refreshReviews(tenantId: string): Promise<boolean> {
  const mark = await outdatedStoreMark(tenantId)
  if (!mark || !(await showNewest(tenantId))) return false
  await endStoreMark(tenantId, mark)
  return true
}

/** Returns false if another change holds the lease. A store that is not live shows nothing. */
async function showNewest(tenantId: string): Promise<boolean> {
  const record = await loadSiteRecord(tenantId)
  if (record?.status !== 'live') return true
  try {
    await withPageLease(tenantId, Promise.resolve(), replaceReviews)
    return true
  } catch (error) {
    if (error instanceof Failure && error.code === 'conflict') return false
    throw error
  }
}

/**
 * The release is stored last: it is compared with what it is to be, so a run that died before is repeated.
 */
async function replaceReviews(page: LeasedPage): Promise<SiteRecord> {
  const { lease, record } = page
  const { address, live_release_id: releaseId, etag, crawler_files } = record
  const kept = { ...(crawler_files && { crawlerFiles: crawler_files }) }
  if (record.status !== 'live' || !address || !releaseId) return recordMoved(lease, record, { etag, ...kept })
  const [pages, release] = await Promise.all([
    readRelease(lease.tenantId, releaseId, address),
    loadRelease(lease.tenantId, releaseId),
  ])
  if (!pages) throw new Error(`The release ${releaseId} is not kept.`)
  const fresh = pagesWithReviews(pages, await shownReviews(lease.tenantId, release?.offers ?? []))
  const changed = new Map([...fresh].filter(([path, html]) => html !== pages.get(path)))
  if (changed.size === 0) return recordMoved(lease, record, { etag, ...kept })
  await beginChange(page)
  notePageSwitch(page, address)
  await putOtherPages(address, changed)
  const first = changed.get(pagePaths.home)
  const shown =
    first === undefined ? etag : await replaceLivePage(address, first, etag, () => confirmLease(lease))
  await putRelease(lease.tenantId, releaseId, fresh)
  return recordMoved(lease, record, { etag: shown, ...kept })
}

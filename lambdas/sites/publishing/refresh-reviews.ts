import { pagePaths } from '#storefront/page-links.ts'
import { endStoreMark, outdatedStoreMark } from '../../data/reviews/outdated-pages.ts'
import { mayShowPages, recordRefreshed } from '../../data/site/publishing.ts'
import { loadRelease } from '../../data/site/releases.ts'
import type { SiteRecord } from '../../data/site/site-records.ts'
import { Failure } from '../../failure.ts'
import { crawlerFilesId, putCrawlerFiles } from '../storage/crawler-files.ts'
import { putOtherPages, removeOtherPages, replaceLivePage } from '../storage/live-page.ts'
import { putRelease, readRelease, type SitePages } from '../storage/release-objects.ts'
import { beginChange, type LeasedPage, notePageSwitch, withPageLease } from './page-lease.ts'
import { pagesWithReviews, shownReviews } from './shown-reviews.ts'
import { confirmLease, putOfflinePage, putPages } from './switch-page.ts'

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

/** Returns false if another change holds the lease. */
async function showNewest(tenantId: string): Promise<boolean> {
  if (!(await mayShowPages(tenantId))) return true
  try {
    await withPageLease(tenantId, Promise.resolve(), replaceReviews)
    return true
  } catch (error) {
    if (error instanceof Failure && error.code === 'conflict') return false
    throw error
  }
}

/**
 * The release is stored last: it is compared with what it is to be, so a run that died before is repeated. Where a change
 * has failed before, such as one of the address, everything at the address is put again.
 */
async function replaceReviews(page: LeasedPage): Promise<SiteRecord> {
  const { lease, record } = page
  const { address, live_release_id: releaseId, isAfterFailure } = record
  if (!address) return unchanged(page)
  if (record.status !== 'live' || !releaseId) return isAfterFailure ? putDown(page, address) : unchanged(page)
  const [pages, release] = await Promise.all([
    readRelease(lease.tenantId, releaseId, address),
    loadRelease(lease.tenantId, releaseId),
  ])
  if (!pages) throw new Error(`The release ${releaseId} is not kept.`)
  const fresh = pagesWithReviews(pages, await shownReviews(lease.tenantId, release?.offers ?? []))
  const changed = new Map([...fresh].filter(([path, html]) => html !== pages.get(path)))
  if (changed.size === 0 && !isAfterFailure) return unchanged(page)
  await beginChange(page)
  notePageSwitch(page, address)
  const shown = isAfterFailure ? await putAll(page, address, fresh) : await putChanged(page, address, changed)
  if (changed.size > 0) await putRelease(lease.tenantId, releaseId, fresh)
  return recordRefreshed(lease, record, shown)
}

const unchanged = ({ lease, record }: LeasedPage) =>
  recordRefreshed(lease, record, { etag: record.etag, crawlerFiles: record.crawler_files })

async function putChanged({ lease, record }: LeasedPage, address: string, changed: SitePages) {
  const { etag, crawler_files: crawlerFiles } = record
  await putOtherPages(address, changed)
  const first = changed.get(pagePaths.home)
  if (first === undefined) return { etag, crawlerFiles }
  return { etag: await replaceLivePage(address, first, etag, () => confirmLease(lease)), crawlerFiles }
}

async function putAll({ lease, record }: LeasedPage, address: string, pages: SitePages) {
  await putCrawlerFiles(address, pages)
  const etag = await putPages(lease, address, pages, record.etag)
  await removeOtherPages(address, pages.keys())
  return { etag, crawlerFiles: crawlerFilesId(address, pages) }
}

async function putDown(page: LeasedPage, address: string) {
  await beginChange(page)
  notePageSwitch(page, address)
  return recordRefreshed(page.lease, page.record, { etag: await putOfflinePage(page, address) })
}

import type { Site } from '#contract/site/site.ts'
import { coursesIn } from '../../data/site/home.ts'
import { recordPublished } from '../../data/site/publishing.ts'
import {
  loadRelease,
  noteReleaseEnd,
  type ReleaseRecord,
  resumeReleaseWrite,
} from '../../data/site/releases.ts'
import type { Offer } from '../../data/site/storefronts.ts'
import { soldAgainWrites } from '../../data/store/store-products.ts'
import { expectNotSuspended, loadStoreSuspension } from '../../data/store/stores.ts'
import { crawlerFilesId, putCrawlerFiles } from '../storage/crawler-files.ts'
import { requestPicturesOf } from '../storage/drawings.ts'
import { removeOtherPages } from '../storage/live-page.ts'
import { putRelease, readRelease, type SitePages } from '../storage/release-objects.ts'
import { settleAll } from '../storage/settle-all.ts'
import { changedSite } from './changed-site.ts'
import {
  areCrawlerFilesCurrent,
  beginChange,
  expectOpenStore,
  type LeasedPage,
  noSuchRelease,
  notePageSwitch,
  withPageLease,
} from './page-lease.ts'
import { pagesWithReviews, shownReviews } from './shown-reviews.ts'
import { storefrontWrites } from './storefront-record.ts'
import { putPages } from './switch-page.ts'

/**
 * Restores the pages of a release, byte for byte, except for the store's address if that has changed, and the reviews. The seller's working copy does not change.
 * @throws Failure 'not-found' for a release that is not stored, 'store-closed', 'store-suspended' and 'conflict'
 */
export function rollBackSite(tenantId: string, releaseId: string): Promise<Site> {
  const reading = Promise.all([keptRelease(tenantId, releaseId), loadStoreSuspension(tenantId)])
  const restoring = withPageLease(tenantId, reading, async (page, [release, suspension]) => {
    const { lease, record } = page
    const { address } = record
    expectOpenStore(record)
    expectNotSuspended(suspension)
    await beginChange(page)
    const stored = address ? await readRelease(tenantId, releaseId, address) : undefined
    if (stored === undefined || !address) throw noSuchRelease()
    const pages = await withNewestReviews(tenantId, release, stored)
    const crawlerFiles = crawlerFilesId(address, pages)
    notePageSwitch(page, address)
    await settleAll([
      areCrawlerFilesCurrent(record, crawlerFiles) ? undefined : putCrawlerFiles(address, pages),
      requestPicturesOf(tenantId, release),
    ])
    const { revision, products, facts, offers = [], deals = [] } = release
    const soldAgain = await soldAgainWrites(tenantId, coursesOutside(page.home, offers))
    const etag = await putPages(lease, address, pages, record.etag)
    await removeOtherPages(address, pages.keys())
    const live = { releaseId, etag, revision, products, facts, crawlerFiles }
    const [head] = await Promise.all([
      recordPublished(lease, record, live, [
        ...storefrontWrites(page, { address, offers, deals }),
        resumeReleaseWrite(tenantId, releaseId),
        ...soldAgain,
      ]),
      noteReleaseEnd(tenantId, record, releaseId),
    ])
    return head
  })
  return changedSite(restoring)
}

/** Returns the courses that a page with these offers sells although they have left the store. */
function coursesOutside(home: LeasedPage['home'], offers: readonly Offer[]) {
  const inStore = coursesIn(home)
  return offers.flatMap(({ product_id: id }) => (inStore.includes(id) ? [] : [id]))
}

/** Reviews may have been hidden or withdrawn since. The release is stored with those of now, so that it cannot bring them back. */
async function withNewestReviews(tenantId: string, release: ReleaseRecord, stored: SitePages) {
  const pages = pagesWithReviews(stored, await shownReviews(tenantId, release.offers ?? []))
  if ([...pages].some(([path, html]) => html !== stored.get(path)))
    await putRelease(tenantId, release.id, pages)
  return pages
}

async function keptRelease(tenantId: string, releaseId: string): Promise<ReleaseRecord> {
  const release = await loadRelease(tenantId, releaseId)
  if (!release) throw noSuchRelease()
  return release
}

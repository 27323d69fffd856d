import type { Site } from '#contract/site/site.ts'
import { recordPublished } from '../../data/site/publishing.ts'
import { loadRelease, type ReleaseRecord } from '../../data/site/releases.ts'
import { expectNotSuspended, loadStoreSuspension } from '../../data/store/stores.ts'
import { allDone } from '../storage/all-done.ts'
import { crawlerFilesId, putCrawlerFiles } from '../storage/crawler-files.ts'
import { requestPictureOf } from '../storage/drawings.ts'
import { removeOtherPages } from '../storage/live-page.ts'
import { readRelease } from '../storage/release-objects.ts'
import {
  areCrawlerFilesCurrent,
  beginChange,
  beginSwitch,
  expectOpenStore,
  noSuchRelease,
  withPageLease,
} from './page-lease.ts'
import { storefrontWrites } from './storefront-record.ts'
import { putPages } from './switch-page.ts'

/**
 * Restores the pages of a release, byte for byte, except for the store's address if that has changed. The seller's working copy does not change.
 * @throws Failure 'not-found' for a release that is not stored, 'store-closed', 'store-suspended' and 'conflict'
 */
export function rollBackSite(tenantId: string, releaseId: string): Promise<Site> {
  const reading = Promise.all([keptRelease(tenantId, releaseId), loadStoreSuspension(tenantId)])
  return withPageLease(tenantId, reading, async (page, [release, suspension]) => {
    const { lease, record } = page
    const { address } = record
    expectOpenStore(record)
    expectNotSuspended(suspension)
    await beginChange(page)
    const pages = address ? await readRelease(tenantId, releaseId, address) : undefined
    if (pages === undefined || !address) throw noSuchRelease()
    const crawlerFiles = crawlerFilesId(address, pages)
    beginSwitch(page, address)
    await allDone([
      areCrawlerFilesCurrent(record, crawlerFiles) ? undefined : putCrawlerFiles(address, pages),
      requestPictureOf(tenantId, release),
    ])
    const { revision, products, facts, offers = [] } = release
    const etag = await putPages(lease, address, pages, record.etag)
    await removeOtherPages(address, pages.keys())
    const live = { releaseId, etag, revision, products, facts, crawlerFiles }
    return recordPublished(lease, record, live, storefrontWrites(page, { address, offers }))
  })
}

async function keptRelease(tenantId: string, releaseId: string): Promise<ReleaseRecord> {
  const release = await loadRelease(tenantId, releaseId)
  if (!release) throw noSuchRelease()
  return release
}

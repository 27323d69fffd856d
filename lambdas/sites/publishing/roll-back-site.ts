import { recordPublished } from '../../data/site/publishing.ts'
import { loadRelease, type ReleaseRecord } from '../../data/site/releases.ts'
import { expectNotSuspended, loadStoreSuspension } from '../../data/store/suspensions.ts'
import { crawlerFilesId, putCrawlerFiles } from '../storage/crawler-files.ts'
import { replaceLivePage } from '../storage/live-page.ts'
import { readRelease } from '../storage/release-objects.ts'
import {
  areCrawlerFilesCurrent,
  changePage,
  expectOpenStore,
  noSuchRelease,
  type PageChange,
} from './change-page.ts'
import { requestPictureOf } from './request-picture.ts'
import { storefrontWrites } from './storefront-record.ts'
import { confirmLease, switchPage } from './switch-page.ts'

/**
 * Restores a page that was live before, byte for byte, except for the store's address if that has changed. The seller's working copy does not change.
 * @throws Failure 'not-found' for a release that is not stored, 'store-closed', 'store-suspended' and 'conflict'
 */
export const rollBackSite = (tenantId: string, releaseId: string) =>
  changePage(tenantId, {
    read: () => read(tenantId, releaseId),
    expect: ({ record, read: { suspension } }) => {
      expectOpenStore(record)
      expectNotSuspended(suspension)
    },
    change,
  })

type Read = { release: ReleaseRecord; suspension: string | undefined }

async function read(tenantId: string, releaseId: string): Promise<Read | undefined> {
  const [release, suspension] = await Promise.all([
    loadRelease(tenantId, releaseId),
    loadStoreSuspension(tenantId),
  ])
  return release && { release, suspension }
}

async function change(site: PageChange<Read>) {
  const { lease, record } = site
  const { release } = site.read
  const { address } = record
  const html = address && (await readRelease(lease.tenantId, release.id, address))
  if (html === undefined || !address) throw noSuchRelease()
  const crawlerFiles = crawlerFilesId(address, html)
  await Promise.all([
    areCrawlerFilesCurrent(record, crawlerFiles) ? undefined : putCrawlerFiles(address, html),
    requestPictureOf(lease.tenantId, release),
  ])
  const { id: releaseId, revision, products, facts, offers = [] } = release
  const storefront = storefrontWrites(site, { address, offers })
  return switchPage({
    lease,
    address,
    change: async () => {
      const etag = await replaceLivePage(address, html, record.etag, () => confirmLease(lease))
      const page = { releaseId, etag, revision, products, facts, crawlerFiles }
      return recordPublished(lease, record, page, storefront)
    },
  })
}

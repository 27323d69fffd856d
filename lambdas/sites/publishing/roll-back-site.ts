import { recordPublished } from '../../data/site/publishing.ts'
import { loadRelease, type ReleaseRecord } from '../../data/site/releases.ts'
import { crawlerFilesId, putCrawlerFiles } from '../storage/crawler-files.ts'
import { replaceLivePage } from '../storage/live-page.ts'
import { readRelease } from '../storage/release-objects.ts'
import { areInPlace, changePage, expectOpen, noSuchRelease, type PageChange } from './change-page.ts'
import { storefrontWrites } from './storefront-record.ts'
import { confirmLease, switchPage } from './switch-page.ts'

/**
 * Restores a page that was live before, byte for byte, except for the store's address if that has changed. The seller's working copy does not change.
 * @throws Failure 'not-found' for a release that is not stored, 'store-closed' and 'conflict'
 */
export const rollBackSite = (tenantId: string, releaseId: string) =>
  changePage(tenantId, {
    read: () => loadRelease(tenantId, releaseId),
    expect: ({ record }) => expectOpen(record),
    change,
  })

async function change(site: PageChange<ReleaseRecord>) {
  const { lease, record, read: release } = site
  const { address } = record
  const html = address && (await readRelease(lease.tenantId, release.id, address))
  if (html === undefined || !address) throw noSuchRelease()
  const crawlerFiles = crawlerFilesId(address, html)
  if (!areInPlace(record, crawlerFiles)) await putCrawlerFiles(address, html)
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

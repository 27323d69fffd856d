import { recordPublished } from '../../data/publishing.ts'
import { loadRelease, type ReleaseRecord } from '../../data/releases.ts'
import { putRobotsAndSitemap, replaceLivePage } from '../storage/live-page.ts'
import { readRelease } from '../storage/stored-releases.ts'
import { changePage, expectOpen, noSuchRelease, type PageChange } from './change-page.ts'
import { storefrontWrites } from './storefront.ts'
import { confirmLease, switchPage } from './switch-page.ts'

/**
 * Restores a page that was live before, byte for byte. The seller's working copy does not change.
 * @throws Failure 'not-found' for a release that is not stored, 'store-closed' and 'conflict'
 */
export const rollBackSite = (tenantId: string, releaseId: string) =>
  changePage(tenantId, { read: () => loadRelease(tenantId, releaseId), change })

async function change(site: PageChange<ReleaseRecord>) {
  const { lease, record, read: release } = site
  expectOpen(record)
  const { address } = record
  const html = await readRelease(lease.tenantId, release.id)
  if (html === undefined || !address) throw noSuchRelease()
  await putRobotsAndSitemap(address)
  const { id: releaseId, revision, products, facts, offers = [] } = release
  const storefront = storefrontWrites(site, { address, offers })
  return switchPage({
    lease,
    address,
    change: async () => {
      const etag = await replaceLivePage(address, html, record.etag, () => confirmLease(lease))
      return recordPublished(lease, record, { releaseId, etag, revision, products, facts }, storefront)
    },
  })
}

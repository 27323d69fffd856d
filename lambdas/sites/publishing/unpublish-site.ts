import { recordClosed, recordUnpublished } from '../../data/site/publishing.ts'
import type { SiteRecord } from '../../data/site/site-records.ts'
import { endStorefrontWrite } from '../../data/site/storefronts.ts'
import { removePictures } from '../storage/drawn-pictures.ts'
import { beginChange, beginSwitch, type LeasedPage, withPageLease } from './page-lease.ts'
import { putOfflinePage } from './switch-page.ts'

/**
 * Takes the live page down: a page at its address says so. The site is staged again and keeps its address.
 * @throws Failure 'no-site' and 'conflict'
 */
export const unpublishSite = (tenantId: string) =>
  withPageLease(tenantId, nothingElse, (page) => takeDown(page, recordUnpublished))

/**
 * Takes the live page down, if there is one, and stops sales and publishing until the store is reopened.
 * @throws Failure 'no-site' and 'conflict'
 */
export const closeStore = (tenantId: string) =>
  withPageLease(tenantId, nothingElse, (page) => takeDown(page, recordClosed))

const nothingElse = Promise.resolve()

async function takeDown(page: LeasedPage, recordDown: typeof recordUnpublished): Promise<SiteRecord> {
  const { lease, record, home } = page
  const { address } = record
  const storefront = home.store ? [endStorefrontWrite(home.store.id, lease.tenantId)] : []
  await beginChange(page)
  if (!address) return recordDown(lease, record, undefined, storefront)
  beginSwitch(page, address)
  const etag = await putOfflinePage(page, address)
  // While the lease is held: a publish right afterwards has its picture drawn again.
  await removePictures(lease.tenantId, [])
  return recordDown(lease, record, etag, storefront)
}

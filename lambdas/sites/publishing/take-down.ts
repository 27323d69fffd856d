import { recordClosed, type recordUnpublished } from '../../data/site/publishing.ts'
import { noteReleaseEnd } from '../../data/site/releases.ts'
import type { SiteRecord } from '../../data/site/site-records.ts'
import { endStorefrontWrite } from '../../data/site/storefronts.ts'
import { removePictures } from '../storage/drawn-pictures.ts'
import { beginChange, type LeasedPage, notePageSwitch, withPageLease } from './page-lease.ts'
import { putOfflinePage } from './switch-page.ts'

/**
 * Takes the live page down, if there is one, and stops sales and publishing until the store is reopened.
 * @throws Failure 'no-site' and 'conflict'
 */
export const closeStore = (tenantId: string) => takeDown(tenantId, recordClosed)

/** Takes the live page down, and records that as `recordDown` does. */
export const takeDown = (tenantId: string, recordDown: typeof recordUnpublished) =>
  withPageLease(tenantId, nothingElse, (page) => putDown(page, recordDown))

const nothingElse = Promise.resolve()

async function putDown(page: LeasedPage, recordDown: typeof recordUnpublished): Promise<SiteRecord> {
  const { lease, record, home } = page
  const { address } = record
  const writes = home.store ? [endStorefrontWrite(home.store.id, lease.tenantId)] : []
  await beginChange(page)
  if (!address) return recordDown(lease, record, undefined, writes)
  notePageSwitch(page, address)
  const etag = await putOfflinePage(page, address)
  // While the lease is held: a publish right afterwards has its picture drawn again.
  await removePictures(lease.tenantId, [])
  const [down] = await Promise.all([
    recordDown(lease, record, etag, writes),
    noteReleaseEnd(lease.tenantId, record),
  ])
  return down
}

import { recordClosed, recordUnpublished } from '../../data/site/publishing.ts'
import { endStorefrontWrite } from '../../data/site/storefronts.ts'
import { changePage, type PageChange } from './change-page.ts'
import { removePictures } from './remove-pictures.ts'
import { putOfflinePage, switchPage } from './switch-page.ts'

/**
 * Takes the live page down: a page at its address says so. The site is staged again and keeps its address.
 * @throws Failure 'no-site' and 'conflict'
 */
export const unpublishSite = (tenantId: string) =>
  changePage(tenantId, { read: async () => nothingElse, change: takingDown(recordUnpublished) })

/**
 * Takes the live page down, if there is one, and stops sales and publishing until the store is reopened.
 * @throws Failure 'no-site' and 'conflict'
 */
export const closeStore = (tenantId: string) =>
  changePage(tenantId, { read: async () => nothingElse, change: takingDown(recordClosed) })

const nothingElse = {}

function takingDown(recordDown: typeof recordUnpublished) {
  return async (site: PageChange<object>) => {
    const { lease, record, home } = site
    const { address } = record
    const storefront = home.store ? [endStorefrontWrite(home.store.id, lease.tenantId)] : []
    if (!address) return recordDown(lease, record, undefined, storefront)
    return switchPage({
      lease,
      address,
      change: async () => {
        const etag = await putOfflinePage(site, address)
        // While the lease is held: a publish right afterwards has its picture drawn again.
        await removePictures(lease.tenantId, [])
        return recordDown(lease, record, etag, storefront)
      },
    })
  }
}

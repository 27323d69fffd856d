import { recordClosed, recordUnpublished } from '../../data/site/publishing.ts'
import { endStorefrontWrite } from '../../data/site/storefronts.ts'
import { removeLivePage } from '../storage/live-page.ts'
import { changePage, type PageChange } from './change-page.ts'
import { switchPage } from './switch-page.ts'

/**
 * Takes the live page down. The site is staged again and keeps its address.
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
  return async ({ lease, record, home }: PageChange<object>) => {
    const { address } = record
    const storefront = home.store ? [endStorefrontWrite(home.store.id, lease.tenantId)] : []
    if (!address) return recordDown(lease, record, storefront)
    return switchPage({
      lease,
      address,
      change: async () => {
        await removeLivePage(address)
        return recordDown(lease, record, storefront)
      },
    })
  }
}

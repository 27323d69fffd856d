import { recordUnpublished } from '../data/publishing.ts'
import { changePage, type PageChange } from './change-page.ts'
import { removeLivePage } from './sites-bucket.ts'

/** Takes the live page down; the site is staged again and keeps its address. Raises 'no-site' and 'conflict'. */
export const unpublishSite = (tenantId: string) => changePage(tenantId, unpublish)

async function unpublish({ lease, record }: PageChange) {
  if (record.address) await removeLivePage(record.address)
  return recordUnpublished(lease)
}

import { recordUnpublished } from '../data/publishing.ts'
import { removeLivePage } from './bucket/remove-page.ts'
import { changePage, type PageChange } from './change-page.ts'

/** Takes the live page down; the site is staged again and keeps its address. Raises 'no-site' and 'conflict'. */
export const unpublishSite = (tenantId: string) =>
  changePage(tenantId, { read: async () => nothingElse, change })

const nothingElse = {}

async function change({ lease, record }: PageChange<object>) {
  if (record.address) await removeLivePage(record.address)
  return recordUnpublished(lease, record)
}

import { recordPublished } from '../data/publishing.ts'
import { loadRelease, type ReleaseRecord } from '../data/releases.ts'
import { putSignposts, replaceLivePage } from './bucket/live-page.ts'
import { readRelease } from './bucket/read-release.ts'
import { changePage, noSuchRelease, type PageChange } from './change-page.ts'

/**
 * Puts a page that was live before up again, byte by byte; what the seller is working on stays as it is. Raises
 * 'not-found' for a release that is not kept, and 'conflict'.
 */
export const rollBackSite = (tenantId: string, releaseId: string) =>
  changePage(tenantId, { read: () => loadRelease(tenantId, releaseId), change })

async function change({ lease, record, read: release }: PageChange<ReleaseRecord>) {
  const { address } = record
  const html = await readRelease(lease.tenantId, release.id)
  if (html === undefined || !address) throw noSuchRelease()
  await putSignposts(address)
  const etag = await replaceLivePage(address, html, record.etag)
  const { id: releaseId, revision, products, facts } = release
  return recordPublished(lease, record, { releaseId, etag, revision, products, facts })
}

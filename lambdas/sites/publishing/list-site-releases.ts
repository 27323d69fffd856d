import { listReleases } from '../../data/site/releases.ts'
import { loadSiteRecord } from '../../data/site/site-records.ts'

/** Returns the pages that can be restored, newest first. At most one of them is live. */
export async function listSiteReleases(tenantId: string) {
  const [site, releases] = await Promise.all([loadSiteRecord(tenantId), listReleases(tenantId)])
  const liveId = site?.status === 'live' ? site.live_release_id : undefined
  return {
    releases: releases.map(({ id, published_at }) => ({ id, published_at, is_live: id === liveId })),
  }
}

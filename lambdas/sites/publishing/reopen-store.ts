import type { Site } from '#contract/site.ts'
import { recordReopened } from '../../data/publishing.ts'
import { loadSite } from '../content/load-site.ts'

/** Allows publishing again. Nothing is live before that. Succeeds also for a store that is open. */
export async function reopenStore(tenantId: string): Promise<Site> {
  await recordReopened(tenantId)
  return loadSite(tenantId)
}

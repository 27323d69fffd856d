import type { Site } from '#contract/site/site.ts'
import { expectOpenAccount } from '../../data/plans/plans.ts'
import { loadHome } from '../../data/site/home.ts'
import { recordReopened } from '../../data/site/publishing.ts'
import { loadSite } from '../content/load-site.ts'

/**
 * Allows publishing again. Nothing is live before that. Succeeds also for a store that is open.
 * @throws Failure 'account-closing' while the seller's account is closed
 */
export async function reopenStore(tenantId: string): Promise<Site> {
  const { tenant } = await loadHome(tenantId)
  if (tenant) expectOpenAccount(tenant)
  await recordReopened(tenantId)
  return loadSite(tenantId)
}

import type { StoredDeal } from '#contract/sales/stored-deals.ts'
import { maxShownDeals } from '#rules/deals/deal.ts'
import { Failure } from '../../failure.ts'
import { transact } from '../table/client.ts'
import { succeeds } from '../table/conditions.ts'
import { keys } from '../table/keys.ts'
import { retryOnConflict } from '../table/retry.ts'
import { putRevision } from '../table/writes.ts'
import { loadHome, type TenantHome } from './home.ts'

const retries = { tries: 8, text: 'Your deals are being changed elsewhere. Please try again in a moment.' }

/** What a change makes of the deals, and what it is asked for. */
type Change<Result> = (home: TenantHome) => { deals: readonly StoredDeal[]; result: Result }

/**
 * Reads the deals with the rest of home, changes them and writes them, unless somebody else has changed them meanwhile; then
 * again.
 * @throws whatever `change` throws; Failure 'invalid-input' for more than `maxShownDeals`
 */
export async function changeShownDeals<Result>(tenantId: string, change: Change<Result>): Promise<Result> {
  const changed = await retryOnConflict(retries, async () => {
    const home = await loadHome(tenantId)
    const { deals, result } = change(home)
    if (deals.length > maxShownDeals)
      throw new Failure(
        'invalid-input',
        `A store has at most ${maxShownDeals} bundles and pairs. Delete one first.`,
      )
    const isWritten = await succeeds(
      transact([
        putRevision(keys.shownDeals(tenantId), 'deals', tenantId, home.deals, { tenant_id: tenantId, deals }),
        // Nothing is written for a seller who is being deleted.
        { ConditionCheck: { Key: keys.stats(tenantId), ConditionExpression: 'attribute_exists(pk)' } },
      ]),
    )
    return isWritten ? { result } : undefined
  })
  return changed.result
}

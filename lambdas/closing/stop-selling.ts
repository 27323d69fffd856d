import { advanceClosing, type Closing, loadClosing, reminderDueAt } from '../data/accounts/closings.ts'
import { recordReopened } from '../data/site/publishing.ts'
import { ConditionFailedError } from '../data/table/conditions.ts'
import { retryOnConflict } from '../data/table/retry.ts'
import { Failure } from '../failure.ts'
import { closeStore } from '../sites/publishing/take-down.ts'
import { cancelRunningPlan, type PlanProvider, resumeCancelledPlan } from './closing-subscription.ts'

/** A publish under way holds the page for a second or two. */
const retries = {
  tries: 6,
  pauses: { firstMs: 2000, longestMs: 2000 },
  text: 'Your site is being published right now. Please try again in a moment.',
}

/**
 * Takes the page down and cancels the plan of a closed account, then says so by mail. May be repeated; nothing of it is
 * left if the account was kept meanwhile.
 */
export async function stopSelling(provider: PlanProvider, closing: Closing) {
  const { tenant_id, closes_at, by } = closing
  await takeDown(tenant_id)
  await cancelRunningPlan(provider, tenant_id)
  const mail = {
    event: `closed#${closes_at}`,
    notice: { kind: 'account-closed' as const, on: closes_at, ...(by && { by }) },
  }
  try {
    await advanceClosing(closing, { stage: 'waiting', due_at: reminderDueAt(closing) }, { mail })
  } catch (error) {
    if (!(error instanceof ConditionFailedError)) throw error
    if (await loadClosing(closing.id)) return
    if (closing.reopens) await recordReopened(tenant_id)
    await resumeCancelledPlan(provider, closing)
  }
}

/** @throws Failure 'conflict' while somebody else changes the page */
async function takeDown(tenantId: string) {
  await retryOnConflict(retries, async () => {
    try {
      return await closeStore(tenantId)
    } catch (error) {
      if (isFailure(error, 'no-site')) return 'nothing to take down'
      if (isFailure(error, 'conflict')) return undefined
      throw error
    }
  })
}

const isFailure = (error: unknown, code: Failure['code']) => error instanceof Failure && error.code === code

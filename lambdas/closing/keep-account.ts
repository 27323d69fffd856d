import { endClosing, loadClosing } from '../data/accounts/closings.ts'
import { loadHome } from '../data/site/home.ts'
import { ConditionFailedError } from '../data/table/conditions.ts'
import { Failure } from '../failure.ts'
import { type PlanProvider, resumeCancelledPlan } from './closing-subscription.ts'

/**
 * Opens a closed account again, with its store and, if it still runs, the plan that closing cancelled. The page stays
 * offline until it is published. Succeeds also for an account that is open.
 * @throws Failure 'account-closing' once the deletion has begun
 */
export async function keepAccount(provider: PlanProvider, userId: string) {
  const closing = await loadClosing(userId)
  if (!closing) return
  const { tenant_id } = closing
  const { site } = await loadHome(tenant_id)
  try {
    await endClosing(closing, site !== undefined)
  } catch (error) {
    if (!(error instanceof ConditionFailedError)) throw error
    if (await loadClosing(userId)) throw tooLate()
  }
  await resumeCancelledPlan(provider, closing)
}

const tooLate = () =>
  new Failure('account-closing', 'Your account is being deleted. It can’t be kept any more.')

import { deletionAt } from '#rules/accounts/closing.ts'
import { confirmWithCode, type SellerWithEmail } from '../accounts/confirmation.ts'
import { renewingSubscriptionOf } from '../billing/renewing-subscription.ts'
import { now } from '../clock.ts'
import { beginClosingWrites, loadClosing } from '../data/accounts/closings.ts'
import { loadProfile } from '../data/accounts/profiles.ts'
import { loadTenantPlan } from '../data/plans/plans.ts'
import { loadHome } from '../data/site/home.ts'
import { endStorefrontWrite } from '../data/site/storefronts.ts'
import type { Write } from '../data/table/client.ts'
import { ConditionFailedError } from '../data/table/conditions.ts'
import { Failure } from '../failure.ts'
import { logUnexpected } from '../log/log.ts'
import type { PlanProvider } from './closing-subscription.ts'
import { stopSelling } from './stop-selling.ts'

export type CloseAccountRequest = SellerWithEmail & { tenantId: string }

/**
 * Closes the account: nothing new is sold from the write that spends the code, then the page is taken down and the plan
 * cancelled. What of that fails now, `advance-closings` does within the hour. Succeeds also for an account that is closed
 * already.
 * @throws Failure 'wrong-code', 'not-found', and 'not-allowed' for an operator
 */
export async function closeAccount(provider: PlanProvider, seller: CloseAccountRequest, code: string) {
  if (!(await loadClosing(seller.userId)))
    await confirmWithCode(seller, code, { now: now(), writes: await closingWrites(seller) }).catch(
      unlessClosed(seller),
    )
  const closing = await loadClosing(seller.userId)
  if (closing?.stage !== 'stopping') return
  await stopSelling(provider, closing).catch((error) => logUnexpected('closed account still sells', error))
}

/** Another tab may have closed it at the same moment, and spent the code. */
const unlessClosed = (seller: CloseAccountRequest) => async (error: unknown) => {
  const isRefused = error instanceof ConditionFailedError || error instanceof Failure
  if (isRefused && (await loadClosing(seller.userId))) return
  // The role may have been given since it was read.
  if (error instanceof ConditionFailedError) await refuseOperator(seller.userId)
  throw error
}

async function refuseOperator(userId: string) {
  const profile = await loadProfile(userId)
  if (!profile || profile.role === 'seller') return
  throw new Failure(
    'not-allowed',
    'You are an operator. Ask another operator to take your role away first. Nothing was changed.',
  )
}

async function closingWrites({ userId, tenantId }: CloseAccountRequest): Promise<Write[]> {
  const [home, plan] = await Promise.all([
    loadHome(tenantId),
    loadTenantPlan(tenantId),
    refuseOperator(userId),
  ])
  if (!plan) throw new Failure('not-found', 'You have no store yet. Sign in again to open one.')
  const renewing = renewingSubscriptionOf(plan)
  return [
    ...beginClosingWrites({
      ...{ userId, tenantId, renewing },
      closesAt: deletionAt(now()),
      reopens: home.site?.closed_at === undefined,
    }),
    ...(home.store ? [endStorefrontWrite(home.store.id, tenantId)] : []),
  ]
}

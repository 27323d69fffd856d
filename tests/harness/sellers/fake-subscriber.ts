import { settlePlan } from '#lambdas/billing/settle-plan.ts'
import { loadTenantPlan } from '#lambdas/data/plans/plans.ts'
import { getItem, queryItems } from '#lambdas/data/table/client.ts'
import { keys } from '#lambdas/data/table/keys.ts'
import { fakePlans } from '../fakes/fake-plans.ts'
import { planNoticeKinds } from '../functions/plan-notices.ts'
import { inProcessSeller } from './in-process-seller.ts'

/** A seller whose subscriptions are at a payment provider in memory. */
export async function fakeSubscriber() {
  const seller = await inProcessSeller()
  const { tenantId } = seller
  const provider = fakePlans(tenantId)
  return {
    ...seller,
    provider,
    settle: (id: string) => settlePlan(provider.plans, id),
    plan: async () => {
      const plan = await loadTenantPlan(tenantId)
      if (!plan) throw new Error('The tenant is gone.')
      return plan
    },
    credits: async () => Number((await getItem(keys.stats(tenantId)))?.credit_balance),
    creditEntries: async () =>
      (await queryItems(keys.tenant(tenantId).pk, 'CREDIT#')).map(({ delta, reason }) => ({ delta, reason })),
    mails: () => planNoticeKinds(tenantId),
  }
}

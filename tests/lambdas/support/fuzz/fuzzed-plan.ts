import type { ActionName } from '#contract/api.ts'
import { keys, tenantPartition } from '#lambdas/data/keys.ts'
import { newSubscriber } from '../../billing/subscriber.ts'

type Requests = Partial<Record<ActionName, object>>

/** A seller with a plan, and a request that fits each action which changes one. */
export async function fuzzedPlan() {
  const seller = await newSubscriber()
  const session_id = await seller.pay({ plan: 'pro', interval: 'month' })
  await seller.confirm(session_id)
  const requests: Requests = {
    'confirm-subscription': { session_id },
    'preview-plan-change': {},
    'change-plan': {},
    'cancel-plan': {},
    'resume-plan': {},
    'open-billing-portal': {},
  }
  return {
    requests,
    claims: seller.claims,
    partitions: [tenantPartition(seller.tenantId), keys.profile(seller.userId).pk],
  }
}

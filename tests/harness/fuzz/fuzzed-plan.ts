import type { ActionName } from '#contract/api/api.ts'
import { tenantPartition, userPartition } from '#lambdas/data/table/partitions.ts'
import { newSubscriber } from '../sellers/subscriber.ts'
import type { FuzzedPart, World } from './fuzzed-part.ts'

/** A seller with a plan, unless they are about to choose one, and a request that fits each action which changes it. */
export async function fuzzedPlan(_: World, name: ActionName): Promise<FuzzedPart> {
  const seller = await newSubscriber()
  const session_id = await seller.pay({ plan: 'pro', interval: 'month' })
  if (name !== 'start-subscription') await seller.confirm(session_id)
  return {
    requests: { 'confirm-subscription': { session_id } },
    claims: seller.claims,
    partitions: [tenantPartition(seller.tenantId), userPartition(seller.userId)],
  }
}

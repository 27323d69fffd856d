import type { Context } from 'aws-lambda'
import { isoAt, now } from '../clock.ts'
import { type DuePosition, listDueTenants } from '../data/plans/due-plans.ts'
import { dueShards } from '../data/table/due-shards.ts'
import { withInvocation } from '../log/invocation.ts'
import { logUnexpected } from '../log/log.ts'
import { advancePlan } from './advance-plan.ts'

const perPage = 100
const atOnce = 8
/** A page takes less; what is left then is done an hour later. */
const pageMs = 60 * 1000

/** `left`: whether time was over before everything was done. */
export type AdvancedPlans = { checked: number; advanced: number; failed: number; left: boolean }

type Run = Pick<Context, 'awsRequestId'> & Partial<Pick<Context, 'getRemainingTimeInMillis'>>

/**
 * Invoked every hour.
 * @throws Error if a plan could not be advanced, so that the run is repeated and then put into the failure queue
 */
export function handler(_event: unknown, { awsRequestId, getRemainingTimeInMillis }: Run) {
  const hasTime = () => (getRemainingTimeInMillis?.() ?? pageMs) >= pageMs
  return withInvocation({ action: 'advance-plans', invocationId: awsRequestId }, async () => {
    const result = await advancePlans(hasTime)
    if (result.failed > 0) throw new Error(`${result.failed} of ${result.checked} plans were not advanced.`)
    return result
  })
}

type Position = { shard: string; after?: DuePosition }

/**
 * Advances every plan that is due. Those that were advanced are not due any more, so a run that dies, or has no time
 * left, needs to remember nothing: the next one finds the rest. One that fails keeps no other from it.
 */
async function advancePlans(hasTime: () => boolean): Promise<AdvancedPlans> {
  const result: AdvancedPlans = { checked: 0, advanced: 0, failed: 0, left: false }
  const at = isoAt(now())
  let positions: Position[] = dueShards.map((shard) => ({ shard }))
  while (positions.length > 0) {
    const following: Position[] = []
    for (const { shard, after } of positions) {
      if (!hasTime()) return { ...result, left: true }
      const { tenantIds, next } = await listDueTenants(shard, at, perPage, after)
      await advanceAll(tenantIds, result)
      if (next) following.push({ shard, after: next })
    }
    positions = following
  }
  return result
}

async function advanceAll(tenantIds: readonly string[], result: AdvancedPlans) {
  const waiting = tenantIds.values()
  const work = async () => {
    for (const tenantId of waiting) await advanceInto(result, tenantId)
  }
  await Promise.all(Array.from({ length: atOnce }, work))
}

async function advanceInto(result: AdvancedPlans, tenantId: string) {
  result.checked += 1
  try {
    if (await advancePlan(tenantId)) result.advanced += 1
  } catch (error) {
    result.failed += 1
    logUnexpected('plan was not advanced', error)
  }
}

import { isoAt, now } from '../clock.ts'
import { type DuePosition, listDueTenants } from '../data/plans/due-plans.ts'
import { payoutShards } from '../data/table/due-shards.ts'
import { Failure } from '../http/failure.ts'
import { logUnexpected } from '../log/log.ts'
import { countFailure } from '../metrics.ts'
import { advancePayout, type PayoutProvider } from './advance-payout.ts'

const perPage = 100
const atOnce = 4

/** `left`: whether time was over before everybody was paid. */
export type SentPayouts = { checked: number; paid: number; failed: number; left: boolean }

type Position = { shard: string; after?: DuePosition }

/**
 * Pays everybody who is due. Those who were paid are not due any more, so a run that dies, or has no time left, needs to
 * remember nothing: the next one finds the rest. One that fails keeps no other from it.
 */
export async function payDueSellers(provider: PayoutProvider, hasTime = () => true): Promise<SentPayouts> {
  const result: SentPayouts = { checked: 0, paid: 0, failed: 0, left: false }
  const at = isoAt(now())
  let positions: Position[] = payoutShards.map((shard) => ({ shard }))
  while (positions.length > 0) {
    const following: Position[] = []
    for (const { shard, after } of positions) {
      if (result.checked > 0 && !hasTime()) return { ...result, left: true }
      const { tenantIds, next } = await listDueTenants(shard, at, perPage, after)
      await payAll(provider, tenantIds, result)
      if (next) following.push({ shard, after: next })
    }
    positions = following
  }
  return result
}

async function payAll(provider: PayoutProvider, tenantIds: readonly string[], result: SentPayouts) {
  const waiting = tenantIds.values()
  const work = async () => {
    for (const tenantId of waiting) await payInto(result, provider, tenantId)
  }
  await Promise.all(Array.from({ length: atOnce }, work))
}

/** A stage without a key pays nobody, and whoever is being paid by another run is looked at an hour later. */
const isNoFailure: ReadonlySet<string> = new Set(['payments-off', 'conflict'])

async function payInto(result: SentPayouts, provider: PayoutProvider, tenantId: string) {
  result.checked += 1
  try {
    if (await advancePayout(provider, tenantId)) result.paid += 1
  } catch (error) {
    if (error instanceof Failure && isNoFailure.has(error.code)) return
    result.failed += 1
    countFailure('PayoutFailures')
    logUnexpected('seller was not paid', error)
  }
}

import { payoutsAtOnce } from '#rules/money/payout-rate.ts'
import { duePayouts } from '../data/money/payout-accounts.ts'
import { Failure } from '../failure.ts'
import { countFailure } from '../metrics.ts'
import { advancePayout, type PayoutProvider } from '../payouts/advance-payout.ts'
import { type DueResult, runDue } from './run-due.ts'
import { dueIn } from './shards.ts'

/** Pays every seller who is due, or those of one shard. */
export const payDueSellers = (
  provider: PayoutProvider,
  hasTime = () => true,
  shard?: number,
): Promise<DueResult> =>
  runDue({
    run: 'send-payouts',
    due: dueIn(duePayouts, shard),
    advance: (tenantId) => paySeller(provider, tenantId),
    failure: 'seller was not paid',
    atOnce: payoutsAtOnce,
    hasTime,
  })

/** A stage without a key pays nobody. A seller that another run is paying is checked again an hour later. */
const isNoFailure: ReadonlySet<string> = new Set(['payments-off', 'conflict'])

async function paySeller(provider: PayoutProvider, tenantId: string): Promise<boolean> {
  try {
    return await advancePayout(provider, tenantId)
  } catch (error) {
    if (error instanceof Failure && isNoFailure.has(error.code)) return false
    countFailure('PayoutFailures')
    throw error
  }
}

import { minuteMs } from '#rules/time.ts'
import { Failure } from '../failure.ts'
import { withCallTurns } from '../payments/provider-turns.ts'
import { stripePlans } from '../payments/stripe/stripe-plans.ts'
import { stripeSales } from '../payments/stripe/stripe-sales.ts'
import { moveCustomerEmails } from './move-customer-emails.ts'
import { type ReconcileResult, reconcile } from './reconcile.ts'
import { releaseSafeFlags } from './release-safe-flags.ts'
import { scheduledHandler } from './scheduled-handler.ts'
import { sendReviewRequests } from './send-review-requests.ts'
import { sendSalesDigests } from './send-sales-digests.ts'
import { isFirst } from './shards.ts'
import { submitDueEvidence } from './submit-due-evidence.ts'

/** For the parts after the payments, and of it for what one of them has begun. */
const [reserveMs, lastMs] = [minuteMs, minuteMs / 6]

/**
 * Invoked every hour. What fails for one payment or seller is counted, is tried again, and does not fail the run.
 */
export const handler = scheduledHandler('reconcile-payments', reserveMs, (hasTime, shard) =>
  withCallTurns(async () => {
    const result = await reconciled(hasTime, shard)
    const hasTimeLeft = () => hasTime(lastMs)
    if (isFirst(shard)) {
      // Has a deadline.
      await submitDueEvidence(stripeSales, hasTimeLeft)
      await releaseSafeFlags(hasTimeLeft)
      await moveCustomerEmails(stripePlans, hasTimeLeft)
      await sendSalesDigests(hasTimeLeft)
    }
    await sendReviewRequests(hasTimeLeft, shard)
    return result
  }),
)

/** A stage without a key has no payments. */
async function reconciled(hasTime: () => boolean, shard: number | undefined): Promise<ReconcileResult> {
  try {
    return await reconcile({ sales: stripeSales, plans: stripePlans, hasTime, shard })
  } catch (error) {
    if (error instanceof Failure && error.code === 'payments-off')
      return { checked: 0, settled: 0, failed: 0 }
    throw error
  }
}

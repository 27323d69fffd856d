import { minuteMs } from '#rules/time.ts'
import { moveCustomerEmails } from '../billing/move-customer-emails.ts'
import { Failure } from '../failure.ts'
import { stripePlans } from '../payments/stripe/stripe-plans.ts'
import { stripeSales } from '../payments/stripe/stripe-sales.ts'
import { expectNoFailures, scheduledHandler } from './on-schedule.ts'
import { type ReconcileResult, reconcile } from './reconcile.ts'
import { sendSalesDigests } from './send-sales-digests.ts'

/** For the two parts after the payments. */
const reserveMs = minuteMs

/**
 * Invoked every hour. Each part runs, whether or not another one fails. A payment that could not be settled is counted, and has
 * its own next try; it does not fail the run.
 */
export const handler = scheduledHandler('reconcile-payments', reserveMs, async (hasTime) => {
  const result = await reconciled(hasTime)
  const emails = await moveCustomerEmails(stripePlans)
  const digests = await sendSalesDigests()
  expectNoFailures(emails, 'addresses were not changed at the provider')
  expectNoFailures(digests, 'digests of sales were not queued')
  return result
})

/** A stage without a key has no payments. */
async function reconciled(hasTime: () => boolean): Promise<ReconcileResult> {
  try {
    return await reconcile({ sales: stripeSales, plans: stripePlans, hasTime })
  } catch (error) {
    if (error instanceof Failure && error.code === 'payments-off')
      return { checked: 0, settled: 0, failed: 0 }
    throw error
  }
}

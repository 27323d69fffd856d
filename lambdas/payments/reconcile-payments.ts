import type { Context } from 'aws-lambda'
import { moveCustomerEmails } from '../billing/move-customer-emails.ts'
import { Failure } from '../http/failure.ts'
import { withInvocation } from '../log/invocation.ts'
import { type Reconciled, reconcile } from './reconcile.ts'
import { sendSalesDigests } from './send-sales-digests.ts'
import { stripePlans } from './stripe/stripe-plans.ts'
import { stripeSales } from './stripe/stripe-sales.ts'

/**
 * Invoked every hour.
 * @throws Error if a payment could not be settled, an email not changed or a digest not queued, so that the run is repeated and then put into the failure queue
 */
export function handler(_event: unknown, { awsRequestId }: Pick<Context, 'awsRequestId'>) {
  return withInvocation({ action: 'reconcile-payments', invocationId: awsRequestId }, run)
}

async function run(): Promise<Reconciled> {
  const result = await reconciled()
  const emails = await moveCustomerEmails(stripePlans)
  const digests = await sendSalesDigests()
  if (emails.failed > 0) throw new Error(`${emails.failed} addresses were not changed at the provider.`)
  if (digests.failed > 0) throw new Error(`${digests.failed} digests of sales were not queued.`)
  if (result.failed > 0) throw new Error(`${result.failed} of ${result.checked} payments were not settled.`)
  return result
}

/** A stage without a key has no payments. */
async function reconciled(): Promise<Reconciled> {
  try {
    return await reconcile({ sales: stripeSales, plans: stripePlans })
  } catch (error) {
    if (error instanceof Failure && error.code === 'payments-off')
      return { checked: 0, settled: 0, failed: 0 }
    throw error
  }
}

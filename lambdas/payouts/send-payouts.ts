import type { Context } from 'aws-lambda'
import { withInvocation } from '../log/invocation.ts'
import { stripePayouts } from '../payments/stripe/stripe-payouts.ts'
import { payDueSellers } from './pay-due-sellers.ts'

/** A page takes less; what is left then is done an hour later. Every run does one page. */
const pageMs = 3 * 60 * 1000

type Run = Pick<Context, 'awsRequestId'> & Partial<Pick<Context, 'getRemainingTimeInMillis'>>

/**
 * Invoked every hour; most sellers are due once a week.
 * @throws Error if a payout failed, so that the run is repeated and then put into the failure queue
 */
export function handler(_event: unknown, { awsRequestId, getRemainingTimeInMillis }: Run) {
  const hasTime = () => (getRemainingTimeInMillis?.() ?? pageMs) >= pageMs
  return withInvocation({ action: 'send-payouts', invocationId: awsRequestId }, async () => {
    const result = await payDueSellers(stripePayouts, hasTime)
    if (result.failed > 0) throw new Error(`${result.failed} of ${result.checked} sellers were not paid.`)
    return result
  })
}

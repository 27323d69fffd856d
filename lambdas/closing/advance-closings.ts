import type { Context } from 'aws-lambda'
import { isoAt, now } from '../clock.ts'
import { listDueClosings } from '../data/accounts/closings.ts'
import type { DuePosition } from '../data/plans/due-plans.ts'
import { withInvocation } from '../log/invocation.ts'
import { logUnexpected } from '../log/log.ts'
import { stripePlans } from '../payments/stripe/stripe-plans.ts'
import { stripeSales } from '../payments/stripe/stripe-sales.ts'
import { advanceClosing } from './advance-closing.ts'

const perPage = 25
/** Most accounts take a second or two; a large one that time ends is continued by the next run. */
const accountMs = 60 * 1000

/** `left`: whether time was over before everything was done. */
export type AdvancedClosings = { checked: number; advanced: number; failed: number; left: boolean }

type Run = Pick<Context, 'awsRequestId'> & Partial<Pick<Context, 'getRemainingTimeInMillis'>>

/**
 * Invoked every hour.
 * @throws Error if an account could not be advanced, so that the run is repeated and then put into the failure queue
 */
export function handler(_event: unknown, { awsRequestId, getRemainingTimeInMillis }: Run) {
  const hasTime = () => (getRemainingTimeInMillis?.() ?? accountMs) >= accountMs
  return withInvocation({ action: 'advance-closings', invocationId: awsRequestId }, async () => {
    const result = await advanceClosings(hasTime)
    if (result.failed > 0)
      throw new Error(`${result.failed} of ${result.checked} closed accounts were not advanced.`)
    return result
  })
}

/**
 * Advances every closed account that is due, one at a time: a deletion makes many requests of its own. Those that were
 * advanced are not due any more, so a run that dies needs to remember nothing. One that fails keeps no other from it.
 */
async function advanceClosings(hasTime: () => boolean): Promise<AdvancedClosings> {
  const result: AdvancedClosings = { checked: 0, advanced: 0, failed: 0, left: false }
  const providers = { plans: stripePlans, sales: stripeSales }
  const at = isoAt(now())
  let after: DuePosition | undefined
  do {
    const { userIds, next } = await listDueClosings(at, perPage, after)
    for (const userId of userIds) {
      if (!hasTime()) return { ...result, left: true }
      result.checked += 1
      try {
        if (await advanceClosing(providers, userId)) result.advanced += 1
      } catch (error) {
        result.failed += 1
        logUnexpected('closed account was not advanced', error)
      }
    }
    after = next
  } while (after)
  return result
}

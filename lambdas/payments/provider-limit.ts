import { now } from '../clock.ts'
import { countInHour, minutesToNextHour } from '../data/table/rate-limits.ts'
import { Failure } from '../failure.ts'

/** Calls of one seller an hour, for each action that asks the payment provider several times. */
export const providerCallsPerSellerHour = 60

/**
 * Counts one more call of `what` by a seller. Without it, one seller could use up the provider's reads of everybody.
 * @throws Failure 'too-many-requests'
 */
export async function countProviderCall(what: string, tenantId: string) {
  const at = now()
  if (await countInHour(`${what}#${tenantId}`, providerCallsPerSellerHour, at)) return
  throw new Failure(
    'too-many-requests',
    `You have asked for this many times within the hour. Please try again in ${minutesToNextHour(at)} min.`,
  )
}

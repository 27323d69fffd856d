import { now } from '../../clock.ts'
import { countInHour, minutesToNextHour } from '../../data/table/rate-limits.ts'
import { Failure } from '../../failure.ts'

/** @throws Failure 'too-many-requests' */
export async function expectAddressLimit(what: string, tenantId: string, limit: number) {
  const at = now()
  if (await countInHour(`${what}#${tenantId}`, limit, at)) return
  throw new Failure(
    'too-many-requests',
    `You have tried many addresses within the hour. Please try again in ${minutesToNextHour(at)} min.`,
  )
}

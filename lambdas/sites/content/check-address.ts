import type { AddressCheck } from '#contract/site/site-address.ts'
import { now } from '../../clock.ts'
import { nextAddress } from '../../data/store/addresses.ts'
import { countInHour, minutesToNextHour } from '../../data/table/rate-limits.ts'
import { Failure } from '../../failure.ts'

/** A seller who types sends a few per address. Nobody can list all addresses in this way. */
const checksPerHour = 300

/** @throws Failure 'too-many-requests' */
export async function checkAddress(tenantId: string, address: string): Promise<AddressCheck> {
  await countAddressRequest('ADDRESSCHECK', tenantId, checksPerHour)
  const free_address = await nextAddress(tenantId, address)
  return { address, is_free: free_address === address, free_address }
}

/** @throws Failure 'too-many-requests' */
export async function countAddressRequest(what: string, tenantId: string, limit: number) {
  const at = now()
  if (await countInHour(`${what}#${tenantId}`, limit, at)) return
  throw new Failure(
    'too-many-requests',
    `You have tried many addresses within the hour. Please try again in ${minutesToNextHour(at)} min.`,
  )
}

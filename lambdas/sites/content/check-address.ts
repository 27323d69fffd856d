import type { AddressCheck } from '#contract/site-address.ts'
import { nextAddress } from '../../data/store/addresses.ts'
import { expectAddressLimit } from './address-limits.ts'

/** A seller who types sends a few per address. Nobody can list all addresses in this way. */
const checksPerHour = 300

/** @throws Failure 'too-many-requests' */
export async function checkAddress(tenantId: string, address: string): Promise<AddressCheck> {
  await expectAddressLimit('ADDRESSCHECK', tenantId, checksPerHour)
  const free_address = await nextAddress(tenantId, address)
  return { address, is_free: free_address === address, free_address }
}

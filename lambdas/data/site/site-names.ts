import { epochSeconds, now } from '../../clock.ts'
import { getItems } from '../table/client.ts'
import { keys } from '../table/keys.ts'

/** Whether the tenant may have the name of this item; the same condition as in `claimWrite`. */
export const isNameFree = ({ tenant_id, ttl }: Record<string, unknown>, tenantId: string) =>
  tenant_id === tenantId || (typeof ttl === 'number' && ttl <= epochSeconds(now()))

/** Whether the site address is the tenant's, or free. */
export async function mayHaveAddress(tenantId: string, address: string): Promise<boolean> {
  const [name] = await getItems([keys.siteName(address)])
  return !name || isNameFree(name, tenantId)
}

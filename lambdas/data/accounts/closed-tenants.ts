import { getItems } from '../table/client.ts'
import { keys } from '../table/keys.ts'

/** Returns those of the tenants whose account is closed or deleted; may be a moment old. */
export async function closedTenants(tenantIds: readonly string[]): Promise<ReadonlySet<string>> {
  const wanted = [...new Set(tenantIds)]
  if (wanted.length === 0) return new Set()
  const tenants = await getItems(wanted.map(keys.tenant), { consistent: false })
  const open = new Set(tenants.filter(({ closes_at }) => closes_at === undefined).map(({ id }) => id))
  return new Set(wanted.filter((id) => !open.has(id)))
}

/**
 * A key of the single table. Every item has `pk`, `sk`, `type`, `id` and `created_at` (ISO 8601). Expiring items have `ttl`
 * (epoch seconds), which the table enforces late: readers compare the expiry themselves.
 */
export type Key = { pk: string; sk: string }

export const userPartition = (userId: string) => `USER#${userId}`
export const tenantPartition = (tenantId: string) => `TENANT#${tenantId}`

/** Returns the tenant of a partition of tenants. */
export const tenantOfPartition = (pk: string) => pk.slice(tenantPartition('').length)

/** The tenant that a sale is recorded for when its seller no longer exists: the platform itself. */
export const platformTenantId = 'platform'

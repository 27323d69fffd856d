import { createHmac } from 'node:crypto'
import { codesSecret } from '../../secrets.ts'

/**
 * Identifies a buyer in one tenant's records. The same buyer has a different hash for every tenant, and the address
 * cannot be derived from it without the secret.
 */
export async function buyerHashOf(tenantId: string, email: string) {
  return createHmac('sha256', await codesSecret())
    .update(`buyer:${tenantId}:${email.trim().toLowerCase()}`)
    .digest('base64url')
}

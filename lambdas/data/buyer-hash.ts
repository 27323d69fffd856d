import { createHmac } from 'node:crypto'
import { codesSecret } from '../secrets.ts'

/**
 * Stands for a buyer in one tenant's records. The same buyer has another hash at every tenant, and nobody without
 * the secret can tell which address it stands for.
 */
export async function buyerHashOf(tenantId: string, email: string) {
  return createHmac('sha256', await codesSecret())
    .update(`buyer:${tenantId}:${email.trim().toLowerCase()}`)
    .digest('base64url')
}

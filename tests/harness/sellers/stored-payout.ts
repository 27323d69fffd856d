import { ulid } from 'ulid'
import { putItem } from '#lambdas/data/table/client.ts'
import { keys } from '#lambdas/data/table/keys.ts'

/** Writes a payout that was sent, without an account at the payment provider. Returns its id. */
export async function storedPayout(tenantId: string): Promise<string> {
  const id = ulid()
  const at = new Date().toISOString()
  const times = { at, created_at: at, attempt_began_at: at, tried_at: at, sent_at: at }
  const money = { cents: 5300, carried_cents: 5300, returned_cents: 0 }
  await putItem({
    ...{ ...keys.payout(tenantId, id), type: 'payout', id, tenant_id: tenantId },
    ...{ ...times, ...money, account_id: 'acct_of_ada', state: 'sent' },
    ...{ attempt: 1, transfer_id: 'tr_of_ada', revision: 2 },
  })
  return id
}

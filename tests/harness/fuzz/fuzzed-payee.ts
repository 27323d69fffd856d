import { updateItem } from '#lambdas/data/table/client.ts'
import { keys } from '#lambdas/data/table/keys.ts'
import { tenantPartition } from '#lambdas/data/table/partitions.ts'
import { newPayee } from '../sellers/payee.ts'
import type { FuzzedPart } from './fuzzed-part.ts'

/** A seller who was paid twice, and a request for the second payout: its page ends at the first one. */
export async function fuzzedPayee(): Promise<FuzzedPart> {
  const payee = await newPayee()
  for (const cents of [5300, 4700]) {
    await payee.earn(cents)
    await beDue(payee.tenantId)
    await payee.advance()
  }
  const [payout] = (await payee.payouts()).payouts
  return {
    requests: { 'get-payout': { id: payout?.id, cursor: payout?.at } },
    claims: payee.claims,
    partitions: [tenantPartition(payee.tenantId)],
  }
}

/** As if the payout day had come. */
const beDue = (tenantId: string) =>
  updateItem(keys.payoutAccount(tenantId), {
    UpdateExpression: 'SET due_at = :past',
    ExpressionAttributeValues: { ':past': new Date(0).toISOString() },
  })

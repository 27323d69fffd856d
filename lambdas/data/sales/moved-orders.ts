import * as z from 'zod/mini'
import { transact } from '../table/client.ts'
import { keys } from '../table/keys.ts'
import { platformTenantId } from '../table/partitions.ts'

/** What identifies an order and leads to its payment. `id` is the payment's. */
export const RecordedOrder = z.object({
  pk: z.string(),
  sk: z.string(),
  id: z.string(),
  paid_at: z.string(),
  checkout_id: z.string(),
})
export type RecordedOrder = z.infer<typeof RecordedOrder>

/**
 * Deletes an order from the books of a seller.
 * @throws ConditionFailedError if its payment is not recorded for the platform: then nothing is deleted
 */
export async function deleteMovedOrder({ pk, sk, id }: RecordedOrder) {
  await transact([
    { Delete: { Key: { pk, sk } } },
    {
      ConditionCheck: {
        Key: keys.payment(id),
        ConditionExpression: 'tenant_id = :platform',
        ExpressionAttributeValues: { ':platform': platformTenantId },
      },
    },
  ])
}

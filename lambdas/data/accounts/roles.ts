import type { Role } from '#contract/accounts.ts'
import { updateItem } from '../table/client.ts'
import { succeeds } from '../table/conditions.ts'
import { keys } from '../table/keys.ts'

/** Takes effect with the seller's next tokens, within ten minutes. Returns false if there is no such profile. */
export async function setRole(userId: string, role: Role): Promise<boolean> {
  return succeeds(
    updateItem(keys.profile(userId), {
      UpdateExpression: 'SET #role = :role',
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeNames: { '#role': 'role' },
      ExpressionAttributeValues: { ':role': role },
    }),
  )
}

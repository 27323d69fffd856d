import type { Role } from '#contract/accounts.ts'
import { conditionHolds } from './conditions.ts'
import { keys } from './keys.ts'
import { updateItem } from './table.ts'

/** Takes effect with the seller's next tokens, within ten minutes. False if there is no such profile. */
export async function setRole(userId: string, role: Role): Promise<boolean> {
  return conditionHolds(
    updateItem(keys.profile(userId), {
      UpdateExpression: 'SET #role = :role',
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeNames: { '#role': 'role' },
      ExpressionAttributeValues: { ':role': role },
    }),
  )
}

import { isoAt, now } from '../../clock.ts'
import { updateItem } from '../table/client.ts'
import { ignoreConditionFailure } from '../table/conditions.ts'
import type { DueItems } from '../table/due-index.ts'
import { keys } from '../table/keys.ts'

const movedEmailShard = 'MOVEDEMAIL#0'

/** Returns the fields that keep a change of email in the index until the payment provider knows it. */
export const movedEmailDueFields = () => ({ due_shard: movedEmailShard, due_at: isoAt(now()) })

/** The ids of users whose new address the payment provider may not know yet. */
export const movedEmails: DueItems<string> = {
  shards: [movedEmailShard],
  itemOf: ({ pk }) => pk.slice(keys.profile('').pk.length),
}

type Moved = { user_id: string; id: string; due_at?: string | undefined }

/** Leaves a change that was undone since it was read, because that has to be told too. */
export async function removeMovedEmail({ user_id, id, due_at }: Moved) {
  await ignoreConditionFailure(
    updateItem(keys.emailChange(user_id, id), {
      UpdateExpression: 'REMOVE due_shard, due_at',
      ConditionExpression: 'due_at = :known',
      ExpressionAttributeValues: { ':known': due_at },
    }),
  )
}

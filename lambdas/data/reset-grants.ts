import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import { resetTokenLifeSeconds } from '#rules/verification.ts'
import { isoAt, secondsAt } from '../clock.ts'
import { conditionHolds, unlessRefused } from './conditions.ts'
import { keys } from './keys.ts'
import { transact, updateItem, type Write } from './table.ts'

/** Longer than a function that holds one can run. */
const holdMs = 15_000

const Grant = z.object({
  token_hash: z.string(),
  user_id: z.string(),
  /** Epoch milliseconds. */
  expires_at: z.number(),
})
type Grant = z.infer<typeof Grant>

/** One grant per address: a newer one replaces it. */
export function grantWrite(emailKey: string, tokenHash: string, userId: string, now: number): Write {
  const expires_at = now + resetTokenLifeSeconds * 1000
  return { Put: { Item: itemOf(emailKey, { token_hash: tokenHash, user_id: userId, expires_at }, now) } }
}

/** A grant in the hands of one request, for a while. */
export type HeldGrant = { emailKey: string; tokenHash: string; userId: string; holdId: string }

/**
 * Of any number of callers one holds the grant, until it is spent, given back or the hold is over: whoever dies with
 * it in hand leaves it to the same request again. Undefined if there is none to hold.
 */
export async function holdGrant(
  emailKey: string,
  tokenHash: string,
  now: number,
): Promise<HeldGrant | undefined> {
  const holdId = randomUUID()
  const hold = { id: holdId, expires_at: now + holdMs }
  const item = await unlessRefused(
    updateItem(keys.grant(emailKey), {
      UpdateExpression: 'SET held = :hold',
      // Its own hold: the SDK repeats a request whose answer was lost.
      ConditionExpression:
        'token_hash = :hash AND expires_at > :now AND (attribute_not_exists(held) OR held.expires_at <= :now OR held.id = :id)',
      ExpressionAttributeValues: { ':hash': tokenHash, ':now': now, ':hold': hold, ':id': holdId },
      ReturnValues: 'ALL_NEW',
    }),
  )
  return item && { emailKey, tokenHash, userId: Grant.parse(item).user_id, holdId }
}

/** The grant is gone for good, in the step that writes `alongside`. A newer one that took its place stays. */
export async function spendGrant({ emailKey, tokenHash }: HeldGrant, alongside: Write) {
  const spending: Write = {
    Delete: {
      Key: keys.grant(emailKey),
      ConditionExpression: 'token_hash = :hash',
      ExpressionAttributeValues: { ':hash': tokenHash },
    },
  }
  if (!(await conditionHolds(transact([spending, alongside])))) await transact([alongside])
}

/** Lets the same token try again at once; a hold that is over, or a newer grant, is not ours to give. */
export async function giveBackGrant({ emailKey, holdId }: HeldGrant) {
  await unlessRefused(
    updateItem(keys.grant(emailKey), {
      UpdateExpression: 'REMOVE held',
      ConditionExpression: 'held.id = :id',
      ExpressionAttributeValues: { ':id': holdId },
    }),
  )
}

const itemOf = (emailKey: string, grant: Grant, now: number) => ({
  ...keys.grant(emailKey),
  type: 'grant',
  id: emailKey,
  created_at: isoAt(now),
  ...grant,
  ttl: secondsAt(grant.expires_at) + 1,
})

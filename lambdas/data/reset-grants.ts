import * as z from 'zod/mini'
import { resetTokenLifeSeconds } from '#rules/verification.ts'
import { isoAt, secondsAt } from '../clock.ts'
import { ConditionFailed } from './conditions.ts'
import { keys } from './keys.ts'
import { deleteItem, putItem, type Write } from './table.ts'

const Grant = z.object({
  token_hash: z.string(),
  user_id: z.string(),
  /** Epoch milliseconds. */
  expires_at: z.number(),
})
export type Grant = z.infer<typeof Grant>

/** One grant per address: a newer one replaces it. */
export function grantWrite(emailKey: string, tokenHash: string, userId: string, now: number): Write {
  const expires_at = now + resetTokenLifeSeconds * 1000
  return { Put: { Item: itemOf(emailKey, { token_hash: tokenHash, user_id: userId, expires_at }, now) } }
}

/** Takes the grant out of the table; of any number of callers one gets it. Undefined if there is none to take. */
export async function takeGrant(
  emailKey: string,
  tokenHash: string,
  now: number,
): Promise<Grant | undefined> {
  try {
    const item = await deleteItem(keys.grant(emailKey), {
      ConditionExpression: 'token_hash = :hash AND expires_at > :now',
      ExpressionAttributeValues: { ':hash': tokenHash, ':now': now },
      ReturnValues: 'ALL_OLD',
    })
    return Grant.parse(item)
  } catch (error) {
    if (error instanceof ConditionFailed) return undefined
    throw error
  }
}

/** Gives a taken grant back, with its old expiry, unless a newer one took its place. */
export async function returnGrant(emailKey: string, grant: Grant, now: number) {
  try {
    await putItem(itemOf(emailKey, grant, now), { ConditionExpression: 'attribute_not_exists(pk)' })
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error
  }
}

const itemOf = (emailKey: string, grant: Grant, now: number) => ({
  ...keys.grant(emailKey),
  type: 'grant',
  id: emailKey,
  created_at: isoAt(now),
  ...grant,
  ttl: secondsAt(grant.expires_at) + 1,
})

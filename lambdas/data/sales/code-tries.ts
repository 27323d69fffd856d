import { hourMs } from '#rules/time.ts'
import { epochSeconds, isoAt } from '../../clock.ts'
import { textHash } from '../../crypto/text-hash.ts'
import { updateItem } from '../table/client.ts'
import { succeeds } from '../table/conditions.ts'
import { keys } from '../table/keys.ts'

const hashLength = 10

/**
 * Counts the different codes that were tried in the current clock hour: one that was tried before does not count again, so
 * that a buyer's own code is asked about as often as their cart changes. Returns false, and counts nothing, beyond `limit`.
 */
export function countTriedCode(what: string, code: string, limit: number, now: number): Promise<boolean> {
  const hour = Math.floor(now / hourMs) * hourMs
  const hash = textHash(code).slice(0, hashLength)
  return succeeds(
    updateItem(keys.rate(what, isoAt(hour)), {
      UpdateExpression:
        'SET #type = :type, id = :id, #ttl = :ttl, created_at = if_not_exists(created_at, :now) ADD tried :codes',
      ConditionExpression: 'attribute_not_exists(tried) OR size(tried) < :limit OR contains(tried, :code)',
      ExpressionAttributeNames: { '#type': 'type', '#ttl': 'ttl' },
      ExpressionAttributeValues: {
        ':type': 'rate',
        ':id': what,
        ':ttl': epochSeconds(hour + 2 * hourMs),
        ':now': isoAt(now),
        ':codes': new Set([hash]),
        ':code': hash,
        ':limit': limit,
      },
    }),
  )
}

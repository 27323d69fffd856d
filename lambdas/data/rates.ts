import { isoAt, secondsAt } from '../clock.ts'
import { conditionHolds } from './conditions.ts'
import { keys } from './keys.ts'
import { updateItem } from './table.ts'

const hourMs = 60 * 60 * 1000

/**
 * Counts one more of `what` in the current hour of the clock and says whether it was within `limit`.
 * What was refused is not counted.
 */
export async function countInHour(what: string, limit: number, now: number): Promise<boolean> {
  const startsAt = startOfHour(now)
  return conditionHolds(
    updateItem(windowOf(what, now), {
      UpdateExpression:
        'SET #type = :type, id = :id, #ttl = :ttl, created_at = if_not_exists(created_at, :now) ADD #count :one',
      ConditionExpression: 'attribute_not_exists(#count) OR #count < :limit',
      ExpressionAttributeNames: { '#type': 'type', '#ttl': 'ttl', '#count': 'count' },
      ExpressionAttributeValues: {
        ':type': 'rate',
        ':id': what,
        ':ttl': secondsAt(startsAt + 2 * hourMs),
        ':now': isoAt(now),
        ':one': 1,
        ':limit': limit,
      },
    }),
  )
}

/** Uncounts what was counted at `now` and did not happen after all. */
export async function takeBack(what: string, now: number) {
  await updateItem(windowOf(what, now), {
    UpdateExpression: 'ADD #count :less',
    ConditionExpression: 'attribute_exists(#count)',
    ExpressionAttributeNames: { '#count': 'count' },
    ExpressionAttributeValues: { ':less': -1 },
  })
}

const startOfHour = (now: number) => Math.floor(now / hourMs) * hourMs

const windowOf = (what: string, now: number) => keys.rate(what, isoAt(startOfHour(now)))

import * as z from 'zod/mini'
import { hourMs, secondMs } from '#rules/time.ts'
import { epochSeconds, isoAt } from '../../clock.ts'
import { updateItem } from './client.ts'
import { ignoreConditionFailure, succeeds } from './conditions.ts'
import { keys } from './keys.ts'

/** DynamoDB always returns the count; a client that a test mocks need not. */
const Counted = z.object({ count: z._default(z.int(), 1) })

/**
 * Counts one more of `what` in the current clock hour. Returns the count, this one included; undefined if it would
 * exceed `limit`, and then it is not counted.
 */
export async function countUpTo(what: string, limit: number, now: number): Promise<number | undefined> {
  const { Key, ...update } = hourlyCountUpdate(what, limit, now)
  const counting = updateItem(Key, { ...update, ReturnValues: 'UPDATED_NEW' })
  const counted = await ignoreConditionFailure(counting.then((values) => Counted.parse(values ?? {})))
  return counted?.count
}

/** Like `countUpTo`. Returns whether it was within `limit`. */
export async function countInHour(what: string, limit: number, now: number): Promise<boolean> {
  return (await countUpTo(what, limit, now)) !== undefined
}

/** Counts as part of a transaction, which fails once `limit` is reached. `now` in epoch ms. */
export const hourlyCountUpdate = (what: string, limit: number, now: number) => ({
  Key: windowOf(what, now),
  UpdateExpression:
    'SET #type = :type, id = :id, #ttl = :ttl, created_at = if_not_exists(created_at, :now) ADD #count :one',
  ConditionExpression: 'attribute_not_exists(#count) OR #count < :limit',
  ExpressionAttributeNames: { '#type': 'type', '#ttl': 'ttl', '#count': 'count' },
  ExpressionAttributeValues: {
    ':type': 'rate',
    ':id': what,
    ':ttl': epochSeconds(startOfHour(now) + 2 * hourMs),
    ':now': isoAt(now),
    ':one': 1,
    ':limit': limit,
  },
})

/** Like `countInHour`, in the current second and for `count` at once. A count of a second is forgotten after an hour. */
export const countInSecond = (what: string, limit: number, now: number, count = 1): Promise<boolean> => {
  const { Key: _, ...update } = hourlyCountUpdate(what, limit - count + 1, now)
  const key = secondOf(what, now)
  const ttl = epochSeconds(now + hourMs)
  return succeeds(
    updateItem(key, {
      ...update,
      ExpressionAttributeValues: { ...update.ExpressionAttributeValues, ':ttl': ttl, ':one': count },
    }),
  )
}

/** The same for what is counted once and for all, such as a date in `what`, and forgotten after two days. */
export const dailyCountUpdate = (what: string, limit: number, now: number) => {
  const { Key: _, ...update } = hourlyCountUpdate(what, limit, now)
  const ttl = epochSeconds(now + 48 * hourMs)
  return {
    ...update,
    Key: keys.rate(what, 'DAY'),
    ExpressionAttributeValues: { ...update.ExpressionAttributeValues, ':ttl': ttl },
  }
}

/** The same for `amount` at once, which is at most `limit`. */
export const dailyCountUpdateBy = (what: string, amount: number, limit: number, now: number) => {
  const { ExpressionAttributeValues, ...update } = dailyCountUpdate(what, limit - amount + 1, now)
  return { ...update, ExpressionAttributeValues: { ...ExpressionAttributeValues, ':one': amount } }
}

/** Returns the whole minutes until the next clock hour, at least one. `now` in epoch ms. */
export const minutesToNextHour = (now: number) => Math.ceil((startOfHour(now) + hourMs - now) / 60_000)

/** Returns the next full hour in epoch milliseconds, when every count starts again. */
export const nextHourAt = (now: number) => startOfHour(now) + hourMs

/** Takes back the count made at `now` for something that did not happen after all. Its hour may be forgotten already. */
export const undoCount = (what: string, now: number) => countOneLess(windowOf(what, now))

/** The same for a count of `countInSecond`. */
export const undoCountInSecond = (what: string, now: number) => countOneLess(secondOf(what, now))

async function countOneLess(key: ReturnType<typeof keys.rate>) {
  await ignoreConditionFailure(
    updateItem(key, {
      UpdateExpression: 'ADD #count :less',
      ConditionExpression: 'attribute_exists(#count)',
      ExpressionAttributeNames: { '#count': 'count' },
      ExpressionAttributeValues: { ':less': -1 },
    }),
  )
}

const startOfHour = (now: number) => Math.floor(now / hourMs) * hourMs

const windowOf = (what: string, now: number) => keys.rate(what, isoAt(startOfHour(now)))

const secondOf = (what: string, now: number) => keys.rate(what, isoAt(Math.floor(now / secondMs) * secondMs))

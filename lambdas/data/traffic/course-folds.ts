import { isoAt, now } from '../../clock.ts'
import { updateItem } from '../table/client.ts'
import { ignoreConditionFailure } from '../table/conditions.ts'
import { type DueEntry, listDue } from '../table/due-index.ts'
import { updateExpression } from '../table/expressions.ts'
import { keys } from '../table/keys.ts'
import { shardOf, shardsOf } from '../table/shards.ts'

const shardName = 'COURSEFOLD'
/** Entries of the index are keys alone: a page of 1 MB has more. */
const perPage = 1000
/** Adding to an item that is due already changes nothing in the index. */
const dueAtOnce = isoAt(0)

/** Returns the fields by which the next fold finds what was counted of a course, and its counts, until they are shown. */
export const foldFields = (productId: string) => ({
  due_shard: shardOf(shardName, productId),
  due_at: dueAtOnce,
})

/** The same for counts that change by themselves on a UTC date (YYYY-MM-DD), as days leave a period; none without a date. */
export const foldFieldsOn = (productId: string, date: string | undefined) => ({
  due_shard: date === undefined ? null : shardOf(shardName, productId),
  due_at: date === undefined ? null : `${date}T00:00:00.000Z`,
})

/** Courses of which something changed since the last fold, and those whose reviews did. */
export type DueCourses = { counted: ReadonlySet<string>; reviewed: ReadonlySet<string> }

/** Returns what the next fold has to look at: one Query for each shard, however many courses there are. */
export async function dueCourses(): Promise<DueCourses> {
  const at = isoAt(now())
  const entries = await Promise.all(shardsOf(shardName).map((shard) => allDue(shard, at)))
  const counted = new Set<string>()
  const reviewed = new Set<string>()
  for (const { pk } of entries.flat()) {
    const id = pk.slice(pk.indexOf('#') + 1)
    const isReview = pk === keys.reviewCounts(id).pk
    ;(isReview ? reviewed : counted).add(id)
  }
  return { counted, reviewed }
}

async function allDue(shard: string, at: string): Promise<DueEntry[]> {
  const found: DueEntry[] = []
  let after: DueEntry | undefined
  do {
    const { entries, next } = await listDue(shard, at, perPage, after)
    found.push(...entries)
    after = next
  } while (after)
  return found
}

/** Takes a course's count of reviews, which is shown, out of the index, unless it was changed meanwhile. */
export async function settleReviewCounts(
  productId: string,
  { count, stars }: { count: number; stars: number },
) {
  const { ExpressionAttributeNames, ExpressionAttributeValues, ...update } = updateExpression(
    foldFieldsOn(productId, undefined),
  )
  await ignoreConditionFailure(
    updateItem(keys.reviewCounts(productId), {
      ...update,
      ConditionExpression: '#count = :count AND stars = :stars',
      ExpressionAttributeNames: { ...ExpressionAttributeNames, '#count': 'count' },
      ExpressionAttributeValues: { ...ExpressionAttributeValues, ':count': count, ':stars': stars },
    }),
  )
}

import * as z from 'zod/mini'
import { reviewRequestAfterDays } from '#rules/courses/reviews.ts'
import { dayMs } from '#rules/time.ts'
import { epochSeconds, isoAt, now } from '../../clock.ts'
import { newNonce } from '../../crypto/keyed-hashes.ts'
import type { Grant } from '../library/libraries.ts'
import { deleteItem, getItem, putItem, updateItem } from '../table/client.ts'
import { ignoreConditionFailure, succeeds } from '../table/conditions.ts'
import type { DueItems } from '../table/due-index.ts'
import { keys } from '../table/keys.ts'
import { libraryOfPartition, reviewRequestPrefix } from '../table/library-keys.ts'
import { shardOf, shardsOf } from '../table/shards.ts'

const shardName = 'REVIEWREQUEST'
/** A mail is tried for a day. */
const keptAfterMs = 7 * dayMs

/** A reader is to be asked for reviews of what a payment gave them. */
export type ReviewRequest = { libraryId: string; paymentId: string }

const WithDate = z.object({ due_at: z.optional(z.string()) })

/** Remembers to ask, once for a payment and a reader. `since`: when they got the courses, ISO 8601. */
export async function planReviewRequest({ libraryId, paymentId }: ReviewRequest, since: string) {
  const item = {
    ...keys.reviewRequest(libraryId, paymentId),
    ...{ type: 'review_due', id: paymentId, created_at: since, library_id: libraryId, payment_id: paymentId },
    due_shard: shardOf(shardName, libraryId),
    due_at: isoAt(Date.parse(since) + reviewRequestAfterDays * dayMs),
  }
  await ignoreConditionFailure(putItem(item, { ConditionExpression: 'attribute_not_exists(pk)' }))
}

/** The requests whose time has come. */
export const dueReviewRequests: DueItems<ReviewRequest> = {
  shards: shardsOf(shardName),
  itemOf: ({ pk, sk }) => ({
    libraryId: libraryOfPartition(pk),
    paymentId: sk.slice(reviewRequestPrefix.length),
  }),
}

/** Returns whether the time has come, and nobody was asked. */
export async function isReviewRequestDue({ libraryId, paymentId }: ReviewRequest): Promise<boolean> {
  const item = await getItem(keys.reviewRequest(libraryId, paymentId))
  const dueAt = item && WithDate.parse(item).due_at
  return dueAt !== undefined && Date.parse(dueAt) <= now()
}

/** Queues the mail. Returns false if another run was first. */
export const queueReviewRequest = (
  { libraryId, paymentId }: ReviewRequest,
  courses: readonly Grant[],
): Promise<boolean> =>
  succeeds(
    updateItem(keys.reviewRequest(libraryId, paymentId), {
      UpdateExpression:
        'SET #type = :type, courses = :courses, #store = :store, access_nonce = :nonce, #ttl = :ttl REMOVE due_shard, due_at',
      ConditionExpression: 'attribute_exists(due_at)',
      ExpressionAttributeNames: { '#type': 'type', '#store': 'store', '#ttl': 'ttl' },
      ExpressionAttributeValues: {
        ':type': 'review_request',
        ':courses': courses.map(({ product_id, title }) => ({ product_id, title })),
        ':store': courses[0]?.store,
        ':nonce': newNonce(),
        ':ttl': epochSeconds(now() + keptAfterMs),
      },
    }),
  )

/** Asks for nothing. */
export const dropReviewRequest = ({ libraryId, paymentId }: ReviewRequest) =>
  deleteItem(keys.reviewRequest(libraryId, paymentId))

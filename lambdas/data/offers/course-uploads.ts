import * as z from 'zod/mini'
import { CourseUpload } from '#contract/operators/course-uploads.ts'
import { dayMs } from '#rules/time.ts'
import { epochSeconds, isoAt, now } from '../../clock.ts'
import { getItem, queryPage, updateItem, type Write } from '../table/client.ts'
import { ignoreConditionFailure } from '../table/conditions.ts'
import { updateExpression } from '../table/expressions.ts'
import { keys } from '../table/keys.ts'
import { courseUploadPrefix, courseUploadsPartition } from '../table/offer-keys.ts'
import { putOnce } from '../table/writes.ts'

/**
 * `base`: the import that the checked difference is to; absent if the course had no content. `check`: whose content and report count; absent
 * until one was successful.
 */
const StoredUpload = z.extend(CourseUpload, { base: z.optional(z.string()), check: z.optional(z.string()) })
export type StoredUpload = z.infer<typeof StoredUpload>

export type NewUpload = Pick<
  CourseUpload,
  'id' | 'product_id' | 'name' | 'bytes' | 'made_by' | 'reason' | 'expires_at'
>

/** Begins an upload. Its item goes a day after it has expired. */
export const newUploadWrite = ({ id, ...fields }: NewUpload): Write =>
  putOnce(keys.courseUpload(fields.product_id, id), 'course_upload', id, {
    ...fields,
    state: 'sending',
    ttl: epochSeconds(Date.parse(fields.expires_at) + dayMs),
  })

const listedUploads = 10

/** Returns the newest uploads of a course. */
export async function listCourseUploads(productId: string): Promise<CourseUpload[]> {
  const { items } = await queryPage(courseUploadsPartition(productId), courseUploadPrefix, {
    limit: listedUploads,
    newestFirst: true,
  })
  return items.map((item) => CourseUpload.parse(item))
}

/** Returns undefined if there is no such upload. */
export async function loadCourseUpload(
  productId: string,
  uploadId: string,
): Promise<StoredUpload | undefined> {
  const item = await getItem(keys.courseUpload(productId, uploadId))
  return item && StoredUpload.parse(item)
}

/** Begins a check, or repeats one that was interrupted. Returns undefined if there is nothing to check any more. */
export async function beginCheck(productId: string, uploadId: string): Promise<StoredUpload | undefined> {
  const { ExpressionAttributeValues, ...expression } = updateExpression({
    state: 'checking',
    checked_at: isoAt(now()),
  })
  const begun = await ignoreConditionFailure(
    updateItem(keys.courseUpload(productId, uploadId), {
      ...expression,
      ConditionExpression: '#state IN (:sending, :state) AND expires_at > :checked_at',
      ExpressionAttributeValues: { ...ExpressionAttributeValues, ':sending': 'sending' },
      ReturnValues: 'ALL_NEW',
    }),
  )
  return begun && StoredUpload.parse(begun)
}

type Outcome =
  | { state: 'refused'; problems: string[] }
  | { state: 'ready'; contents: string; base: string | undefined; check: string }

/** Changes nothing if another call has ended the check. */
export async function endCheck(productId: string, uploadId: string, outcome: Outcome) {
  const { ExpressionAttributeValues, ...expression } = updateExpression({
    ...outcome,
    checked_at: isoAt(now()),
  })
  await ignoreConditionFailure(
    updateItem(keys.courseUpload(productId, uploadId), {
      ...expression,
      ConditionExpression: '#state = :checking',
      ExpressionAttributeValues: { ...ExpressionAttributeValues, ':checking': 'checking' },
    }),
  )
}

/** Fails if the upload was imported before, or expires within the hour. */
export const beginImportWrite = (productId: string, uploadId: string, latest: string): Write => ({
  Update: {
    Key: keys.courseUpload(productId, uploadId),
    UpdateExpression: 'SET #state = :importing',
    ConditionExpression: '#state = :ready AND expires_at > :latest',
    ExpressionAttributeNames: { '#state': 'state' },
    ExpressionAttributeValues: { ':importing': 'importing', ':ready': 'ready', ':latest': latest },
  },
})

export const endImportWrite = (productId: string, uploadId: string): Write => ({
  Update: {
    Key: keys.courseUpload(productId, uploadId),
    UpdateExpression: 'SET #state = :imported',
    ExpressionAttributeNames: { '#state': 'state' },
    ExpressionAttributeValues: { ':imported': 'imported' },
  },
})

/** Ends an import whose files are gone. */
export const refuseImportWrite = (productId: string, uploadId: string): Write => ({
  Update: {
    Key: keys.courseUpload(productId, uploadId),
    ...updateExpression({ state: 'refused', problems: ['Its files are gone. Send it again.'] }),
    ConditionExpression: 'attribute_exists(pk)',
  },
})

import { strToU8, type Zippable, zipSync } from 'fflate'
import { ulid } from 'ulid'
import { checkKey, partKey, type UploadId } from '#lambdas/courses/upload-objects.ts'
import { newUploadWrite } from '#lambdas/data/offers/course-uploads.ts'
import { transact } from '#lambdas/data/table/client.ts'
import { handler as checkCourses } from '#lambdas/operators/courses/check-courses.ts'
import { partBytes } from '#rules/courses/course-upload.ts'
import type { FakeBucket } from '../fakes/fake-bucket.ts'
import { lambdaContext } from '../functions/lambda-context.ts'
import { newOffer } from './new-offer.ts'

const lesson = { id: 'centre', title: 'Centre the clay', kind: 'text' }

/** A course of one lesson, with these files changed or added. */
export const courseZip = (changed: Record<string, string | Uint8Array> = {}): Buffer => {
  const files: Zippable = {}
  const all = {
    'course.json': JSON.stringify({ modules: [{ title: 'The wheel', lessons: [lesson] }] }),
    'lessons/centre.md': 'Put the clay on the wheel.',
    ...changed,
  }
  for (const [path, content] of Object.entries(all))
    files[path] = typeof content === 'string' ? strToU8(content) : content
  return Buffer.from(zipSync(files))
}

/** Puts a zip where the forms of an upload put its parts. */
export function sendParts({ pages }: FakeBucket, upload: UploadId, zip: Buffer) {
  for (let index = 0; index * partBytes < zip.length; index++)
    pages.set(partKey(upload, index), {
      ...{ html: '', bytes: zip.subarray(index * partBytes, (index + 1) * partBytes) },
      ...{ etag: '"sent"', contentType: 'application/zip', cacheControl: undefined },
    })
}

/** What EventBridge does once the last form was sent. */
export const check = (upload: UploadId) =>
  checkCourses({ detail: { object: { key: checkKey(upload) } } }, lambdaContext)

/** A course that was sent and is checked, for this course of the catalog or a new one. */
export async function checkedCourse(bucket: FakeBucket, zip = courseZip(), productId?: string) {
  const id = productId ?? (await newOffer()).id
  const upload = { productId: id, uploadId: ulid() }
  const expires_at = new Date(Date.now() + 86_400_000).toISOString()
  const about = { name: 'course.zip', bytes: zip.length, made_by: 'admin', reason: 'A course on pottery.' }
  await transact([newUploadWrite({ id: upload.uploadId, product_id: id, expires_at, ...about })])
  sendParts(bucket, upload, zip)
  await check(upload)
  return { id, upload: upload.uploadId }
}

import { S3Client } from '@aws-sdk/client-s3'
import { createPresignedPost } from '@aws-sdk/s3-presigned-post'
import type { StartedCourseUpload, UploadForm } from '#contract/operators/course-uploads.ts'
import { formLifeMs, partsOf } from '#rules/courses/course-upload.ts'
import { isoAt, now } from '../clock.ts'
import { coursesBucket, fileLinksEndpoint } from '../env.ts'
import { checkKey, partKey, type UploadId } from './upload-objects.ts'

/**
 * Returns forms that S3 accepts for an hour, each for one key, one media type and exactly so many bytes: one for each part of
 * a zip, and one that has the upload checked.
 */
export async function signForms(upload: UploadId, bytes: number): Promise<StartedCourseUpload> {
  const sign = formSigner()
  const parts = await Promise.all(
    partsOf(bytes).map(async (length, index) => ({
      bytes: length,
      form: await sign(partKey(upload, index), 'application/zip', length),
    })),
  )
  return {
    upload_id: upload.uploadId,
    parts,
    finish: await sign(checkKey(upload), 'application/json', '{}'.length),
    expires_at: isoAt(now() + formLifeMs),
  }
}

function formSigner() {
  const endpoint = fileLinksEndpoint()
  const client = new S3Client({ forcePathStyle: true, ...(endpoint && { endpoint }) })
  return async (key: string, mediaType: string, bytes: number): Promise<UploadForm> => {
    const { url, fields } = await createPresignedPost(client, {
      Bucket: coursesBucket(),
      Key: key,
      Fields: { 'Content-Type': mediaType },
      Conditions: [['content-length-range', bytes, bytes]],
      Expires: formLifeMs / 1000,
    })
    return { url, fields }
  }
}

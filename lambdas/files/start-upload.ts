import { S3Client } from '@aws-sdk/client-s3'
import { createPresignedPost } from '@aws-sdk/s3-presigned-post'
import { ulid } from 'ulid'
import type { StartedUpload } from '#contract/files.ts'
import { maxStoredBytes, maxStoredFiles, uploadsPerHour } from '#rules/brand/pictures.ts'
import { isoAt, now } from '../clock.ts'
import { loadStorage } from '../data/site/files.ts'
import { countInHour, minutesToNextHour } from '../data/table/rate-limits.ts'
import { fileLinksEndpoint, sitesBucket } from '../env.ts'
import { Failure } from '../failure.ts'
import { uploadKey } from './keys.ts'
import { storageFull, sweepFiles } from './storage.ts'

const formLifeSeconds = 300

/**
 * Returns a form that S3 accepts for five minutes: one key, one media type, exactly so many bytes.
 * @throws Failure 'too-many-requests' and 'storage-full'
 */
export async function startUpload(tenantId: string, bytes: number): Promise<StartedUpload> {
  const at = now()
  if (!(await countInHour(`UPLOADS#${tenantId}`, uploadsPerHour, at)))
    throw new Failure(
      'too-many-requests',
      `You have sent many pictures within the hour. Please try again in ${minutesToNextHour(at)} min.`,
    )
  await sweepFiles(tenantId)
  const stored = await loadStorage(tenantId)
  if (stored.bytes + bytes > maxStoredBytes || stored.files >= maxStoredFiles) throw storageFull()
  const uploadId = ulid(at)
  const { url, fields } = await createPresignedPost(client(), {
    Bucket: sitesBucket(),
    Key: uploadKey(tenantId, uploadId),
    Fields: { 'Content-Type': 'image/webp' },
    Conditions: [['content-length-range', bytes, bytes]],
    Expires: formLifeSeconds,
  })
  return { upload_id: uploadId, url, fields, expires_at: isoAt(at + formLifeSeconds * 1000) }
}

function client() {
  const endpoint = fileLinksEndpoint()
  return new S3Client({ forcePathStyle: true, ...(endpoint && { endpoint }) })
}

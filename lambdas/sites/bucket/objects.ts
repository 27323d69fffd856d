import {
  PutObjectCommand,
  type PutObjectCommandInput,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import * as env from '../../env.ts'

export const s3 = new S3Client({ forcePathStyle: true })

export const at = (Key: string) => ({ Bucket: env.sitesBucket(), Key })

type Condition = Pick<PutObjectCommandInput, 'IfMatch' | 'IfNoneMatch'>

/** Writes a file that visitors may see and returns its etag. */
export async function putFile(key: string, text: string, contentType: string, condition: Condition = {}) {
  const file = {
    Body: text,
    ContentType: `${contentType}; charset=utf-8`,
    CacheControl: 'public, max-age=30',
  }
  const { ETag } = await s3.send(new PutObjectCommand({ ...at(key), ...file, ...condition }))
  return ETag ?? ''
}

/** The HTTP status of S3's refusal; undefined for any other error. */
export const statusOf = (error: unknown) =>
  error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined

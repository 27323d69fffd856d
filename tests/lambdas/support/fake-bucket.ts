import { createHash } from 'node:crypto'
import {
  DeleteObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  type PutObjectCommandInput,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { mockClient } from 'aws-sdk-client-mock'

export type Page = {
  html: string
  etag: string
  contentType: string | undefined
  cacheControl: string | undefined
}

/** A bucket in memory that keeps S3's conditional writes; `failPut` makes chosen puts fail. */
export function fakeBucket() {
  const pages = new Map<string, Page>()
  const bucket = { pages, failPut: (_key: string): boolean => false, restore: () => {} }
  const s3 = mockClient(S3Client)
  s3.on(PutObjectCommand).callsFake((input: PutObjectCommandInput) => {
    const key = input.Key ?? ''
    if (bucket.failPut(key)) throw refusal('InternalError', 500)
    const former = pages.get(key)
    if (input.IfMatch && !former) throw refusal('NoSuchKey', 404)
    if (input.IfMatch && input.IfMatch !== former?.etag) throw refusal('PreconditionFailed', 412)
    if (input.IfNoneMatch && former) throw refusal('PreconditionFailed', 412)
    const html = String(input.Body)
    const etag = `"${createHash('md5').update(html).digest('hex')}"`
    pages.set(key, { html, etag, contentType: input.ContentType, cacheControl: input.CacheControl })
    return { ETag: etag }
  })
  s3.on(HeadObjectCommand).callsFake(({ Key }) => {
    const page = pages.get(Key)
    if (!page) throw refusal('NotFound', 404)
    return { ETag: page.etag }
  })
  s3.on(DeleteObjectCommand).callsFake(({ Key }) => {
    pages.delete(Key)
    return {}
  })
  bucket.restore = () => s3.restore()
  return bucket
}

const refusal = (name: string, httpStatusCode: number) =>
  new S3ServiceException({ name, $fault: 'client', $metadata: { httpStatusCode } })

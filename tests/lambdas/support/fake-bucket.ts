import { createHash } from 'node:crypto'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
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

/**
 * A bucket in memory that keeps S3's conditional writes. `failPut` and `failDelete` make chosen requests fail,
 * `delayPut` makes them wait.
 */
export function fakeBucket() {
  const pages = new Map<string, Page>()
  const never = (_key: string): boolean => false
  const atOnce = async (_key: string) => {}
  const bucket = { pages, failPut: never, failDelete: never, delayPut: atOnce, restore: () => {} }
  const s3 = mockClient(S3Client)
  s3.on(PutObjectCommand).callsFake(async (input: PutObjectCommandInput) => {
    const key = input.Key ?? ''
    if (bucket.failPut(key)) throw refusal('InternalError', 500)
    await bucket.delayPut(key)
    const former = pages.get(key)
    if (input.IfMatch && !former) throw refusal('NoSuchKey', 404)
    if (input.IfMatch && input.IfMatch !== former?.etag) throw refusal('PreconditionFailed', 412)
    if (input.IfNoneMatch && former) throw refusal('PreconditionFailed', 412)
    const html = String(input.Body)
    const etag = `"${createHash('md5').update(html).digest('hex')}"`
    pages.set(key, { html, etag, contentType: input.ContentType, cacheControl: input.CacheControl })
    return { ETag: etag }
  })
  s3.on(GetObjectCommand).callsFake(({ Key }) => {
    const page = pages.get(Key)
    if (!page) throw refusal('NoSuchKey', 404)
    return { Body: { transformToString: async () => page.html } }
  })
  s3.on(HeadObjectCommand).callsFake(({ Key }) => {
    const page = pages.get(Key)
    if (!page) throw refusal('NotFound', 404)
    return { ETag: page.etag }
  })
  s3.on(DeleteObjectCommand).callsFake(({ Key }) => {
    if (bucket.failDelete(Key)) throw refusal('InternalError', 500)
    pages.delete(Key)
    return {}
  })
  s3.on(ListObjectsV2Command).callsFake(({ Prefix }) => ({
    Contents: [...pages.keys()].filter((Key) => Key.startsWith(Prefix)).map((Key) => ({ Key })),
  }))
  bucket.restore = () => s3.restore()
  return bucket
}

const refusal = (name: string, httpStatusCode: number) =>
  new S3ServiceException({ name, $fault: 'client', $metadata: { httpStatusCode } })

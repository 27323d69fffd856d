import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import * as env from '../../env.ts'

/** Either the etag that the object must have now, or that there must be none yet. */
type Condition = { IfMatch: string } | { IfNoneMatch: '*' }

type Extra = Condition | { Metadata: Record<string, string>; Tagging?: string }

/** Path style, because the local stack serves every bucket under one host. */
const client = new S3Client({ forcePathStyle: true })

const location = (key: string) => ({ Bucket: env.sitesBucket(), Key: key })

/**
 * Writes a file that visitors may see and returns its etag.
 * @throws S3ServiceException with status 412, or 404 if there is no object, when the condition does not hold
 */
export async function putFile(key: string, body: string, contentType: string, extra?: Extra | undefined) {
  const { ETag } = await client.send(
    new PutObjectCommand({
      ...location(key),
      Body: body,
      ContentType: `${contentType}; charset=utf-8`,
      // A browser must not show the seller a cached page right after publishing. The edge may cache it for 30 s.
      CacheControl: 'public, max-age=0, s-maxage=30',
      ...extra,
    }),
  )
  return ETag ?? ''
}

/** Returns undefined if there is no such object. */
export const readFile = (key: string) =>
  undefinedIfMissing(async () => {
    const { Body } = await client.send(new GetObjectCommand(location(key)))
    return Body?.transformToString()
  })

/** Returns undefined if there is no such object. */
export const etagOf = (key: string) =>
  undefinedIfMissing(async () => (await client.send(new HeadObjectCommand(location(key)))).ETag)

/** Succeeds also if there is no such object. */
export const removeFile = (key: string) => client.send(new DeleteObjectCommand(location(key)))

export async function keysUnder(prefix: string) {
  const keys: string[] = []
  const query = { Bucket: env.sitesBucket(), Prefix: prefix }
  for await (const { Contents = [] } of paginateListObjectsV2({ client }, query))
    keys.push(...Contents.flatMap(({ Key }) => Key ?? []))
  return keys
}

/** The HTTP status of an error from S3; undefined for any other error. */
export const httpStatusOf = (error: unknown) =>
  error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined

async function undefinedIfMissing<T>(read: () => Promise<T>) {
  try {
    return await read()
  } catch (error) {
    if (httpStatusOf(error) === 404) return undefined
    throw error
  }
}

import {
  CopyObjectCommand,
  GetObjectCommand,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { coursesBucket } from '../env.ts'

/* What an upload has in the courses' bucket, which deletes it after a week. */

/** Path style, because the local stack serves every bucket under one host. */
const client = new S3Client({ forcePathStyle: true })

export type UploadId = { productId: string; uploadId: string }

const folderOf = ({ productId, uploadId }: UploadId) => `uploads/${productId}/${uploadId}`
export const partKey = (upload: UploadId, index: number) => `${folderOf(upload)}/parts/${index}`
/** Each check has a content and a report of its own: a later check changes nothing of what somebody has seen. */
export const contentKey = (upload: UploadId, check: string) =>
  `${folderOf(upload)}/checked/${check}/content.json`
export const reportKey = (upload: UploadId, check: string) =>
  `${folderOf(upload)}/checked/${check}/report.json`
/** Returns the key of a file until it is imported. Its key follows from its content. */
export const stagedKey = (upload: UploadId, key: string) =>
  `${folderOf(upload)}/files/${key.slice(key.lastIndexOf('/') + 1)}`

const checksFolder = 'checks'
/** Writing it has the upload checked. */
export const checkKey = ({ productId, uploadId }: UploadId) => `${checksFolder}/${productId}/${uploadId}.json`

/** Returns the upload that the key of a check has. */
export function parseCheckKey(key: string): UploadId {
  const [productId = '', uploadId = ''] = key.slice(`${checksFolder}/`.length, -'.json'.length).split('/')
  return { productId, uploadId }
}

/** Returns undefined if there is no such object. */
export async function readObject(key: string): Promise<Buffer | undefined> {
  try {
    const { Body } = await client.send(new GetObjectCommand({ Bucket: coursesBucket(), Key: key }))
    return Body && Buffer.from(await Body.transformToByteArray())
  } catch (error) {
    if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404) return undefined
    throw error
  }
}

export const writeJson = (key: string, value: unknown) =>
  client.send(
    new PutObjectCommand({
      Bucket: coursesBucket(),
      Key: key,
      Body: JSON.stringify(value),
      ContentType: 'application/json',
    }),
  )

/** Copies within the bucket. A key follows from the content, so an object that exists is the same. */
export async function copyObject(from: string, to: string) {
  const Bucket = coursesBucket()
  try {
    await client.send(
      new CopyObjectCommand({ Bucket, Key: to, CopySource: `${Bucket}/${from}`, IfNoneMatch: '*' }),
    )
  } catch (error) {
    if (!(error instanceof S3ServiceException && error.name === 'PreconditionFailed')) throw error
  }
}

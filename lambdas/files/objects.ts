import {
  DeleteObjectCommand,
  GetObjectCommand,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { fileCacheSeconds } from '#contract/files.ts'
import { maxPictureBytes } from '#rules/brand/pictures.ts'
import { sitesBucket } from '../env.ts'
import { drawnPictureKey, pictureKey, uploadKey } from './keys.ts'

/** Path style, because the local stack serves every bucket under one host. */
const client = new S3Client({ forcePathStyle: true })

const pictureLocation = (tenantId: string, name: string) => ({
  Bucket: sitesBucket(),
  Key: pictureKey(tenantId, name),
})

/** Returns what was sent; undefined if nothing was, or if it is gone, or larger than any form allows. */
export const readUpload = (tenantId: string, uploadId: string) => readBytes(uploadKey(tenantId, uploadId))

/** Returns undefined if there is no such picture. */
export const readPicture = (tenantId: string, name: string) => readBytes(pictureKey(tenantId, name))

async function readBytes(key: string): Promise<Buffer | undefined> {
  try {
    const { Body, ContentLength = 0 } = await client.send(
      new GetObjectCommand({ Bucket: sitesBucket(), Key: key }),
    )
    if (!Body || ContentLength > maxPictureBytes) return undefined
    return Buffer.from(await Body.transformToByteArray())
  } catch (error) {
    if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404) return undefined
    throw error
  }
}

/** The same content has the same name, so that writing it again changes nothing. */
export const putPicture = (tenantId: string, name: string, bytes: Buffer) =>
  client.send(
    new PutObjectCommand({
      ...pictureLocation(tenantId, name),
      Body: bytes,
      ContentType: 'image/webp',
      CacheControl: `public, max-age=${fileCacheSeconds}`,
    }),
  )

/** The same for a picture that the product has drawn, as PNG. */
export const putDrawnPicture = (tenantId: string, name: string, bytes: Uint8Array) =>
  client.send(
    new PutObjectCommand({
      Bucket: sitesBucket(),
      Key: drawnPictureKey(tenantId, name),
      Body: bytes,
      ContentType: 'image/png',
      CacheControl: `public, max-age=${fileCacheSeconds}`,
    }),
  )

/** Succeeds also if there is no such picture. */
export const deletePicture = (tenantId: string, name: string) =>
  client.send(new DeleteObjectCommand(pictureLocation(tenantId, name)))

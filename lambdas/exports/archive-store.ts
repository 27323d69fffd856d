import { DeleteObjectCommand, GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { productName } from '#rules/courses/product.ts'
import { exportsBucket, fileLinksEndpoint } from '../env.ts'

const linkSeconds = 60
const fileName = `${productName.toLowerCase()}-data.zip`

const client = new S3Client({ forcePathStyle: true })
const location = (tenantId: string, exportId: string) => ({
  Bucket: exportsBucket(),
  Key: `exports/${tenantId}/${exportId}.zip`,
})

/** The bucket deletes it after two days. */
export const putArchive = (tenantId: string, exportId: string, archive: Uint8Array) =>
  client.send(
    new PutObjectCommand({ ...location(tenantId, exportId), Body: archive, ContentType: 'application/zip' }),
  )

export const deleteArchive = (tenantId: string, exportId: string) =>
  client.send(new DeleteObjectCommand(location(tenantId, exportId)))

/** A link that downloads the file and works for a minute. */
export const signedArchiveUrl = (tenantId: string, exportId: string): Promise<string> =>
  getSignedUrl(
    linkClient(),
    new GetObjectCommand({
      ...location(tenantId, exportId),
      ResponseContentDisposition: `attachment; filename="${fileName}"`,
      ResponseCacheControl: 'no-store',
    }),
    { expiresIn: linkSeconds },
  )

function linkClient() {
  const endpoint = fileLinksEndpoint()
  return endpoint ? new S3Client({ forcePathStyle: true, endpoint }) : client
}

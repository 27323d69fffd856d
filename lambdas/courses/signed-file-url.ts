import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { coursesBucket, fileLinksEndpoint } from '../env.ts'

const expiresInSeconds = 60 * 60

/** A link to a file of a course that ends after an hour and downloads it under this name. Players may ask for ranges. */
export const signedFileUrl = (key: string, name: string): Promise<string> =>
  getSignedUrl(
    client(),
    new GetObjectCommand({
      Bucket: coursesBucket(),
      Key: key,
      ResponseContentDisposition: contentDisposition(name),
    }),
    { expiresIn: expiresInSeconds },
  )

function client() {
  const endpoint = fileLinksEndpoint()
  return new S3Client({ forcePathStyle: true, ...(endpoint && { endpoint }) })
}

/** RFC 6266: the name in ASCII for old clients, and in UTF-8. */
function contentDisposition(name: string) {
  const fallback = name.replaceAll(/[^\w.-]/g, '_')
  const encoded = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${fallback}"; filename*=UTF-8''${encoded}`
}

import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import type { CourseLesson } from '../data/library/courses.ts'
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

/** Returns the HTML of a lesson with a signed url for each picture, in place of its id (lambdas/courses/lesson-html.ts). */
export async function withPictureUrls({ html, pictures = [] }: CourseLesson) {
  const urls = await Promise.all(pictures.map(({ key, name }) => signedFileUrl(key, name)))
  return pictures.reduce(
    (text, { id }, index) =>
      text?.replaceAll(`src="picture:${id}"`, `src="${urls[index]?.replaceAll('&', '&amp;')}"`),
    html,
  )
}

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

import { CopyObjectCommand, S3Client, S3ServiceException } from '@aws-sdk/client-s3'
import { fileCacheSeconds } from '#contract/files.ts'
import { filesFolder } from '#rules/brand/pictures.ts'
import { lessonPictureName, lessonPicturesFolder } from '#rules/courses/lesson-pictures.ts'
import type { CourseFile } from '../data/library/courses.ts'
import { coursesBucket, sitesBucket } from '../env.ts'

/**
 * Copies these pictures, whose files are stored, to where the stores' distribution serves them. No copy is removed: pages that
 * were published earlier show it.
 */
export async function publishPictures(pictures: readonly CourseFile[]) {
  // Made here, so that functions that only compare courses are bundled without it.
  const client = new S3Client({ forcePathStyle: true })
  await Promise.all(pictures.map((picture) => copyOnce(client, picture)))
}

/** A name follows from the content, so an object that exists is the same. */
async function copyOnce(client: S3Client, picture: CourseFile) {
  const name = lessonPictureName(picture)
  if (!name) return
  try {
    await client.send(
      new CopyObjectCommand({
        Bucket: sitesBucket(),
        Key: `${filesFolder}/${lessonPicturesFolder}/${name}`,
        CopySource: `${coursesBucket()}/${picture.key}`,
        MetadataDirective: 'REPLACE',
        ContentType: picture.content_type,
        CacheControl: `public, max-age=${fileCacheSeconds}`,
        IfNoneMatch: '*',
      }),
    )
  } catch (error) {
    if (!(error instanceof S3ServiceException && error.name === 'PreconditionFailed')) throw error
  }
}

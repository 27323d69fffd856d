import { readFileSync } from 'node:fs'
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { replaceCourse } from '../data/library/courses.ts'
import { saveOutline } from '../data/store/catalog.ts'
import { coursesBucket } from '../env.ts'
import { catalogOutline } from './catalog-outline.ts'
import type { LocalFile } from './course-file.ts'
import type { CourseFolder } from './read-course-folder.ts'

const s3 = new S3Client({ forcePathStyle: true })

/**
 * Uploads the files of a course, then replaces its content, then what the catalog says of it. An interrupted call is
 * completed by repeating it.
 */
export async function importCourse(
  { files, pictures, lessons, outline }: Omit<CourseFolder, 'notes'>,
  importedAt: string,
) {
  await Promise.all([...files, ...pictures].map(uploadOnce))
  await replaceCourse(outline, lessons, importedAt)
  await saveOutline(outline.product_id, catalogOutline(outline, lessons))
}

/** A key follows from the content, so an object that exists is the same. */
async function uploadOnce({ content_type, key, path }: LocalFile) {
  const object = { Bucket: coursesBucket(), Key: key, Body: readFileSync(path), ContentType: content_type }
  try {
    await s3.send(new PutObjectCommand({ ...object, IfNoneMatch: '*' }))
  } catch (error) {
    if (!(error instanceof Error && error.name === 'PreconditionFailed')) throw error
  }
}
